import { withTexts } from '../../../../lib/i18n.ts'
import { lazy } from '../../../../lib/lazy.tsx'

/** Loaded with the first workflow, and with the texts of the forms that it shows. */
export const WorkflowDialog = lazy(
  withTexts(['playground'], async () => ({ default: (await import('./workflow-dialog.tsx')).WorkflowDialog })),
)
