import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../components/load-failed/load-failed.tsx'
import { Pager } from '../../../components/pager/pager.tsx'
import { stamp } from '../../../lib/stamp.ts'
import { inboxQuery } from '../../manage/public.ts'
import { COMMENT_REPORTS_PER_PAGE, commentReportsQuery, type ReportedComment, useModerateComment } from '../comment-queries.ts'
import { Decision, Reports } from './report-parts.tsx'
import list from '../../../components/list/list.module.css'
import styles from './manage-reports.module.css'

/** Reports of comments, for the operator to decide on; nothing while there are none. */
export function ReportedComments() {
  const { t } = useTranslation()
  const id = useId()
  const [page, setPage] = useState(1)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(commentReportsQuery(page))
  if (!data) return error && !isFetching && <LoadFailed onRetry={() => void refetch()}>{t('comments.failed')}</LoadFailed>
  if (data.total === 0) return null
  const isLast = data.data.length === 1 && page > 1
  return (
    <section className={styles.comments} aria-labelledby={id}>
      <h2 id={id} className={styles.name}>
        {t('comments.reported')} <span className={styles.soft}>{t('comments.reportedCount', { count: data.total })}</span>
      </h2>
      <ul className={list.list} aria-labelledby={id} aria-busy={isPlaceholderData}>
        {data.data.map((reported) => (
          <Line key={reported.comment.id} reported={reported} onDecided={() => isLast && setPage(page - 1)} />
        ))}
      </ul>
      <Pager label={t('comments.reported')} page={page} total={data.total} perPage={COMMENT_REPORTS_PER_PAGE} onPage={setPage} />
    </section>
  )
}

function Line({ reported: { cid, comment, reports }, onDecided }: { reported: ReportedComment; onDecided: () => void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { mutateAsync } = useModerateComment()
  const { name, uid } = comment.author

  const send = async (decision: 'keep' | 'hide') => {
    await mutateAsync({ id: comment.id, decision })
    void queries.invalidateQueries(inboxQuery)
  }
  return (
    <li className={`${list.line} ${styles.comment}`}>
      <div className={styles.words}>
        <p className={styles.content} dir="auto">
          {comment.text}
        </p>
        <p className={styles.soft}>
          {name} · {uid} · {stamp(comment.create_time)} ·{' '}
          <Link to="/work/$id" params={{ id: cid }} hash="comments" className={styles.way}>
            {t('comments.work')}
          </Link>
        </p>
        <Reports reports={reports.map((report) => ({ ...report, reason: t(`comments.reasons.${report.reason}`) }))} />
      </div>
      <Decision keep={t('comments.keepNamed', { name })} hide={t('comments.hideNamed', { name })} send={send} onDecided={onDecided} />
    </li>
  )
}
