import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../components/empty/empty.tsx'
import { List } from '../../../components/list/list.tsx'
import { api } from '../../../lib/api.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { titleOf, WorkPicture } from '../../history/public.ts'
import { inboxQuery, ManageFrame } from '../../manage/public.ts'
import { appealsQuery } from '../appeal-queries.ts'
import { commentReportsQuery } from '../comment-queries.ts'
import { communityChanged, type ReportedWork, REPORTS_PER_PAGE, reportsQuery } from '../queries.ts'
import { asWork } from '../same-style.ts'
import { ManageAppeals } from './manage-appeals.tsx'
import { RatingGuide } from './rating-guide.tsx'
import { Decision, Reports } from './report-parts.tsx'
import { ReportedComments } from './reported-comments.tsx'
import styles from './manage-reports.module.css'

/** Reports of community works for the administrator. Access is checked by the server. */
export function ManageReports() {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const query = useQuery(reportsQuery(page))
  const { data, error, isFetching, refetch } = query
  const { data: comments } = useQuery(commentReportsQuery(1))
  const { data: appeals } = useQuery(appealsQuery(1))

  return (
    <ManageFrame
      title={t('community.manage.title')}
      count={data && t('community.manage.count', { count: data.total })}
      error={isFetching ? null : error}
      onRetry={() => void refetch()}
    >
      <RatingGuide />
      <List
        label={t('community.manage.title')}
        query={query}
        empty={comments?.total === 0 && appeals?.total === 0 && <Empty title={t('community.manage.empty')} form="waves" />}
        height={320}
        look="card"
        pages={{ page, perPage: REPORTS_PER_PAGE, onPage: setPage }}
      >
        {(reported) => <Line key={reported.work.cid} reported={reported} />}
      </List>
      <ReportedComments />
      <ManageAppeals />
    </ManageFrame>
  )
}

function Line({ reported: { work, reports } }: { reported: ReportedWork }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const queries = useQueryClient()
  const title = titleOf(work, language)

  const send = async (decision: 'keep' | 'hide') => {
    await api('POST /api/manage/moderate', { body: { cid: work.cid, decision } })
    communityChanged(queries)
    void queries.invalidateQueries(inboxQuery)
    await queries.invalidateQueries({ queryKey: ['manage-reports'] })
  }

  return (
    <li className={styles.line}>
      <Link to="/work/$id" params={{ id: work.cid }} className={styles.picture} aria-label={t('community.manage.open', { title })}>
        <WorkPicture work={asWork(work)} sizes="120px" />
      </Link>
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.soft}>
          {work.author ? `${t('community.by', { name: work.author.name })} · ${work.author.uid}` : t('community.house')}
        </p>
        <Reports reports={reports.map((report) => ({ ...report, reason: t(`community.report.reasons.${report.reason}`) }))} />
      </div>
      <Decision keep={t('community.manage.keepNamed', { title })} hide={t('community.manage.hideNamed', { title })} send={send} />
    </li>
  )
}
