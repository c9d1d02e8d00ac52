import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Choice } from '../../../components/choice/choice.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { List } from '../../../components/list/list.tsx'
import { notify, notifyError } from '../../../lib/notify.ts'
import { stamp } from '../../../lib/stamp.ts'
import { ManageFrame } from '../../manage/public.ts'
import { FEEDBACK_KINDS, type FeedbackKind } from '../queries.ts'
import { FEEDBACK_PER_PAGE, feedbackQuery, kindOf, type ReceivedFeedback, useMarkFeedback } from '../received-queries.ts'
import styles from './manage-feedback.module.css'

/** Messages to the operator. Access is checked by the server. */
export function ManageFeedback() {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const [kind, setKind] = useState<FeedbackKind>()
  const [handled, setHandled] = useState(false)
  const query = useQuery(feedbackQuery({ page, kind, handled }))
  const { data, error, isFetching, refetch } = query

  return (
    <ManageFrame
      title={t('member.manageFeedback.title')}
      count={data && t('member.manageFeedback.count', { count: data.total })}
      error={isFetching ? null : error}
      onRetry={() => void refetch()}
    >
      <div className={styles.filters}>
        <Choice
          label={t('member.manageFeedback.state')}
          value={handled ? 'handled' : 'waiting'}
          options={(['waiting', 'handled'] as const).map((value) => ({ value, label: t(`member.manageFeedback.states.${value}`) }))}
          onChange={(value) => {
            setHandled(value === 'handled')
            setPage(1)
          }}
        />
        <Choice
          label={t('member.feedback.kind')}
          value={kind ?? 'all'}
          options={[
            { value: 'all', label: t('member.manageFeedback.all') },
            ...FEEDBACK_KINDS.map((value) => ({ value, label: t(`member.feedback.kinds.${value}`) })),
          ]}
          onChange={(value) => {
            setKind(value === 'all' ? undefined : value)
            setPage(1)
          }}
        />
      </div>
      <List
        label={t('member.manageFeedback.title')}
        query={query}
        empty={<Empty title={t(handled ? 'member.manageFeedback.empty' : 'member.manageFeedback.emptyWaiting')} form="waves" />}
        height={320}
        look="card"
        pages={{ page, perPage: FEEDBACK_PER_PAGE, onPage: setPage }}
      >
        {(entry) => <FeedbackLine key={entry.id} entry={entry} />}
      </List>
    </ManageFrame>
  )
}

function FeedbackLine({ entry }: { entry: ReceivedFeedback }) {
  const { t } = useTranslation()
  const mark = useMarkFeedback()
  const done = entry.handled_at !== undefined
  const kind = kindOf(entry.type)
  return (
    <li className={styles.line}>
      <div className={styles.facts}>
        <span className={styles.kind} data-kind={kind}>
          {t(`member.feedback.kinds.${kind}`)}
        </span>
        <time dateTime={entry.created_at}>{stamp(entry.created_at)}</time>
        <span>{entry.member ? `${entry.member.name} · ${entry.member.uid}` : t('member.manageFeedback.nobody')}</span>
      </div>
      <p className={styles.content}>{entry.content}</p>
      {entry.mobile !== '' && (
        <p className={styles.soft}>
          {t('member.manageFeedback.contact')} <span className={styles.contact}>{entry.mobile}</span>
        </p>
      )}
      <div>
        <Button
          disabled={mark.isPending}
          onClick={() =>
            mark.mutate(
              { id: entry.id, handled: !done },
              {
                onSuccess: () => notify(t(done ? 'member.manageFeedback.reopened' : 'member.manageFeedback.handled'), { tone: 'done' }),
                onError: notifyError,
              },
            )
          }
        >
          {t(done ? 'member.manageFeedback.reopen' : 'member.manageFeedback.handle')}
        </Button>
      </div>
    </li>
  )
}
