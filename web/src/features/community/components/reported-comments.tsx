import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { List } from '../../../components/list/list.tsx'
import { stamp } from '../../../lib/stamp.ts'
import { inboxQuery } from '../../manage/public.ts'
import { COMMENT_REPORTS_PER_PAGE, commentReportsQuery, type ReportedComment, useModerateComment } from '../comment-queries.ts'
import { Decision, Reports } from './report-parts.tsx'
import styles from './manage-reports.module.css'

/** Reports of comments for the administrator; empty if there are none. */
export function ReportedComments() {
  const { t } = useTranslation()
  const id = useId()
  const [page, setPage] = useState(1)
  const query = useQuery(commentReportsQuery(page))
  // Works come first; comments are hidden until one is reported.
  if (query.data?.total === 0 || (!query.data && !query.error)) return null
  return (
    <section className={styles.comments} aria-labelledby={id}>
      <h2 id={id} className={styles.name}>
        {t('comments.reported')}{' '}
        {query.data && <span className={styles.soft}>{t('comments.reportedCount', { count: query.data.total })}</span>}
      </h2>
      <List
        label={t('comments.reported')}
        query={query}
        failed={t('comments.failed')}
        empty={null}
        look="card"
        pages={{ page, perPage: COMMENT_REPORTS_PER_PAGE, onPage: setPage }}
      >
        {(reported) => <Line key={reported.comment.id} reported={reported} />}
      </List>
    </section>
  )
}

function Line({ reported: { cid, comment, reports } }: { reported: ReportedComment }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { mutateAsync } = useModerateComment()
  const { name, uid } = comment.author

  const send = async (decision: 'keep' | 'hide') => {
    await mutateAsync({ id: comment.id, decision })
    void queries.invalidateQueries(inboxQuery)
  }
  return (
    <li className={styles.comment}>
      <div>
        <p className={styles.content} dir="auto">
          {comment.text}
        </p>
        <p className={styles.soft}>
          {name} · {uid} · {stamp(comment.create_time)} ·{' '}
          <Link to="/work/$id" params={{ id: cid }} hash="comments" className={styles.link}>
            {t('comments.work')}
          </Link>
        </p>
        <Reports reports={reports.map((report) => ({ ...report, reason: t(`comments.reasons.${report.reason}`) }))} />
      </div>
      <Decision keep={t('comments.keepNamed', { name })} hide={t('comments.hideNamed', { name })} send={send} />
    </li>
  )
}
