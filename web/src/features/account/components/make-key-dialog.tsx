import { KEY_LIMITS, KEY_SCOPES, type KeyScope } from '@stipple/core/domain/api-key'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogForm, DialogLead } from '../../../components/dialog/dialog-form.tsx'
import { DialogSubmit } from '../../../components/dialog/dialog-submit.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { describedBy, FieldShell } from '../../../components/field/field-shell.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { NumberInput } from '../../../components/number-input/number-input.tsx'
import { fieldErrors } from '../../../lib/api.ts'
import { errorText } from '../../../lib/notify.ts'
import { useSite } from '../../site/public.ts'
import { useMakeKey } from '../key-queries.ts'
import { useSession } from '../queries.ts'
import { MadeKeyDialog } from './made-key-dialog.tsx'
import styles from './make-key-dialog.module.css'

/** Creates an API key, and shows it once. */
export function MakeKeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const site = useSite()
  const { user } = useSession()
  const isOffered = (scope: KeyScope) => (scope === 'work' ? site?.network : scope === 'manage' ? user?.isSuper : true)
  const make = useMakeKey()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly KeyScope[]>(['generate'])
  const [short, setShort] = useState(false)
  const [cap, setCap] = useState<number>()
  const [days, setDays] = useState<number>()
  if (make.data) return <MadeKeyDialog made={make.data} onClose={onClose} />

  const problems = fieldErrors(make.error)
  const general = make.error && Object.keys(problems).length === 0 ? errorText(make.error) : undefined
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const limits = { ...(cap !== undefined && { cap }), ...(days !== undefined && { days }) }
    make.mutate({ name: name.trim(), scopes: [...scopes], ...limits, ...(short && { short }) })
  }
  const toggle = (scope: KeyScope, on: boolean) => setScopes(on ? [...scopes, scope] : scopes.filter((one) => one !== scope))
  return (
    <Dialog title={t('member.keys.make')} onClose={onClose} width={420}>
      <DialogLead>{t('member.keys.lead')}</DialogLead>
      <DialogForm onSubmit={submit}>
        <TextInput
          label={t('member.keys.name')}
          hint={t('member.keys.nameHint')}
          problem={problems['name']}
          maxLength={KEY_LIMITS.name}
          value={name}
          onChange={(event) => setName(event.target.value)}
          data-autofocus
        />
        <fieldset className={styles.scopes}>
          <legend className={styles.legend}>{t('member.keys.scopes')}</legend>
          {KEY_SCOPES.filter(isOffered).map((scope) => (
            <label key={scope} className={styles.scope}>
              <input type="checkbox" checked={scopes.includes(scope)} onChange={(event) => toggle(scope, event.target.checked)} />
              {t(SCOPE_LABELS[scope])}
            </label>
          ))}
        </fieldset>
        {scopes.includes('generate') && !scopes.includes('work') && (
          <label className={styles.scope}>
            <input type="checkbox" checked={short} onChange={(event) => setShort(event.target.checked)} />
            {t('member.keys.short')}
          </label>
        )}
        {scopes.includes('generate') && (
          <Limit label={t('member.keys.cap')} hint={t('member.keys.capHint')} value={cap} maximum={KEY_LIMITS.cap} onChange={setCap} />
        )}
        <Limit label={t('member.keys.days')} hint={t('member.keys.daysHint')} value={days} maximum={KEY_LIMITS.days} onChange={setDays} />
        <DialogSubmit problem={general} disabled={make.isPending || name.trim() === '' || scopes.length === 0}>
          {t('member.keys.make')}
        </DialogSubmit>
      </DialogForm>
    </Dialog>
  )
}

const SCOPE_LABELS = {
  generate: 'member.keys.scopeGenerate',
  read: 'member.keys.scopeRead',
  upload: 'member.keys.scopeUpload',
  works: 'member.keys.scopeWorks',
  work: 'member.keys.scopeWork',
  manage: 'member.keys.scopeManage',
} as const

interface LimitProps {
  readonly label: string
  readonly hint: string
  readonly value: number | undefined
  readonly maximum: number
  readonly onChange: (value: number | undefined) => void
}

function Limit({ label, hint, ...input }: LimitProps) {
  const id = useId()
  return (
    <FieldShell id={id} label={label} hint={hint}>
      <NumberInput id={id} minimum={1} describedBy={describedBy(id, { hint })} {...input} />
    </FieldShell>
  )
}
