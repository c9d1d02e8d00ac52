import type { ManagedMember } from '@stipple/core/contract/manage'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { DialogButtons, DialogLead, DialogProblem } from '../../../components/dialog/dialog-form.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { Switch } from '../../../components/switch/switch.tsx'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/notify.ts'
import { useCopy } from '../../../lib/use-copy.ts'

/** Creates a password reset link for a member. */
export function ResetLinkDialog({ member: { uid, name }, onClose }: { readonly member: ManagedMember; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const clipboard = useCopy()
  const [factors, setFactors] = useState(false)
  const make = useMutation({
    mutationFn: async () => (await api('POST /api/manage/member_reset_link', { body: { uid, factors } })).data.url,
  })
  const { data: url } = make
  return (
    <Dialog title={t('security.link.title', { name })} onClose={onClose} width={420}>
      <DialogLead>{t('security.link.lead')}</DialogLead>
      {url === undefined ? (
        <Switch label={t('security.link.factors')} checked={factors} onChange={setFactors} />
      ) : (
        <TextInput label={t('security.link.label')} readOnly value={url} onFocus={(event) => event.target.select()} />
      )}
      <DialogProblem>{make.error ? errorText(make.error) : undefined}</DialogProblem>
      <DialogButtons>
        <Button onClick={onClose}>{t('common.close')}</Button>
        {url === undefined ? (
          <Button look="primary" disabled={make.isPending} onClick={() => make.mutate()}>
            {t('security.link.make')}
          </Button>
        ) : (
          <Button look="primary" onClick={() => clipboard.copy(url)}>
            {t(clipboard.copied ? 'common.copied' : 'security.link.copy')}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}
