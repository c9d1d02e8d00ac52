import type { Contest } from '@stipple/core/contract/contests'
import { CONTEST_LIMITS, contestText } from '@stipple/core/domain/contest'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogForm, DialogLead } from '../../../components/dialog/dialog-form.tsx'
import { DialogSubmit } from '../../../components/dialog/dialog-submit.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { notify } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { useEndContest } from '../queries.ts'

/** Cancels a contest, with a reason for everyone. */
export function CancelDialog({ contest, onClose }: { contest: Contest; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useEndContest()
  const done = () => {
    notify(t('contests.manage.cancelled'), { tone: 'done' })
    onClose()
  }
  return (
    <Dialog title={t('contests.manage.cancelTitle', { title: contestText(contest.title, language) })} onClose={onClose} width={480}>
      <DialogLead>{t('contests.manage.cancelText')}</DialogLead>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault()
          mutate({ id: contest.id, reason: reason.trim() }, { onSuccess: done })
        }}
      >
        <TextArea
          label={t('contests.manage.reason')}
          rows={3}
          maxLength={CONTEST_LIMITS.reason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <DialogSubmit problem={error} disabled={isPending || reason.trim() === ''} look="danger" onCancel={onClose}>
          {t('contests.manage.cancel')}
        </DialogSubmit>
      </DialogForm>
    </Dialog>
  )
}
