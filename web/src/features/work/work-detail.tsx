import { useHotkeys } from '@mantine/hooks'
import { CallError } from '@stipple/core/contract/client'
import type { Work } from '@stipple/core/contract/shapes'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../components/button/button.tsx'
import { Empty } from '../../components/empty/empty.tsx'
import { Skeleton } from '../../components/skeleton/skeleton.tsx'
import { showDialog } from '../../lib/dialogs.ts'
import { errorText } from '../../lib/notify.ts'
import { useLanguage } from '../../lib/use-language.ts'
import { ALL_NEWEST, isPlayed, showViewer, titleOf, useMarks, useWorks, WorkMedia, WorkPicture, workQuery } from '../history/public.ts'
import { useSite } from '../site/public.ts'
import { WorkFacts } from './work-facts.tsx'
import styles from './work-detail.module.css'

/** One work, large, with what it was made from; the arrow keys walk through all of them. */
export function WorkDetail({ id, owner }: { id: string; owner: string }) {
  const { t } = useTranslation()
  const { works, more } = useWorks(owner, ALL_NEWEST)
  const at = works.findIndex((work) => work.image_id === id)
  const listed = works[at]
  const { data, error } = useQuery({ ...workQuery(id), ...(listed && { placeholderData: listed }) })
  const gone = useMarks((state) => state.gone[id])
  const work = data ?? listed

  if (gone || (!work && error))
    return (
      <Empty
        as="page"
        title={t('work.missingTitle')}
        text={error instanceof CallError && error.status !== 404 ? errorText(error) : t('work.missingText')}
        form="waves"
      >
        <Link to="/history" className={buttonClass({ look: 'primary' })}>
          {t('work.toWorks')}
        </Link>
      </Empty>
    )
  if (!work)
    return (
      <div className={styles.page}>
        <Skeleton height={480} />
      </div>
    )
  return <Page work={work} works={works} previous={works[at - 1]} next={at >= 0 ? works[at + 1] : undefined} onEnd={more} />
}

interface PageProps {
  readonly work: Work
  readonly works: readonly Work[]
  readonly previous: Work | undefined
  readonly next: Work | undefined
  readonly onEnd: () => void
}

function Page({ work, works, previous, next, onEnd }: PageProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  const go = (to: Work | undefined) => {
    if (!to) return
    if (to === works.at(-2)) onEnd()
    void navigate({ to: '/work/$id', params: { id: to.image_id }, replace: true })
  }
  useHotkeys([
    ['ArrowLeft', () => go(previous)],
    ['ArrowRight', () => go(next)],
  ])
  return (
    <article className={styles.page}>
      <div className={styles.stage}>
        <Shown key={work.image_id} work={work} />
        <nav className={styles.walk}>
          <Step to={previous} label={t('work.previous')} side="left" />
          <Step to={next} label={t('work.next')} side="right" />
        </nav>
      </div>
      <div className={styles.facts}>
        <h1 className="unseen">{titleOf(work, language)}</h1>
        <WorkFacts work={work} />
        <ContactCreator />
      </div>
    </article>
  )
}

function Shown({ work }: { work: Work }) {
  const { t } = useTranslation()
  const ratio = { aspectRatio: `${work.width ?? 1} / ${work.height ?? 1}` }
  const picture = <WorkPicture work={work} sizes="(min-width: 62em) 70vw, 100vw" full eager />
  if (isPlayed(work))
    return (
      <div className={styles.played} data-media={work.media} style={work.media === 'video' ? ratio : undefined}>
        <Suspense fallback={work.media === 'voice' ? null : picture}>
          <WorkMedia work={work} />
        </Suspense>
      </div>
    )
  return (
    <button type="button" className={styles.picture} style={ratio} aria-label={t('history.open')} onClick={() => showViewer([work], work)}>
      {picture}
    </button>
  )
}

/** Only where whoever runs the server has said how. */
function ContactCreator() {
  const { t } = useTranslation()
  if (useSite()?.creator === undefined) return null
  return (
    <Button look="quiet" size="small" className={styles.creator} onClick={() => showDialog('creator')}>
      {t('work.creator')}
    </Button>
  )
}

function Step({ to, label, side }: { to: Work | undefined; label: string; side: 'left' | 'right' }) {
  if (!to) return <span />
  return (
    <Link to="/work/$id" params={{ id: to.image_id }} replace className={styles.step} aria-label={label}>
      {side === 'left' ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />}
    </Link>
  )
}
