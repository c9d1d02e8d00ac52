import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { NumberInput } from '../number-input/number-input.tsx'
import { Range } from '../range/range.tsx'
import styles from './multi-slider.module.css'

interface Props {
  readonly label: string
  /** At least one. */
  readonly values: readonly number[]
  readonly minimum: number
  readonly maximum: number
  readonly step?: number
  /** Greatest number of values. */
  readonly limit?: number | undefined
  readonly disabled?: boolean | undefined
  readonly describedBy?: string | undefined
  readonly onChange: (values: readonly number[]) => void
}

/** Several values of one setting to compare: a new one starts at the minimum, one always stays, and an emptied one becomes the minimum. */
export function MultiSlider({ label, values, minimum, maximum, step = 1, limit, disabled, describedBy, onChange }: Props) {
  const { t } = useTranslation()
  const put = (index: number, value: number) => onChange(values.map((one, at) => (at === index ? value : one)))
  return (
    <div role="group" aria-label={label} aria-describedby={describedBy} className={styles.group}>
      {values.map((value, index) => {
        const name = t('playground.list.value', { label, number: index + 1 })
        return (
          // Values are identified by index.
          <div key={index} className={styles.line}>
            <Range
              label={name}
              value={value}
              minimum={minimum}
              maximum={maximum}
              step={step}
              disabled={disabled}
              onChange={(next) => put(index, next)}
            />
            <div className={styles.number}>
              <NumberInput
                label={name}
                value={value}
                minimum={minimum}
                maximum={maximum}
                step={step}
                disabled={disabled}
                onChange={(next) => put(index, next ?? minimum)}
              />
            </div>
            <IconButton
              label={t('playground.list.remove', { number: index + 1 })}
              icon={<X aria-hidden />}
              disabled={disabled || values.length === 1}
              onClick={() => onChange(values.filter((_, at) => at !== index))}
            />
          </div>
        )
      })}
      <Button
        size="small"
        icon={<Plus size={14} aria-hidden />}
        disabled={disabled || (limit !== undefined && values.length >= limit)}
        onClick={() => onChange([...values, minimum])}
      >
        {t('playground.list.add')}
      </Button>
    </div>
  )
}
