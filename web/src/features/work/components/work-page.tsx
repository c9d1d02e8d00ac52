import type { Work } from '@stipple/core/contract/shapes'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useLanguage } from '../../../lib/use-language.ts'
import { titleOf, useWalkGestures, useWalkKeys } from '../../history/public.ts'
import { type Compared, comparedWork, isComparable, sourceOf } from '../compared.ts'
import type { Walk } from '../use-walk.ts'
import { Comparison } from './comparison.tsx'
import { Lineage, type Relatives } from './lineage.tsx'
import { WorkFacts } from './work-facts.tsx'
import { WorkParameters } from './work-parameters.tsx'
import { Shown, Steps } from './work-shown.tsx'
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

  return (
    <article className={viewer.page}>
      <div ref={stage} className={`${viewer.stage} ${styles.stage}`}>
        {compared ? (
          <Comparison key={work.image_id} work={work} other={compared} onOther={compare} />
        ) : (
          <>
            <Shown key={work.image_id} work={work} />
            <Steps walk={walk} />
          </>
        )}
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
        <WorkParameters work={work} />
        <Lineage
          key={`lineage ${work.image_id}`}
          work={work}
          lineage={lineage}
          failed={lineageFailed}
          onCompare={isComparable(work) ? (other) => compare(comparedWork(other)) : undefined}
        />
      </div>
    </article>
  )
}

function useGo({ onStep }: Walk): (to: Work | undefined) => void {
  const navigate = useNavigate()
  return (to) => {
    if (!to) return
    onStep()
    void navigate({ to: '/work/$id', params: { id: to.image_id }, state: true, replace: true })
  }
}
