import { localize } from '@stipple/core/domain/text'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../../lib/use-language.ts'
import { change, toggleInput, move, placeOf, roleIn } from './edited-workflow.ts'
import { FormField } from './form-field.tsx'
import type { EditorPart } from './workflow-about.tsx'
import engines from '../engines.module.css'
import styles from './workflow.module.css'

/** The fields of the form in its order. */
export function FormOrder({ edited, faults, onChange }: EditorPart) {
  const { t } = useTranslation()
  const id = useId()
  const language = useLanguage()
  const [message, setMessage] = useState('')
  const { fields, mode } = edited
  return (
    <section className={styles.column} data-is="fields" aria-labelledby={id}>
      <h3 id={id}>{t('engines.workflow.fields')}</h3>
      <p className={engines.soft}>{t(fields.length > 0 ? 'engines.workflow.fieldsLead' : 'engines.workflow.noFields')}</p>
      <p role="status" className="visually-hidden">
        {message}
      </p>
      <ol className={styles.nodes} aria-labelledby={id}>
        {fields.map((field, at) => {
          const place = placeOf(field)
          const role = roleIn(mode, field)
          const name = role ? t(`engines.workflow.roles.${role}`) : localize(field.property.label, language) || field.input
          return (
            <FormField
              key={place}
              mode={mode}
              field={field}
              name={name}
              faults={faults?.fields[place]}
              isFirst={at === 0}
              isLast={at === fields.length - 1}
              onChange={(next) => onChange(change(edited, place, next))}
              onMove={(by) => {
                onChange(move(edited, place, by))
                setMessage(t('engines.workflow.moved', { field: name, place: at + by + 1, count: fields.length }))
              }}
              onLeave={() => onChange(toggleInput(edited, field, false))}
            />
          )
        })}
      </ol>
    </section>
  )
}
