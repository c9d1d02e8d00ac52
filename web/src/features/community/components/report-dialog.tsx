import type { Comment } from '@stipple/core/contract/comments'
import type { CommunityWork } from '@stipple/core/contract/community'
import { COMMENT_REPORT_REASONS } from '@stipple/core/domain/comment'
import { REPORT_REASONS } from '@stipple/core/domain/community'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { DialogForm, DialogLead } from '../../../components/dialog/dialog-form.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { api } from '../../../lib/api.ts'
import { notify, notifyError } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { titleOf, WorkPicture } from '../../history/public.ts'
import { reportOf } from '../comment-queries.ts'
import { useReporting } from '../report-store.ts'
import { asWork } from '../same-style.ts'
import { RadioList } from './radio-list.tsx'
import styles from './dialogs.module.css'

/** Reports a work or a comment to the operator. */
export function ReportDialog({ onClose }: { onClose: () => void }) {
  const { work, comment } = useReporting()
  if (work) return <ReportWork work={work} onClose={onClose} />
  return comment ? <ReportComment comment={comment} onClose={onClose} /> : null
}

function ReportWork({ work, onClose }: { work: CommunityWork; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <Report
      title={t('community.report.title')}
      lead={t('community.report.lead')}
      reasons={REPORT_REASONS.map((value) => ({ value, label: t(`community.report.reasons.${value}`) }))}
      send={(report) => api('POST /api/work/report', { body: { cid: work.cid, ...report } })}
      onClose={onClose}
    >
      <div className={styles.work}>
        <span className={styles.picture}>
          <WorkPicture work={asWork(work)} sizes="72px" />
        </span>
        <span className={styles.title}>{titleOf(work, language)}</span>
      </div>
    </Report>
  )
}

function ReportComment({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Report
      title={t('comments.reportTitle')}
      lead={t('comments.reportLead')}
      reasons={COMMENT_REPORT_REASONS.map((value) => ({ value, label: t(`comments.reasons.${value}`) }))}
      send={(report) => reportOf(comment.id, report)}
      onClose={onClose}
    >
      <blockquote className={styles.quote} dir="auto">
        {comment.text}
      </blockquote>
    </Report>
  )
}

interface Props<R extends string> {
  readonly title: string
  readonly lead: string
  readonly reasons: readonly { readonly value: R; readonly label: string }[]
  readonly send: (report: { reason: R; text: string }) => Promise<unknown>
  readonly onClose: () => void
  /** Reported thing. */
  readonly children: ReactNode
}

function Report<R extends string>({ title, lead, reasons, send, onClose, children }: Props<R>) {
  const { t } = useTranslation()
  const [reason, setReason] = useState<R>()
  const [text, setText] = useState('')
  const { mutate, isPending } = useMutation({ mutationFn: send })
  return (
    <Dialog title={title} onClose={onClose} width={440}>
      {children}
      <DialogLead>{lead}</DialogLead>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault()
          if (reason === undefined) return
          mutate(
            { reason, text: text.trim() },
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
        <RadioList label={t('community.report.reason')} value={reason} options={reasons} onChange={setReason} />
        <TextArea
          label={t('community.report.text')}
          hint={t('community.report.textHint')}
          maxLength={1000}
          rows={2}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" look="primary" size="large" wide disabled={reason === undefined || isPending}>
          {t(isPending ? 'community.report.sending' : 'community.report.send')}
        </Button>
      </DialogForm>
    </Dialog>
  )
}
