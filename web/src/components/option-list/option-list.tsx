import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './option-list.module.css'

export interface ListOption<T> {
  readonly value: T
  readonly label: string
  readonly disabled?: boolean
  /** Address of the option's picture. */
  readonly cover?: string
  /** A word or two on the picture, such as "new". */
  readonly mark?: string
  readonly description?: string
}

interface Props<T> {
  readonly label: string
  readonly options: readonly ListOption<T>[]
  readonly chosen: readonly T[]
  /** Greatest number of chosen options; with 1, another choice replaces the former. */
  readonly limit?: number
  readonly disabled?: boolean
  readonly describedBy?: string | undefined
  readonly onChange: (chosen: readonly T[]) => void
}

const SHOWN = 10

/** Options with pictures, marks and descriptions. Shows the first ten, and the others on demand. */
export function OptionList<T extends string | number | boolean>({
  label,
  options,
  chosen,
  limit = 1,
  disabled,
  describedBy,
  onChange,
}: Props<T>) {
  const { t } = useTranslation()
  const id = useId()
  // Chosen options are visible from the start.
  const [all, setAll] = useState(() => options.slice(SHOWN).some(({ value }) => chosen.includes(value)))
  const several = limit > 1
  const full = several && chosen.length >= limit
  const shown = all ? options : options.slice(0, SHOWN)
  const toggle = (value: T) => {
    if (!several) return onChange([value])
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  }
  return (
    <div role={several ? 'group' : 'radiogroup'} aria-label={label} aria-describedby={describedBy} className={styles.list}>
      {shown.map((option) => (
        <label key={String(option.value)} className={styles.option}>
          <input
            type={several ? 'checkbox' : 'radio'}
            className="visually-hidden"
            name={id}
            checked={chosen.includes(option.value)}
            disabled={disabled || option.disabled || (full && !chosen.includes(option.value))}
            onChange={() => toggle(option.value)}
          />
          <span className={styles.face}>
            {option.cover !== undefined && <img className={styles.cover} src={option.cover} alt="" loading="lazy" decoding="async" />}
            <span className={styles.words}>
              <span className={styles.label}>
                {option.label}
                {option.mark !== undefined && <span className={styles.mark}>{option.mark}</span>}
              </span>
              {option.description !== undefined && <span className={styles.description}>{option.description}</span>}
            </span>
          </span>
        </label>
      ))}
      {full && (
        <p className={styles.note} role="status">
          {t('playground.list.limit', { limit })}
        </p>
      )}
      {options.length > SHOWN && (
        <button type="button" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('playground.list.collapse') : t('playground.list.expand', { count: options.length })}
        </button>
      )}
    </div>
  )
}
