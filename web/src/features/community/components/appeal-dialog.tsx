import type { Measure } from '@stipple/core/contract/moderation'
import { MODERATION_LIMITS } from '@stipple/core/domain/moderation'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogForm, DialogLead } from '../../../components/dialog/dialog-form.tsx'
import { DialogSubmit } from '../../../components/dialog/dialog-submit.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { notify } from '../../../lib/notify.ts'
import { useAppeal } from '../measure-queries.ts'

/** Asks for the reason of an appeal and sends it to the administrators. */
export function AppealDialog({ measure, onClose }: { measure: Measure; onClose: () => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const send = useAppeal(measure)
  return (
    <Dialog title={t('community.measures.title')} onClose={onClose} width={480}>
      <DialogLead>{t('community.measures.lead')}</DialogLead>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault()
          send.mutate(text.trim(), {
            onSuccess: () => {
              notify(t('community.measures.sent'), { tone: 'done' })
              onClose()
            },
          })
        }}
      >
        <TextArea
          label={t('community.measures.why')}
          rows={4}
          maxLength={MODERATION_LIMITS.appeal}
          value={text}
          onChange={(event) => setText(event.target.value)}
          data-autofocus
        />
        <DialogSubmit problem={send.error} disabled={text.trim() === '' || send.isPending}>
          {t('community.measures.send')}
        </DialogSubmit>
      </DialogForm>
    </Dialog>
  )
}
