import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'

export const BlindDialog = lazy(withTexts(['blind'], async () => ({ default: (await import('./blind-dialog.tsx')).BlindDialog })))
export const BlindComparison = lazy(
  withTexts(['blind'], async () => ({ default: (await import('./blind-comparison.tsx')).BlindComparison })),
)
export const BlindOverview = lazy(withTexts(['blind'], async () => ({ default: (await import('./blind-overview.tsx')).BlindOverview })))
export const BlindTallyOfAll = lazy(withTexts(['blind'], async () => ({ default: (await import('./blind-tally.tsx')).BlindTallyOfAll })))
