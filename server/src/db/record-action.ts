import type { Executor } from './database.ts'
import { operatorActions } from './schema/operator.ts'

export interface Action {
  /** Account of the actor. */
  readonly accountId: string
  /** Action, e.g. `member_grant`; its label is in the administration's texts. */
  readonly action: string
  /** Subject: a user ID, a job, the key of a setting. */
  readonly subject: string
  readonly before?: unknown
  readonly after?: unknown
}

/** Writes the audit log, in the transaction of the change if there is one. */
export async function recordAction(db: Executor, action: Action): Promise<void> {
  await db.insert(operatorActions).values(action)
}
