import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../problem.ts'
import { deleteFactors, deleteSignIns, limitPasswordAttempts, nameKeyOf, newUid, requirePassword } from '../accounts/public.ts'
import { eraseBlindComparisons } from '../blind/public.ts'
import { eraseCalls } from '../calls/public.ts'
import { eraseCollections } from '../collections/public.ts'
import { eraseComments } from '../comments/public.ts'
import { eraseCommunity } from '../community/public.ts'
import { eraseContests } from '../contests/public.ts'
import { forfeitAll } from '../credits/public.ts'
import { eraseFeedbackAuthor } from '../feedback/public.ts'
import { eraseJobs } from '../generation/public.ts'
import { countOpenJobs, lockOpenJobs } from '../jobs/lists/public.ts'
import { eraseKeys } from '../keys/public.ts'
import { eraseModeration } from '../moderation/public.ts'
import { eraseFromNetwork } from '../network/protocol/public.ts'
import { eraseNotices } from '../notices/public.ts'
import { eraseOptions } from '../options/public.ts'
import { closePendingOrders } from '../payments/public.ts'
import { erasePerson } from '../people/public.ts'
import { erasePrompts } from '../prompts/public.ts'
import { eraseRuns } from '../runs/public.ts'
import { eraseSearches } from '../searches/public.ts'
import { eraseTemplates } from '../templates/public.ts'
import { eraseStyles } from '../training/public.ts'
import { eraseUploads } from '../uploads/public.ts'
import { eraseWebhooks } from '../webhooks/public.ts'
import { eraseWorks } from '../works/public.ts'
import * as data from './data.ts'

/** Payload of the queue `erase`: storage folders without an owner. */
export interface Erasure {
  readonly folders: readonly string[]
}

/** Retries when jobs are submitted during the deletion; more do not happen in practice. */
const MAX_TRIES = 10

/**
 * Confirms the member's intent; `address` is the caller's. Throws `invalid_input` for a wrong user ID, and `wrong_password` for an account of the
 * built-in platform.
 */
export async function confirmDeletion(
  context: Context,
  caller: Caller,
  { confirm, password, address }: { confirm: string; password?: string | undefined; address: string },
): Promise<void> {
  if (confirm.trim() !== caller.uid) throw new Problem('invalid_input', { fields: [{ field: 'confirm', code: 'not_valid' }] })
  if (caller.platform !== 'builtin') return
  if (password === undefined) throw new Problem('invalid_input', { fields: [{ field: 'password', code: 'missing' }] })
  const guess = { name: nameKeyOf(caller.name), address }
  await limitPasswordAttempts(context, guess, () => requirePassword(context, caller, { password, field: 'password' }))
}

/**
 * Deletes an account: works, uploads, jobs and personal data at once, their files soon after by a queued job. Ledger and orders stay, anonymized.
 * Idempotent. Throws `last_super`.
 */
export async function deleteAccount(context: Context, { accountId, isSuper }: Pick<Caller, 'accountId' | 'isSuper'>): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (await context.db.transaction((tx) => erase(context, tx, { accountId, isSuper }))) return
  }
  throw new Problem('unavailable', { retryAfter: 1 })
}

/** False if a job was added after the others were locked: the deletion then restarts, because jobs are locked before their account. */
async function erase(context: Context, tx: Transaction, { accountId, isSuper }: { accountId: string; isSuper: boolean }): Promise<boolean> {
  if (isSuper) await data.lockSuperUsers(tx)
  const open = await lockOpenJobs(tx, accountId)
  const account = await data.lockAccount(tx, accountId)
  if (!account || account.deletedAt !== null) return true
  // From here on nothing new can belong to the account.
  if ((await countOpenJobs(tx, accountId)) !== open.length) return false
  if (account.isSuper && !(await data.hasOtherSuperUser(tx, accountId))) throw new Problem('last_super')

  const now = context.now()
  await deleteSignIns(tx, accountId)
  await deleteFactors(tx, accountId)
  await eraseKeys(tx, accountId)
  await eraseCalls(tx, accountId)
  await eraseFromNetwork(tx, accountId)
  await eraseWebhooks(tx, accountId)
  await eraseCollections(tx, accountId)
  await eraseSearches(tx, accountId)
  await eraseRuns(tx, accountId)
  await eraseBlindComparisons(tx, accountId)
  const folders = [
    await eraseWorks(tx, accountId),
    await eraseUploads(tx, accountId),
    await eraseStyles(tx, accountId),
    await eraseTemplates(tx, accountId),
  ]
  await eraseJobs(context, tx, { accountId, open })
  await erasePrompts(tx, accountId)
  await eraseNotices(tx, accountId)
  await eraseModeration(tx, accountId)
  await eraseOptions(tx, accountId)
  await closePendingOrders(tx, accountId, now)
  await forfeitAll(tx, accountId)
  await eraseFeedbackAuthor(tx, accountId)
  await eraseComments(tx, accountId)
  await eraseContests(tx, accountId)
  await eraseCommunity(tx, accountId)
  await erasePerson(tx, accountId)
  await data.anonymise(tx, accountId, { uid: newUid(), now })
  await context.queue.enqueue(tx, 'erase', { folders } satisfies Erasure, { id: accountId })
  return true
}
