import type { ModelItem } from '@stipple/core/contract/shapes'
import type { Input, Properties } from '@stipple/core/domain/property'
import { localize } from '@stipple/core/domain/text'
import type { Problem } from '@stipple/core/domain/validate-input'
import type { Mode } from '@stipple/core/modes/define-mode'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogForm, DialogLead } from '../../../components/dialog/dialog-form.tsx'
import { DialogSubmit } from '../../../components/dialog/dialog-submit.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { FieldShell } from '../../../components/field/field-shell.tsx'
import { api, fieldErrors } from '../../../lib/api.ts'
import { newId } from '../../../lib/id.ts'
import { errorText } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { balanceQuery, Dots } from '../../credits/public.ts'
import { quoteQuery } from '../queries.ts'
import input from '../../../components/field/input.module.css'
import styles from './blind.module.css'

/** The form that is run, as far as it matters here. */
interface Form {
  readonly mode: Mode
  readonly model: ModelItem | undefined
  readonly models: readonly ModelItem[] | undefined
  readonly properties: Properties | undefined
  readonly input: Input | undefined
  readonly problems: readonly Problem[]
  readonly larger: boolean
}

/** Chooses a second model for the form, shows the price of both runs, and starts them. */
export function BlindDialog({ form, onClose }: { readonly form: Form; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const id = useId()
  // Kept while the dialog is open, so that pressed twice it starts one comparison.
  const [key] = useState(newId)
  const others = (form.models ?? []).filter(({ model }) => model !== form.model?.model)
  const [other, setOther] = useState(others[0]?.model ?? '')
  const [sending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const request = {
    job_type: form.mode.id,
    model: form.model?.model ?? '',
    other,
    input: form.input ?? {},
    ...(form.larger && { larger_params: true }),
  }
  const { data, error, isPending } = useQuery({ ...quoteQuery(request, language), enabled: form.input !== undefined && other !== '' })
  const [first] = form.problems
  const title = first && (localize(form.properties?.[first.field]?.label, language) ?? first.field)
  const isShort = data !== undefined && data.balance < data.dots
  const fault = refusal ?? error
  const problem = first
    ? t('generate.reason', { title, text: t(`problems.${first.code}`, { ...first.params, title }) })
    : fault
      ? [errorText(fault), ...Object.values(fieldErrors(fault))].join(' ')
      : isShort
        ? t('generate.notEnough')
        : undefined

  const start = async () => {
    if (!data || sending || isShort) return
    setSending(true)
    setRefusal(undefined)
    try {
      const { blind } = await api('POST /api/v2/blind', { body: { ...request, quote: data.dots, request_key: key } })
      void queries.invalidateQueries({ queryKey: balanceQuery.queryKey })
      onClose()
      await navigate({ to: '/blind/{-$id}', params: { id: blind.id } })
    } catch (caught) {
      setRefusal(caught)
      setSending(false)
      void queries.invalidateQueries({ queryKey: ['blind', 'quote'] })
    }
  }

  return (
    <Dialog title={t('blind.title')} onClose={onClose} width={460}>
      <DialogForm
        onSubmit={(event) => {
          // The dialog is mounted within the form that generates.
          event.preventDefault()
          event.stopPropagation()
          void start()
        }}
      >
        <DialogLead>{t('blind.lead')}</DialogLead>
        <FieldShell id={id} label={t('blind.other')}>
          <select
            id={id}
            className={input.input}
            value={other}
            onChange={(event) => {
              setOther(event.target.value)
              setRefusal(undefined)
            }}
          >
            {others.map(({ model, label }) => (
              <option key={model} value={model}>
                {label}
              </option>
            ))}
          </select>
        </FieldShell>
        <p className={styles.soft}>{t('blind.shared')}</p>
        <div role="status" className={styles.quote}>
          {data && data.left_out.length > 0 && (
            <p className={styles.soft}>{t('blind.leftOut', { names: data.left_out.join(t('blind.separator')) })}</p>
          )}
          {data && (
            <p>
              {t('blind.cost')} <Dots count={data.dots} />
            </p>
          )}
        </div>
        <DialogSubmit problem={problem} disabled={first !== undefined || isPending || !data || sending || isShort} onCancel={onClose}>
          {t('blind.start')}
        </DialogSubmit>
      </DialogForm>
    </Dialog>
  )
}
