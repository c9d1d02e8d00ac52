import type { Property, Value } from '@stipple/core/domain/property'
import { type Language, localize } from '@stipple/core/domain/text'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/use-language.ts'
import { type ChangeItem, isApplied, revertChange, take } from '../change.ts'
import type { PromptForm } from '../prompt-form.ts'
import { DifferenceText } from './difference.tsx'
import styles from './item-row.module.css'

interface Props {
  readonly form: PromptForm
  readonly item: ChangeItem
  /** True if it is the only change, which needs no buttons of its own. */
  readonly isAlone: boolean
}

/** One change, old and new, checked while the form has it. */
export function ItemRow({ form, item, isAlone }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [first] = item.fields
  if (!first) return null
  const property = form.properties[first.field]
  const name = item.fields.length > 1 ? t('generate.size') : (localize(property?.label, language) ?? first.field)
  const isText = property?.type === 'string' && !property.options
  const words = { none: t('prompts.tools.none'), on: t('prompts.tools.on'), off: t('prompts.tools.off') }
  const valuesOf = (side: 'before' | 'after') =>
    item.fields.map((change) => valueText(change[side], { property: form.properties[change.field], language, words })).join(' × ')

  const values = isText ? (
    <DifferenceText before={String(first.before ?? '')} after={String(first.after)} />
  ) : (
    <p className={styles.values}>
      <del>
        <span className="visually-hidden">{t('prompts.tools.was')} </span>
        {valuesOf('before')}
      </del>
      <ArrowRight size={14} aria-hidden />
      <ins>
        <span className="visually-hidden">{t('prompts.tools.now')} </span>
        {valuesOf('after')}
      </ins>
    </p>
  )
  if (isAlone && isText) return values

  return (
    <div className={styles.row} data-text={isText || undefined}>
      {isAlone ? (
        <span className={styles.name}>{name}</span>
      ) : (
        <label className={styles.name}>
          <input
            type="checkbox"
            className={styles.tick}
            aria-label={t('prompts.tools.takeOne', { name })}
            checked={isApplied(form, item)}
            onChange={({ target }) => (target.checked ? take : revertChange)(form, item)}
          />
          {name}
        </label>
      )}
      {values}
    </div>
  )
}

interface Shown {
  readonly property: Property | undefined
  readonly language: Language
  readonly words: { readonly none: string; readonly on: string; readonly off: string }
}

function valueText(value: Value | undefined, { property, language, words }: Shown): string {
  if (value === undefined || value === '') return words.none
  if (typeof value === 'boolean') return value ? words.on : words.off
  return localize(property?.options?.find((option) => option.value === value)?.label, language) ?? String(value)
}
