import type { Executor } from './database.ts'
import { operatorActions } from './schema/operator.ts'

export interface Action {
  /** Who did it. */
  readonly accountId: string
  /** What was done, e.g. `member_grant`; its words stand in the texts of the operator's desk. */
  readonly action: string
  /** To what: a user ID, a job, the key of a setting. */
  readonly subject: string
  readonly before?: unknown
  readonly after?: unknown
}

/** Writes down who changed what, in the transaction of the change if there is one. */
export async function recordAction(db: Executor, action: Action): Promise<void> {
  await db.insert(operatorActions).values(action)
}
