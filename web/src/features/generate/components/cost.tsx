import type { QuoteItem } from '@stipple/core/modes/quote'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dots } from '../../credits/public.ts'
import type { Form } from '../form/use-form.ts'
import styles from './cost.module.css'

/** The price of the form; opened, its items. */
export function Cost({ form: { cost, items, model, comparison, outputs } }: { form: Form }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  if (cost === undefined) return null
  const runs = comparison?.runs.length ?? 0
  // The runs of a comparison may differ in everything except that each makes one output.
  const shown: readonly QuoteItem[] = runs > 0 ? [{ item: 'outputs', value: `× ${outputs}`, dots: cost }] : items
  return (
    <details className={styles.cost} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {t('generate.costLabel')}
        <Dots count={cost} />
      </summary>
      {open && (
        <dl>
          {shown.map(({ item, value, dots }) => (
            <div key={item}>
              <dt>{item === 'outputs' && runs === 0 ? (model?.label ?? t('generate.quote.outputs')) : t(`generate.quote.${item}`)}</dt>
              <dd>{value}</dd>
              <dd>{dots === 0 && item !== 'outputs' ? t('generate.quote.included') : <Dots count={dots} />}</dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  )
}
