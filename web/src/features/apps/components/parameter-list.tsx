import type { Input, Properties } from '@stipple/core/domain/property'
import { localize } from '@stipple/core/domain/text'
import { ChevronRight, Upload } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../../components/choice/choice.tsx'
import { NumberInput } from '../../../components/number-input/number-input.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { groupOf, ParameterField } from '../../generate/public.ts'
import { fieldsOf, hasRange, isFileField, parameterOf } from '../draft.ts'
import type { Editor } from '../use-editor.ts'
import styles from './parameter-list.module.css'

/** Every field of the mode: visible or preset, and its initial or preset value. Minor fields are behind one button. */
export function ParameterList({ editor, properties }: { editor: Editor; properties: Properties }) {
  const { t } = useTranslation()
  const id = useId()
  const [open, setOpen] = useState(false)
  const all = fieldsOf(properties).filter((name) => (groupOf(properties, name)?.fields[0] ?? name) === name)
  const later = all.filter((name) => properties[name]?.area === 'advanced')
  const asked = later.filter((name) => properties[name] && parameterOf(editor.draft, name, properties[name]).shown).length
  // Fields with problems are always visible.
  const shown = open || later.some((name) => editor.problemOf(name) !== undefined)
  const rowOf = (name: string) => <ParameterRow key={name} editor={editor} properties={properties} name={name} />
  return (
    <>
      <ul className={styles.list}>{all.filter((name) => !later.includes(name)).map(rowOf)}</ul>
      {later.length > 0 && (
        <>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={shown}
            aria-controls={shown ? id : undefined}
            onClick={() => setOpen(!shown)}
          >
            <ChevronRight size={16} aria-hidden />
            {t('apps.editor.advanced')}
            <span className={styles.count}>{t('apps.editor.askedCount', { count: asked })}</span>
          </button>
          {shown && (
            <ul id={id} className={styles.list}>
              {later.map(rowOf)}
            </ul>
          )}
        </>
      )}
    </>
  )
}

function ParameterRow({ editor, properties, name }: { editor: Editor; properties: Properties; name: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { draft, mode, model } = editor
  const property = properties[name]
  if (!property || !mode) return null
  const group = groupOf(properties, name)
  const fields = group?.fields ?? [name]
  const { shown, minimum, maximum } = parameterOf(draft, name, property)
  const label = group ? t(`generate.${group.name}`) : localize(property.label, language)
  const given = isFileField(property)
  const problem = editor.problemOf(name)
  return (
    <li className={styles.row} data-asked={shown || undefined}>
      <div className={styles.control}>
        {given ? (
          <>
            <p className={styles.label}>{label}</p>
            <p className={styles.given}>
              <Upload size={14} aria-hidden />
              {t(shown ? 'apps.editor.given' : 'apps.editor.givenNone')}
            </p>
            {problem && (
              <p className={styles.problem} data-wrong tabIndex={-1}>
                {problem}
              </p>
            )}
          </>
        ) : (
          <Suspense fallback={<Skeleton height={60} />}>
            <ParameterField
              mode={mode}
              model={model}
              properties={properties}
              name={name}
              values={initialsOf(draft.parameters)}
              onChange={editor.setInitial}
              problemOf={editor.problemOf}
            />
          </Suspense>
        )}
        {shown && hasRange(property) && (
          <div className={styles.range} role="group" aria-label={t('apps.editor.range', { name: label })}>
            <span aria-hidden>{t('apps.editor.from')}</span>
            <NumberInput
              label={t('apps.editor.least', { name: label })}
              value={minimum ?? property.minimum}
              minimum={property.minimum}
              maximum={maximum ?? property.maximum}
              step={property.step}
              onChange={(least) => editor.setRange(name, { minimum: least === property.minimum ? undefined : least })}
            />
            <span aria-hidden>{t('apps.editor.to')}</span>
            <NumberInput
              label={t('apps.editor.most', { name: label })}
              value={maximum ?? property.maximum}
              minimum={minimum ?? property.minimum}
              maximum={property.maximum}
              step={property.step}
              onChange={(most) => editor.setRange(name, { maximum: most === property.maximum ? undefined : most })}
            />
          </div>
        )}
      </div>
      <Choice
        label={t('apps.editor.askedOrSettled', { name: label })}
        value={shown}
        disabled={given && property.required === true}
        options={[
          { value: true, label: t('apps.editor.asked') },
          { value: false, label: t('apps.editor.settled') },
        ]}
        onChange={(next) => editor.ask(fields, next)}
      />
    </li>
  )
}

const initialsOf = (parameters: Editor['draft']['parameters']): Input =>
  Object.fromEntries(Object.entries(parameters).flatMap(([name, { initial }]) => (initial === undefined ? [] : [[name, initial] as const])))
