import type { Work } from '@stipple/core/contract/shapes'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { useHeldSpace } from '../../../lib/use-held-space.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { WorkComments } from '../../community/public.ts'
import { SimilarWorks, similarWorksQuery } from '../../finding/public.ts'
import { Filmstrip, ratioStyle, titleOf, useLeave, useWalkGestures, useWalkKeys, WorkStage } from '../../history/public.ts'
import { type Compared, comparedWork, isComparable, sourceOf } from '../compared.ts'
import type { Walk } from '../use-walk.ts'
import { Comparison } from './comparison.tsx'
import { Lineage, type Relatives } from './lineage.tsx'
import { Slideshow } from './slideshow.tsx'
import { Steps } from './steps.tsx'
import { UnfinishedJobs } from './unfinished-jobs.tsx'
import { WorkFacts } from './work-facts.tsx'
import { WorkParameters } from './work-parameters.tsx'
import viewer from '../../../components/viewer/viewer.module.css'
import styles from './work-page.module.css'

interface Props {
  readonly work: Work
  readonly walk: Walk
  readonly lineage: Relatives
  readonly lineageFailed: boolean
}

/** A member's own work, large, with its lineage; arrow keys, the wheel and swipes walk through the list it was opened from. */
export function WorkPage({ work, walk, lineage, lineageFailed }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const stage = useRef<HTMLDivElement>(null)
  const go = useGo(walk)
  const steps = { previous: walk.previous && (() => go(walk.previous)), next: walk.next && (() => go(walk.next)) }
  useWalkKeys(steps)
  useWalkGestures(stage, steps)

  const [comparison, setComparison] = useState<{ readonly id: string; readonly with: Compared }>()
  const compared = comparison?.id === work.image_id ? comparison.with : undefined
  const compare = (other: Compared | undefined) => setComparison(other && { id: work.image_id, with: other })
  const source = sourceOf(work, lineage?.made_from ?? [])
  const [before, setBefore] = useState(false)
  useHeldSpace(source && !compared ? setBefore : undefined)
  const leave = useLeave('/history')

  return (
    <article className={viewer.page}>
      <div ref={stage} className={viewer.stage}>
        <div className={viewer.large} style={ratioStyle(work)}>
          <IconButton className={viewer.leave} label={t('history.back')} icon={<ArrowLeft aria-hidden />} onClick={leave} />
          {compared ? (
            <Comparison key={work.image_id} work={work} other={compared} onOther={compare} />
          ) : (
            <>
              <WorkStage key={work.image_id} work={work} over={before ? source?.address : undefined} />
              <Steps walk={walk} />
              <Slideshow id={work.image_id} next={steps.next} />
            </>
          )}
        </div>
        <Filmstrip works={walk.works} at={walk.at} idOf={idOf} onStep={walk.onStep} />
      </div>
      <div className={`${viewer.facts} ${styles.facts}`}>
        <h1 className="visually-hidden">{titleOf(work, language)}</h1>
        <WorkFacts
          key={work.image_id}
          work={work}
          comparing={compared !== undefined}
          source={source}
          onCompare={isComparable(work) ? compare : undefined}
        />
        <UnfinishedJobs key={`from ${work.image_id}`} work={work} />
        <WorkParameters work={work} />
        <Lineage
          key={`lineage ${work.image_id}`}
          work={work}
          lineage={lineage}
          failed={lineageFailed}
          onCompare={isComparable(work) ? (other) => compare(comparedWork(other)) : undefined}
        />
        {work.deleted_until === undefined && work.cid !== undefined && <WorkComments cid={work.cid} />}
        {work.deleted_until === undefined && <SimilarWorks key={`alike ${work.image_id}`} query={similarWorksQuery(work.image_id)} />}
      </div>
    </article>
  )
}

const idOf = ({ image_id: id }: Work): string => id

function useGo({ onStep }: Walk): (to: Work | undefined) => void {
  const navigate = useNavigate()
  return (to) => {
    if (!to) return
    onStep()
    void navigate({ to: '/work/$id', params: { id: to.image_id }, state: true, replace: true })
  }
}
