import { withTexts } from '../../../../lib/i18n.ts'
import { lazy } from '../../../../lib/lazy.tsx'

/** Loaded with the first workflow, including the texts of its forms. */
export const WorkflowDialog = lazy(
  withTexts(['playground'], async () => ({ default: (await import('./workflow-dialog.tsx')).WorkflowDialog })),
)
