import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { describedBy, FieldShell } from '../../../components/field/field-shell.tsx'
import type { WidgetProps } from './widget-props.ts'
import input from '../../../components/field/input.module.css'
import styles from './prompt-widget.module.css'

/** The prompt: grows with its text. Ctrl or ⌘ with Enter sends it, but never the Enter that ends the composing of a character. */
export function PromptWidget({ name, property, label, hint, value, problem, onChange, onSend }: WidgetProps) {
  const { t } = useTranslation()
  const id = useId()
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
            <span className="unseen" id={`${id}-hint`}>
              {t('generate.counter', { count, maximum })}
            </span>
          </span>
        )
      }
    >
      <textarea
        id={id}
        name={name}
        className={`${input.input} ${styles.prompt}`}
        rows={4}
        value={text}
        placeholder={hint}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy(id, { hint: maximum, problem })}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          const sends = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing
          if (!sends) return
          event.preventDefault()
          onSend()
        }}
        data-prompt
      />
    </FieldShell>
  )
}
