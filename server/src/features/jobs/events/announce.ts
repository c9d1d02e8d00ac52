import type { Executor } from '../../../db/database.ts'
import { notify } from '../../../db/notifier.ts'
import { JOB_CHANGED } from './channels.ts'

/** Bytes of a message at most; PostgreSQL takes less than 8,000. */
const LONGEST = 7_500

/** Tells every process that jobs changed; with a transaction, when that commits. */
export async function announce(executor: Executor, jobs: readonly { readonly id: string; readonly accountId: string }[]): Promise<void> {
  let message = ''
  for (const { id, accountId } of jobs) {
    const pair = `${accountId}:${id}`
    if (message.length + pair.length >= LONGEST) {
      await notify(executor, JOB_CHANGED, message)
      message = ''
    }
    message += message === '' ? pair : ` ${pair}`
  }
  if (message !== '') await notify(executor, JOB_CHANGED, message)
}
