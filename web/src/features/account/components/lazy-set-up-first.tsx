import { Suspense } from 'react'
import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'

const Late = lazy(withTexts(['security'], async () => ({ default: (await import('./set-up-first.tsx')).SetUpFirst })))

/** Few members ever see it, so it comes when it is needed. */
export const SetUpFirst = () => (
  <Suspense>
    <Late />
  </Suspense>
)
