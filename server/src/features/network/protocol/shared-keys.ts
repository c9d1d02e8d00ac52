import { DAY_MS } from '@stipple/core/domain/time'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { SharedKeyRow } from '../../../db/schema/horde.ts'
import { isUuid } from '../../../lib/is-uuid.ts'
import { toCaller } from '../../accounts/public.ts'
import { HordeRefusal, type Requester } from '../wire/public.ts'
import { deleteOrder, insertOrder, insertSharedOrder, type NewOrder, usedBy } from './order-data.ts'
import { mayEdit, mostSharedKeys } from './policy.ts'
import { aliasOf, presentSharedKey } from './present.ts'
import type { sharedKeyBody } from './shapes.ts'
import * as data from './shared-key-data.ts'

type SharedKeyBody = z.output<typeof sharedKeyBody>

/** Creates a key with which others generate at the owner's cost. Throws `TooManySharedKeys`. */
export async function makeSharedKey({ db, now }: Pick<Context, 'db' | 'now'>, who: Requester, wanted: SharedKeyBody) {
  const most = mostSharedKeys(who)
  const row = await db.transaction((tx) => data.insertSharedKey(tx, { ...limitsOf(wanted, now()), accountId: who.accountId }, most))
  if (!row) throw new HordeRefusal(403, 'TooManySharedKeys', `You cannot have more than ${most} shared keys.`)
  return presentSharedKey(row, { username: aliasOf(who), used: 0 })
}

function limitsOf({ name, kudos, expiry, max_image_pixels, max_image_steps, max_text_tokens }: SharedKeyBody, now: Date) {
  return {
    ...(name !== undefined && { name }),
    ...(kudos !== undefined && { kudos }),
    ...(expiry !== undefined && { expiresAt: expiry < 0 ? null : new Date(now.getTime() + expiry * DAY_MS) }),
    ...(max_image_pixels !== undefined && { maxPixels: max_image_pixels }),
    ...(max_image_steps !== undefined && { maxSteps: max_image_steps }),
    ...(max_text_tokens !== undefined && { maxTokens: max_text_tokens }),
  }
}

/** A key with its spending. Throws `SharedKeyNotFound`. */
export async function sharedKey({ db }: Pick<Context, 'db'>, id: string) {
  const { key, account } = await requireSharedKey({ db }, id)
  return presentSharedKey(key, { username: aliasOf(account), used: await usedBy(db, id) })
}

async function requireSharedKey({ db }: Pick<Context, 'db'>, id: string) {
  const found = isUuid(id) ? await data.findSharedKey(db, id) : undefined
  if (!found) throw new HordeRefusal(404, 'SharedKeyNotFound', `Shared Key with ID '${id.slice(0, 100)}' not found.`)
  return found
}

/** Changes the caller's own key. Throws `SharedKeyNotFound`, `WrongCredentials`, `NoSharedKeyModSelected`. */
export async function changeSharedKey(
  context: Pick<Context, 'db' | 'now'>,
  who: Requester,
  { id, ...wanted }: SharedKeyBody & { readonly id: string },
) {
  await requireOwn(context, who, id)
  const change = limitsOf(wanted, context.now())
  if (Object.keys(change).length === 0) throw new HordeRefusal(400, 'NoSharedKeyModSelected', 'Please provide at least one change.')
  await data.updateSharedKey(context.db, id, change)
  return sharedKey(context, id)
}

/** Deletes the caller's own key; its open requests continue. Throws `SharedKeyNotFound`, `WrongCredentials`. */
export async function endSharedKey(context: Pick<Context, 'db'>, who: Requester, id: string) {
  await requireOwn(context, who, id)
  await data.deleteSharedKey(context.db, id)
  return { message: 'OK' }
}

async function requireOwn(context: Pick<Context, 'db'>, who: Requester, id: string): Promise<void> {
  if (!mayEdit(who, (await requireSharedKey(context, id)).key))
    throw new HordeRefusal(403, 'WrongCredentials', 'This shared key is not yours.')
}

/** Ids of a member's shared keys, visible to the member only. */
export const sharedKeyIds = async ({ db }: Pick<Context, 'db'>, accountId: string): Promise<string[]> =>
  (await data.listSharedKeys(db, accountId)).map(({ id }) => id)

/** The owner of a shared key, in whose name its requests run; undefined if it is not one. Throws `SharedKeyExpired`. */
export async function sharerOf(
  { db, now, settings }: Pick<Context, 'db' | 'now' | 'settings'>,
  id: string,
): Promise<Requester | undefined> {
  const found = isUuid(id) ? await data.findSharedKey(db, id) : undefined
  if (!found) return undefined
  const { key, account } = found
  if (key.expiresAt !== null && key.expiresAt <= now()) throw new HordeRefusal(403, 'SharedKeyExpired', 'This shared key has expired.')
  return { ...toCaller(account, { tokenHash: '', now: now(), allowlist: settings.get('access.allowlist') }), shared: key }
}

interface Ordered {
  readonly order: Omit<NewOrder, 'sharedKey'>
  readonly shared: SharedKeyRow | undefined
  readonly pixels: number
  readonly steps: number
  /** The key belongs to a style: its requests use that style. */
  readonly isOfStyle: boolean
}

/** Records a request while it is submitted, and deletes it if refused. Throws `HordeRefusal` if a shared key cannot pay for it. */
export async function ordered<T>({ db }: Pick<Context, 'db'>, { order, shared, ...asked }: Ordered, request: () => Promise<T>): Promise<T> {
  let isNew: boolean
  if (!shared) isNew = await insertOrder(db, { ...order, sharedKey: null })
  else {
    if (!asked.isOfStyle) requireWithin(shared, asked)
    const taken = await db.transaction((tx) => insertSharedOrder(tx, { ...order, sharedKey: shared.id }))
    if (!taken) throw new HordeRefusal(401, 'InvalidAPIKey', 'This shared key was ended.')
    const { left } = taken
    if (left <= 0) throw new HordeRefusal(403, 'SharedKeyEmpty', 'This shared key has no kudos left.')
    if (left < order.kudos)
      throw new HordeRefusal(
        403,
        'SharedKeyInsufficientKudos',
        `This shared key has ${Math.floor(left)} kudos left; the request takes ${Math.ceil(order.kudos)}.`,
      )
    isNew = taken.isNew
  }
  try {
    return await request()
  } catch (error) {
    if (isNew) await deleteOrder(db, order.requestKey)
    throw error
  }
}

function requireWithin({ maxPixels, maxSteps }: SharedKeyRow, { pixels, steps }: Pick<Ordered, 'pixels' | 'steps'>): void {
  const limits = [
    { name: 'max_image_pixels', most: maxPixels, value: pixels },
    { name: 'max_image_steps', most: maxSteps, value: steps },
  ]
  const passed = limits.find(({ most, value }) => most >= 0 && value > most)
  if (passed)
    throw new HordeRefusal(403, 'Forbidden', `This shared key has ${passed.name} ${passed.most}; the request has ${passed.value}.`)
}
