import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../components/empty/empty.tsx'
import { List } from '../../../components/list/list.tsx'
import { TableRow } from '../../../components/table/table.tsx'
import { useChosen } from '../../../components/table/use-chosen.ts'
import { api } from '../../../lib/api.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { titleOf, WorkPicture } from '../../history/public.ts'
import { inboxQuery, ManageFrame, Person } from '../../manage/public.ts'
import { appealsQuery } from '../appeal-queries.ts'
import { commentReportsQuery } from '../comment-queries.ts'
import { communityChanged, type ReportedWork, REPORTS_PER_PAGE, reportsQuery } from '../queries.ts'
import { asWork } from '../same-style.ts'
import { ManageAppeals } from './manage-appeals.tsx'
import { RatingGuide } from './rating-guide.tsx'
import { DecideChosen, Decision, LatestReport, Reports, useReportColumns } from './report-parts.tsx'
import { ReportedComments } from './reported-comments.tsx'
import styles from './manage-reports.module.css'

const moderate = (cid: string, decision: 'keep' | 'hide') => api('POST /api/manage/moderate', { body: { cid, decision } })

/** Reports of community works for the administrator. Access is checked by the server. */
export function ManageReports() {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const query = useQuery(reportsQuery(page))
  const { data, error, isFetching, refetch } = query
  const { data: comments } = useQuery(commentReportsQuery(1))
  const { data: appeals } = useQuery(appealsQuery(1))
  const queries = useQueryClient()
  const columns = useReportColumns('work')
  const choosing = useChosen(data?.data.map(({ work }) => work.cid) ?? [])

  return (
    <ManageFrame
      title={t('community.manage.title')}
      count={data && t('community.manage.count', { count: data.total })}
      error={isFetching ? null : error}
      onRetry={() => void refetch()}
    >
      <RatingGuide />
      <DecideChosen
        choosing={choosing}
        list="reports"
        send={async (cid, decision) => {
          await moderate(cid, decision)
          communityChanged(queries)
        }}
      />
      <List
        label={t('community.manage.title')}
        query={query}
        empty={
          comments?.total === 0 &&
          appeals?.total === 0 && <Empty title={t('community.manage.empty')} text={t('community.manage.emptyText')} form="waves" />
        }
        height={320}
        table={{ columns, choosing }}
        pages={{ page, perPage: REPORTS_PER_PAGE, onPage: setPage }}
      >
        {(reported) => <Row key={reported.work.cid} reported={reported} />}
      </List>
      <ReportedComments />
      <ManageAppeals />
    </ManageFrame>
  )
}

function Row({ reported: { work, reports } }: { reported: ReportedWork }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const queries = useQueryClient()
  const title = titleOf(work, language)

  const send = async (decision: 'keep' | 'hide') => {
    await moderate(work.cid, decision)
    communityChanged(queries)
    void queries.invalidateQueries(inboxQuery)
    await queries.invalidateQueries({ queryKey: ['manage', 'reports'] })
  }
  const cells = [
    <div key="work" className={styles.work}>
      <Link to="/work/$id" params={{ id: work.cid }} className={styles.picture} aria-label={t('community.manage.open', { title })}>
        <WorkPicture work={asWork(work)} sizes="64px" />
      </Link>
      <p className={styles.title} title={title}>
        {title}
      </p>
    </div>,
    work.author ? <Person key="author" name={work.author.name} uid={work.author.uid} /> : t('community.house'),
    <Reports key="reports" reports={reports.map((report) => ({ ...report, reason: t(`community.report.reasons.${report.reason}`) }))} />,
    reports.length,
    <LatestReport key="latest" reports={reports} />,
    <Decision
      key="actions"
      keep={t('community.manage.keepNamed', { title })}
      hide={t('community.manage.hideNamed', { title })}
      send={send}
    />,
  ]
  return <TableRow id={work.cid} name={title} cells={cells} />
}
