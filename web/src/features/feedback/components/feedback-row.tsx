import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { TableRow } from '../../../components/table/table.tsx'
import { notify, notifyError } from '../../../lib/notify.ts'
import { stamp } from '../../../lib/stamp.ts'
import { Person } from '../../manage/public.ts'
import { kindOf, type ReceivedFeedback, useMarkFeedback } from '../received-queries.ts'
import styles from './manage-feedback.module.css'

/** A message to the operator. */
export function FeedbackRow({ entry }: { entry: ReceivedFeedback }) {
  const { t } = useTranslation()
  const mark = useMarkFeedback()
  const { id, content, mobile, member, created_at: created, handled_at: handledAt } = entry
  const done = handledAt !== undefined
  const kind = kindOf(entry.type)
  const change = () =>
    mark.mutate(
      { id, handled: !done },
      {
        onSuccess: () => notify(t(done ? 'member.manageFeedback.reopened' : 'member.manageFeedback.handled'), { tone: 'done' }),
        onError: notifyError,
      },
    )
  const cells = [
    <span key="kind" className={styles.kind} data-kind={kind}>
      {t(`member.feedback.kinds.${kind}`)}
    </span>,
    <p key="message" className={styles.content} dir="auto">
      {content}
    </p>,
    member ? (
      <Person key="member" name={member.name} uid={member.uid} />
    ) : (
      <span key="member" className={styles.soft}>
        {t('member.manageFeedback.nobody')}
      </span>
    ),
    mobile === '' ? undefined : (
      <span key="contact" className={styles.contact} title={mobile}>
        {mobile}
      </span>
    ),
    <time key="time" dateTime={created}>
      {stamp(created)}
    </time>,
    <Button key="actions" size="small" disabled={mark.isPending} onClick={change}>
      {t(done ? 'member.manageFeedback.reopen' : 'member.manageFeedback.handle')}
    </Button>,
  ]
  return <TableRow id={id} name={content.slice(0, 80)} cells={cells} />
}
