import { PHOTO_STYLE_IDS } from '@stipple/core/domain/styles'
import { localize } from '@stipple/core/domain/text'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describedBy, FieldShell } from '../../../components/field/field-shell.tsx'
import { BASE } from '../../../lib/base.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import type { WidgetProps } from './widget-props.ts'
import styles from './style-widget.module.css'

const SHOWN_AT_FIRST = 5

/** Styles as tiles: none (where that is an option), the first few and the chosen one; the others on demand. */
export function StyleWidget({ property, label, hint, value, problem, onChange }: WidgetProps) {
  const { t } = useTranslation()
  const id = useId()
  const language = useLanguage()
  const [all, setAll] = useState(false)
  const [unpictured, setUnpictured] = useState(false)
  const options = property.options ?? []
  // A model's own styles have no images and are shown by name.
  const pictured = !unpictured && options.every(({ value }) => PHOTO_STYLE_IDS.some((style) => style === value))
  const chosen = options.findIndex((option) => option.value === value)
  const shown = all || options.length <= SHOWN_AT_FIRST ? options : firstWith(options, chosen)
  return (
    <FieldShell
      id={id}
      as="group"
      label={label}
      hint={hint}
      problem={problem}
      aside={
        options.length > SHOWN_AT_FIRST && (
          <button type="button" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
            {t(all ? 'generate.fewerStyles' : 'generate.allStyles')}
          </button>
        )
      }
    >
      <div className={styles.grid} role="radiogroup" aria-label={label} aria-describedby={describedBy(id, { hint, problem })}>
        {[...(property.initial === undefined ? [undefined] : []), ...shown].map((option) => (
          <label key={String(option?.value)} className={styles.tile}>
            <input
              type="radio"
              className="visually-hidden"
              name={id}
              checked={option ? option.value === value : chosen < 0}
              onChange={() => onChange(option?.value)}
            />
            <span className={styles.face}>
              {pictured && !option && <span className={styles.plain} />}
              {pictured && option && (
                <img
                  className={styles.sample}
                  src={`${BASE}/styles/${option.value}.webp`}
                  width={160}
                  height={160}
                  alt=""
                  decoding="async"
                  onError={() => setUnpictured(true)}
                />
              )}
              <span className={styles.name}>{option ? localize(option.label, language) : t('generate.noStyle')}</span>
            </span>
          </label>
        ))}
      </div>
    </FieldShell>
  )
}

/** The first few; the chosen one replaces the last if it is not among them. */
function firstWith<T>(options: readonly T[], chosen: number): readonly T[] {
  const kept = options[chosen]
  if (kept === undefined || chosen < SHOWN_AT_FIRST) return options.slice(0, SHOWN_AT_FIRST)
  return [...options.slice(0, SHOWN_AT_FIRST - 1), kept]
}
