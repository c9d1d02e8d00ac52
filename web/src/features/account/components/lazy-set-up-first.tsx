import { Suspense } from 'react'
import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'

const Late = lazy(withTexts(['security'], async () => ({ default: (await import('./set-up-first.tsx')).SetUpFirst })))

/** Loaded on demand, because few members see it. */
export const SetUpFirst = () => (
  <Suspense>
    <Late />
  </Suspense>
)
