import type { Executor } from '../../../db/database.ts'
import { notify } from '../../../db/notifier.ts'
import { JOB_CHANGED } from './channels.ts'

/** Largest message in bytes; PostgreSQL accepts less than 8,000. */
const LONGEST = 7_500

/** Notifies all processes of changed jobs; in a transaction, on commit. */
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
