import type { Work } from '@stipple/core/contract/shapes'
import { Suspense } from 'react'
import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { usePublication } from '../../community/public.ts'
import { useFeature } from '../../site/public.ts'

const LazyItem = lazy(withTexts(['contests'], async () => ({ default: (await import('./open-item.tsx')).OpenItem })))

/** Menu item of a member's own work that enters it in a contest; nothing for an unpublished one. */
export function EnterItem({ work }: { work: Work }) {
  const { cid } = usePublication(work)
  const isOn = useFeature('community')
  if (cid === undefined || !isOn) return null
  return (
    <Suspense>
      <LazyItem work={work} cid={cid} />
    </Suspense>
  )
}
