import { sameValue } from '@stipple/core/domain/value'
import { useTranslation } from 'react-i18next'
import { FormViewContext } from '../form/form-view-context.ts'
import { groupOf } from '../form/groups.ts'
import { simpleFields } from '../form/simple-fields.ts'
import type { Form } from '../form/use-form.ts'
import { FieldList } from './form-fields.tsx'
import type { Run } from './use-run.ts'
import styles from './form-fields.module.css'

/** The few fields that most people need. Fields with problems are shown, too; settings made in the full form still apply, so their number is shown. */
export function SimpleForm({ form, run }: { readonly form: Form; readonly run: Run }) {
  const { t } = useTranslation()
  const { properties, model } = form
  if (!properties) return null
  const simple = simpleFields(properties)
  const isWrong = (name: string) => (groupOf(properties, name)?.fields ?? [name]).some((field) => run.problemOf(field) !== undefined)
  const names = Object.keys(properties).filter((name) => simple.includes(name) || isWrong(name))
  const others = Object.entries(properties).flatMap(([name, { hidden, readOnly, initial }]) => {
    const value = form.valueOf(name)
    const isHere = names.includes(name) || hidden || readOnly
    return isHere || value === undefined || value === '' || sameValue(value, initial) ? [] : [name]
  })
  return (
    <FormViewContext value="simple">
      <FieldList form={form} run={run} properties={properties} names={names} />
      <div className={styles.line}>
        <p className={styles.others}>
          {t('generate.modelLabel')}
          {model?.label ?? t('generate.noModel')}
          {others.length > 0 && t('generate.othersChanged', { count: others.length })}
        </p>
        {others.length > 0 && (
          <button type="button" className={styles.reset} onClick={() => form.reset(others)}>
            {t('generate.resetOthers')}
          </button>
        )}
      </div>
    </FormViewContext>
  )
}
