import { HOUR_MS } from '@stipple/core/domain/time'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { isUuid } from '../../../lib/is-uuid.ts'
import { HordeRefusal, type Requester } from '../wire/public.ts'
import * as records from '../workers/public.ts'
import * as data from './message-data.ts'
import { mayEdit } from './policy.ts'
import { aliasOf, presentMessage } from './present.ts'
import type { messageBody } from './shapes.ts'

/** Adds a message for the caller's own worker; an operator for any or all. Throws `MessagesOnlyOwnWorkers`, `WorkerNotFound`. */
export async function addMessage(
  { db, now }: Pick<Context, 'db' | 'now'>,
  who: Requester,
  { worker_id: worker, message, expiry, origin }: z.output<typeof messageBody>,
) {
  if (worker === undefined && !who.isSuper) throw onlyOwn()
  const found = worker === undefined ? undefined : isUuid(worker) ? await records.findWorker(db, { id: worker }) : undefined
  if (worker !== undefined && !found) throw new HordeRefusal(404, 'WorkerNotFound', 'No such worker.')
  if (found && !mayEdit(who, found) && !who.isSuper) throw onlyOwn()
  const row = await data.insertMessage(db, {
    accountId: who.accountId,
    worker: found?.id ?? null,
    message,
    origin: origin || (who.isSuper ? 'Operator' : aliasOf(who)),
    expiresAt: new Date(now().getTime() + expiry * HOUR_MS),
  })
  return { ...presentMessage(row), worker_id: row.worker, message: row.message }
}

const onlyOwn = (): HordeRefusal => new HordeRefusal(403, 'MessagesOnlyOwnWorkers', 'Messages can only be sent to your own workers.')

interface Listing {
  readonly validity: 'active' | 'expired' | 'all'
  readonly page: number
  readonly worker?: string | undefined
}

/** Messages by a member or to their workers; all for an operator; none without a key. */
export async function listMessages({ db }: Pick<Context, 'db'>, who: Requester | undefined, { worker, ...listing }: Listing) {
  if (!who || (worker !== undefined && !isUuid(worker))) return []
  const rows = await data.listMessages(db, { ...listing, worker, accountId: who.isSuper ? undefined : who.accountId })
  return rows.map((row) => ({ ...presentMessage(row), worker_id: row.worker }))
}

/** Throws `MessageNotFound`. */
export async function message({ db }: Pick<Context, 'db'>, who: Requester, id: string) {
  const row = await requireMessage(db, who, id)
  return { ...presentMessage(row), worker_id: row.worker }
}

/** Deletes the caller's own message, or any as an operator. Throws `MessageNotFound`, `Forbidden`. */
export async function removeMessage({ db }: Pick<Context, 'db'>, who: Requester, id: string) {
  const row = await requireMessage(db, who, id)
  if (!mayEdit(who, row) && !who.isSuper) throw new HordeRefusal(403, 'Forbidden', 'This message is not yours.')
  await data.deleteMessage(db, id)
  return { message: 'OK' }
}

async function requireMessage(db: Context['db'], who: Requester, id: string) {
  const rows = isUuid(id)
    ? await data.listMessages(db, { validity: 'all', page: 1, id, accountId: who.isSuper ? undefined : who.accountId })
    : []
  const [row] = rows
  if (!row) throw new HordeRefusal(404, 'MessageNotFound', `Message '${id.slice(0, 100)}' not found.`)
  return row
}
