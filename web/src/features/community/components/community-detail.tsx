import type { CommunityWork } from '@stipple/core/contract/community'
import type { Work } from '@stipple/core/contract/shapes'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { errorText } from '../../../lib/notify.ts'
import { useSearchText } from '../../../lib/search-text.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { SimilarWorks } from '../../finding/public.ts'
import { Filmstrip, ratioStyle, titleOf, useLeave, useWalkGestures, useWalkKeys, WorkStage } from '../../history/public.ts'
import { useCommunityFilter } from '../filter-store.ts'
import { communityQuery, communityWorkQuery, similarPublishedQuery, worksOf } from '../queries.ts'
import { asWork } from '../same-style.ts'
import { Comments } from './comments.tsx'
import { CommunityFacts } from './community-facts.tsx'
import viewer from '../../../components/viewer/viewer.module.css'

/** A community work, large, with its parameters; arrow keys browse the filtered gallery. */
export function CommunityDetail({ cid }: { cid: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { filter } = useCommunityFilter()
  const search = useSearchText((state) => state.text)
  const { data: list, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(communityQuery({ filter, search, language }))
  const works = worksOf(list)
  const at = works.findIndex((work) => work.cid === cid)
  const listed = works[at]
  const { data, error, refetch } = useQuery({ ...communityWorkQuery(cid, language), ...(listed && { placeholderData: listed }) })
  const work = data === undefined ? listed : data

  if (work === null)
    return (
      <Empty as="page" title={t('community.missingTitle')} text={t('community.missingText')} form="waves">
        <Link to="/" className={buttonClass({ look: 'primary' })}>
          {t('community.toGallery')}
        </Link>
      </Empty>
    )
  if (!work)
    return error ? (
      <Empty as="page" title={t('community.failed')} text={errorText(error)} form="waves">
        <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
      </Empty>
    ) : (
      <div className={viewer.page}>
        <Skeleton height={480} />
      </div>
    )
  const onEnd = () => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }
  return (
    <Page
      work={work}
      works={works}
      at={at}
      previous={works[at - 1]}
      next={at >= 0 ? works[at + 1] : undefined}
      nearEnd={at >= works.length - 3}
      onEnd={onEnd}
    />
  )
}

interface PageProps {
  readonly work: CommunityWork
  /** The filtered gallery, and the work's position in it. */
  readonly works: readonly CommunityWork[]
  readonly at: number
  readonly previous: CommunityWork | undefined
  readonly next: CommunityWork | undefined
  readonly nearEnd: boolean
  readonly onEnd: () => void
}

function Page({ work, works, at, previous, next, nearEnd, onEnd }: PageProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  const go = (to: CommunityWork | undefined) => {
    if (nearEnd) onEnd()
    if (to) void navigate({ to: '/work/$id', params: { id: to.cid }, replace: true })
  }
  const stage = useRef<HTMLDivElement>(null)
  const leave = useLeave('/')
  const strip = useMemo(() => works.map(asWork), [works])
  const steps = { previous: previous && (() => go(previous)), next: next && (() => go(next)) }
  useWalkKeys(steps)
  useWalkGestures(stage, steps)
  return (
    <article className={viewer.page}>
      <div ref={stage} className={viewer.stage}>
        <div className={viewer.large} style={ratioStyle(work)}>
          <IconButton className={viewer.leave} label={t('history.back')} icon={<ArrowLeft aria-hidden />} onClick={leave} />
          <WorkStage key={work.cid} work={asWork(work)} />
          <nav className={viewer.walk} aria-label={t('community.list')}>
            <Step to={previous} label={t('work.previous')} side="left" />
            <Step to={next} label={t('work.next')} side="right" onGo={nearEnd ? onEnd : undefined} />
          </nav>
        </div>
        <Filmstrip works={strip} at={at} idOf={cidOf} onStep={() => nearEnd && onEnd()} />
      </div>
      <div className={viewer.facts}>
        <h1 className="visually-hidden">{titleOf(work, language)}</h1>
        <CommunityFacts key={work.cid} work={work} />
        <Comments cid={work.cid} />
        <SimilarWorks key={`alike ${work.cid}`} query={similarPublishedQuery(work.cid, language)} />
      </div>
    </article>
  )
}

const cidOf = ({ image_id: id, cid = id }: Work): string => cid

interface StepProps {
  readonly to: CommunityWork | undefined
  readonly label: string
  readonly side: 'left' | 'right'
  readonly onGo?: (() => void) | undefined
}

function Step({ to, label, side, onGo }: StepProps) {
  if (!to) return <span />
  return (
    <Link to="/work/$id" params={{ id: to.cid }} replace className={viewer.step} aria-label={label} onClick={onGo}>
      {side === 'left' ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />}
    </Link>
  )
}
