import { shanghaiStamp } from '@stipple/core/domain/time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../../components/choice/choice.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { Pager } from '../../../components/pager/pager.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { ManageFrame } from '../../manage/public.ts'
import { FEEDBACK_KINDS, FEEDBACK_PER_PAGE, type FeedbackKind, feedbackQuery, kindOf, type ReceivedFeedback } from '../queries.ts'
import styles from './manage-feedback.module.css'

/** What people have told those who run the server. Who may read it, the server says. */
export function ManageFeedback() {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const [kind, setKind] = useState<FeedbackKind>()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(feedbackQuery({ page, kind }))

  return (
    <ManageFrame
      title={t('member.manageFeedback.title')}
      count={data && t('member.manageFeedback.count', { count: data.total })}
      error={isFetching ? null : error}
      onRetry={() => void refetch()}
    >
      <div>
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
      {!data && !(error && !isFetching) && <Skeleton height={320} />}
      {data?.total === 0 && <Empty title={t('member.manageFeedback.empty')} form="waves" />}
      {data && data.total > 0 && (
        <>
          <ul className={styles.list} aria-label={t('member.manageFeedback.title')} aria-busy={isPlaceholderData}>
            {data.data.map((entry) => (
              <FeedbackLine key={entry.id} entry={entry} />
            ))}
          </ul>
          <Pager label={t('member.manageFeedback.title')} page={page} total={data.total} perPage={FEEDBACK_PER_PAGE} onPage={setPage} />
        </>
      )}
    </ManageFrame>
  )
}

function FeedbackLine({ entry }: { entry: ReceivedFeedback }) {
  const { t } = useTranslation()
  const kind = kindOf(entry.type)
  return (
    <li className={styles.line}>
      <div className={styles.facts}>
        <span className={styles.kind} data-kind={kind}>
          {t(`member.feedback.kinds.${kind}`)}
        </span>
        <time dateTime={entry.created_at}>{shanghaiStamp(entry.created_at)}</time>
        <span>{entry.member ? `${entry.member.name} · ${entry.member.uid}` : t('member.manageFeedback.nobody')}</span>
      </div>
      <p className={styles.content}>{entry.content}</p>
      {entry.mobile !== '' && (
        <p className={styles.soft}>
          {t('member.manageFeedback.contact')} <span className={styles.contact}>{entry.mobile}</span>
        </p>
      )}
    </li>
  )
}
