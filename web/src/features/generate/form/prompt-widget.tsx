import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describedBy, FieldShell } from '../../../components/field/field-shell.tsx'
import { lazy } from '../../../lib/lazy.tsx'
import { PromptFieldExtras } from '../../prompt-tools/public.ts'
import type { WidgetProps } from './widget-props.ts'
import input from '../../../components/field/input.module.css'
import styles from './prompt-widget.module.css'

const MoreTools = lazy(async () => ({ default: (await import('./more-tools.tsx')).MoreTools }))

/** The prompt: grows with its text. */
export function PromptWidget({ name, property, label, hint, value, problem, onChange }: WidgetProps) {
  const { t } = useTranslation()
  const id = useId()
  const [field, setField] = useState<HTMLTextAreaElement | null>(null)
  const text = typeof value === 'string' ? value : ''
  const count = [...text].length
  const maximum = property.maxLength
  return (
    <FieldShell
      id={id}
      label={label}
      problem={problem}
      aside={
        maximum !== undefined && (
          <span className={count > maximum ? styles.over : undefined}>
            <span aria-hidden>
              {count} / {maximum}
            </span>
            <span className="visually-hidden" id={`${id}-hint`}>
              {t('generate.counter', { count, maximum })}
            </span>
          </span>
        )
      }
    >
      <div className={styles.place}>
        <textarea
          ref={setField}
          id={id}
          name={name}
          className={`${input.input} ${styles.prompt}`}
          rows={4}
          value={text}
          placeholder={hint}
          aria-invalid={problem ? true : undefined}
          aria-describedby={describedBy(id, { hint: maximum, problem })}
          onChange={(event) => onChange(event.target.value)}
          data-prompt
        />
      </div>
      <PromptFieldExtras field={field} history={<MoreTools onChange={onChange} />} />
    </FieldShell>
  )
}
