import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { List } from '../../../components/list/list.tsx'
import { TableRow } from '../../../components/table/table.tsx'
import { useChosen } from '../../../components/table/use-chosen.ts'
import { inboxQuery, Person } from '../../manage/public.ts'
import { COMMENT_REPORTS_PER_PAGE, commentReportsQuery, type ReportedComment, useModerateComment } from '../comment-queries.ts'
import { DecideChosen, Decision, LatestReport, Reports, useReportColumns } from './report-parts.tsx'
import styles from './manage-reports.module.css'

/** Reports of comments for the administrator; empty if there are none. */
export function ReportedComments() {
  const { t } = useTranslation()
  const id = useId()
  const [page, setPage] = useState(1)
  const query = useQuery(commentReportsQuery(page))
  const { mutateAsync } = useModerateComment()
  const columns = useReportColumns('comment')
  const choosing = useChosen(query.data?.data.map(({ comment }) => comment.id) ?? [])
  // Works come first; comments are hidden until one is reported.
  if (query.data?.total === 0 || (!query.data && !query.error)) return null
  return (
    <section className={styles.comments} aria-labelledby={id}>
      <h2 id={id} className={styles.name}>
        {t('comments.reported')}{' '}
        {query.data && <span className={styles.soft}>{t('comments.reportedCount', { count: query.data.total })}</span>}
      </h2>
      <DecideChosen choosing={choosing} list="comments" send={(one, decision) => mutateAsync({ id: one, decision })} />
      <List
        label={t('comments.reported')}
        query={query}
        failed={t('comments.failed')}
        empty={null}
        table={{ columns, choosing }}
        pages={{ page, perPage: COMMENT_REPORTS_PER_PAGE, onPage: setPage }}
      >
        {(reported) => <Row key={reported.comment.id} reported={reported} />}
      </List>
    </section>
  )
}

function Row({ reported: { cid, comment, reports } }: { reported: ReportedComment }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { mutateAsync } = useModerateComment()
  const { name, uid } = comment.author

  const send = async (decision: 'keep' | 'hide') => {
    await mutateAsync({ id: comment.id, decision })
    void queries.invalidateQueries(inboxQuery)
  }
  const cells = [
    <div key="comment" className={styles.quote}>
      <p className={styles.content} dir="auto">
        {comment.text}
      </p>
      <Link to="/work/$id" params={{ id: cid }} hash="comments" className={styles.link}>
        {t('comments.work')}
      </Link>
    </div>,
    <Person key="author" name={name} uid={uid} />,
    <Reports key="reports" reports={reports.map((report) => ({ ...report, reason: t(`comments.reasons.${report.reason}`) }))} />,
    reports.length,
    <LatestReport key="latest" reports={reports} />,
    <Decision key="actions" keep={t('comments.keepNamed', { name })} hide={t('comments.hideNamed', { name })} send={send} />,
  ]
  return <TableRow id={comment.id} name={comment.text.slice(0, 80)} cells={cells} />
}
