import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../../components/choice/choice.tsx'
import { LoadFailed } from '../../../components/load-failed/load-failed.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { isOwn } from '../../../lib/is-own.ts'
import { isPressed } from '../../../lib/keys.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { ComparisonToggle } from '../comparison/comparison-toggle.tsx'
import { FORM_VIEWS, useFormView } from '../form/form-view-store.ts'
import type { Form } from '../form/use-form.ts'
import { RunTools } from '../runs/run-tools.tsx'
import { FORM_KEYS } from '../shortcuts.ts'
import { FormFields } from './form-fields.tsx'
import { ModePicker } from './mode-picker.tsx'
import { ModelPicker } from './model-picker.tsx'
import { SimpleForm } from './simple-form.tsx'
import { SubmitBar } from './submit-bar.tsx'
import type { Run } from './use-run.ts'
import styles from './form-panel.module.css'

/** Loaded with the first app. */
const AppPicker = lazy(async () => ({ default: (await import('../apps/app-picker.tsx')).AppPicker }))

interface Props {
  readonly form: Form
  readonly run: Run
}

/** Mode, fields and model, with the submit bar always visible below. */
export function FormPanel({ form, run }: Props) {
  const { t } = useTranslation()
  const [view, setView] = useFormView()
  // An app has the fields that its author chose.
  const isSimple = view === 'simple' && !form.app
  return (
    <form
      className={styles.panel}
      aria-label={t('generate.form')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isOwn(event)) run.send()
      }}
      onKeyDown={(event) => {
        if (!isOwn(event) || !isSend(event.nativeEvent)) return
        event.preventDefault()
        run.send()
      }}
    >
      <div className={styles.scroll}>
        <ModePicker mode={form.mode} model={form.model?.model} />
        {form.app && (
          <Suspense fallback={<Skeleton height={76} />}>
            <AppPicker form={form} />
          </Suspense>
        )}
        {form.failed && !(form.properties && form.models) && (
          <LoadFailed onRetry={form.retry}>{t(form.properties ? 'generate.away' : 'generate.schemaFailed')}</LoadFailed>
        )}
        {!form.app && (
          <Choice
            wide
            label={t('generate.view')}
            value={view}
            options={FORM_VIEWS.map((value) => ({ value, label: t(`generate.views.${value}`) }))}
            onChange={setView}
          />
        )}
        {isSimple && <SimpleForm form={form} run={run} />}
        {form.properties && !isSimple && <FormFields form={form} run={run} properties={form.properties} area="main" />}
        {!form.properties && !form.failed && <Waiting />}
        {!form.app && !isSimple && <ModelPicker form={form} />}
        {form.properties && !isSimple && <FormFields form={form} run={run} properties={form.properties} area="advanced" />}
        {(!isSimple || (form.comparison?.axes.length ?? 0) > 0) && <ComparisonToggle form={form} run={run} />}
        {!isSimple && <RunTools form={form} />}
      </div>
      <SubmitBar form={form} run={run} />
    </form>
  )
}

/** Sends from any field, but never on the Enter that ends a composition, which some browsers mark by the code 229 only. */
const isSend = (event: KeyboardEvent): boolean => isPressed(event, FORM_KEYS.generate) && event.keyCode !== 229

function Waiting() {
  return (
    <>
      <Skeleton height={116} />
      <Skeleton height={76} />
      <Skeleton height={48} />
    </>
  )
}
