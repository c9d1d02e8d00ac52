// Interface for other features.
import type { Executor } from '../../db/database.ts'
import { allFeedback } from './data.ts'
import { presentExportedFeedback } from './present.ts'

export { countOpenFeedback, anonymizeFeedback as eraseFeedbackAuthor } from './data.ts'

/** All messages of a member, oldest first, for the export of an account. */
export async function* exportFeedback(db: Executor, accountId: string): AsyncGenerator<ReturnType<typeof presentExportedFeedback>> {
  for await (const row of allFeedback(db, accountId)) yield presentExportedFeedback(row)
}
