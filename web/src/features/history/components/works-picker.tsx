import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'

/** Chooses works from the history; loaded when it is first opened. */
export const WorksPicker = lazy(
  withTexts(['playground'], async () => ({ default: (await import('./works-picker-dialog.tsx')).WorksPickerDialog })),
)
