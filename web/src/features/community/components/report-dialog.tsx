import { REPORT_REASONS, type ReportReason } from '@stipple/core/domain/community'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { DialogForm, DialogLead } from '../../../components/dialog/dialog-form.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { api } from '../../../lib/api.ts'
import { notify, notifyError } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { titleOf, WorkPicture } from '../../history/public.ts'
import { useReporting } from '../report-store.ts'
import { asWork } from '../same-style.ts'
import { RadioList } from './radio-list.tsx'
import styles from './dialogs.module.css'

/** Reports a work to the operator. */
export function ReportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { work } = useReporting()
  const [reason, setReason] = useState<ReportReason>()
  const [text, setText] = useState('')
  const send = useMutation({
    mutationFn: (body: { cid: string; reason: ReportReason; text: string }) => api('POST /api/work/report', { body }),
  })
  if (!work) return null
  return (
    <Dialog title={t('community.report.title')} onClose={onClose} width={440}>
      <div className={styles.work}>
        <span className={styles.picture}>
          <WorkPicture work={asWork(work)} sizes="72px" />
        </span>
        <span className={styles.title}>{titleOf(work, language)}</span>
      </div>
      <DialogLead>{t('community.report.lead')}</DialogLead>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault()
          if (reason === undefined) return
          send.mutate(
            { cid: work.cid, reason, text: text.trim() },
            {
              onSuccess: () => {
                notify(t('community.report.sent'), { tone: 'done' })
                onClose()
              },
              onError: notifyError,
            },
          )
        }}
      >
        <RadioList
          label={t('community.report.reason')}
          value={reason}
          options={REPORT_REASONS.map((value) => ({ value, label: t(`community.report.reasons.${value}`) }))}
          onChange={setReason}
        />
        <TextArea
          label={t('community.report.text')}
          hint={t('community.report.textHint')}
          maxLength={1000}
          rows={2}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" look="primary" size="large" wide disabled={reason === undefined || send.isPending}>
          {t(send.isPending ? 'community.report.sending' : 'community.report.send')}
        </Button>
      </DialogForm>
    </Dialog>
  )
}
