import { createHash, randomBytes } from 'node:crypto'
import { isKey, isNearCap, KEY_LIMITS, KEY_PREFIX, type KeyScope } from '@stipple/core/domain/api-key'
import type { Context } from '../../context.ts'
import type { Database, Executor, Transaction } from '../../db/database.ts'
import type { ApiKeyRow } from '../../db/schema/keys.ts'
import type { Caller, CallingKey } from '../../http/caller.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { Problem } from '../../problem.ts'
import { toCaller } from '../accounts/public.ts'
import { sendNotice } from '../notices/public.ts'
import * as data from './data.ts'
import { requireScopes } from './policy.ts'
import { presentKey } from './present.ts'

type Owner = Pick<Caller, 'accountId'>

interface WantedKey {
  readonly name: string
  readonly scopes: readonly KeyScope[]
  readonly days?: number | undefined
  readonly cap?: number | undefined
  readonly short?: boolean | undefined
}

/** Characters of a key shown to its owner; fewer of a short key. */
const SHOWN = KEY_PREFIX.length + 6
const SHOWN_OF_SHORT = 4

/** A key of 256 random bits, or of 128 bits in AI Horde format, with its stored form. */
function newKey({ short }: { readonly short: boolean }) {
  const token = short ? randomBytes(16).toString('base64url') : KEY_PREFIX + randomBytes(32).toString('base64url')
  return { token, kept: { hash: hashOf(token), prefix: token.slice(0, short ? SHOWN_OF_SHORT : SHOWN) } }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export async function keysOf({ db }: Pick<Context, 'db'>, { accountId }: Owner) {
  const rows = await data.listKeys(db, accountId)
  const spent = await data.spentBy(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentKey(row, spent.get(row.id) ?? 0))
}

/** Creates a key, a short one on request or for workers. Throws `too_many_keys`, and `no_access` for scopes that the caller lacks. */
export async function makeKey(
  { db, now }: Pick<Context, 'db' | 'now'>,
  caller: Pick<Caller, 'accountId' | 'isSuper'>,
  { name, scopes, days, cap, short = scopes.includes('work') }: WantedKey,
) {
  requireScopes(caller, scopes)
  const { token, kept } = newKey({ short })
  const expiresAt = days === undefined ? null : new Date(now().getTime() + days * 24 * 60 * 60 * 1000)
  const wanted = { accountId: caller.accountId, name, scopes: [...new Set(scopes)], cap: cap ?? null, expiresAt, ...kept }
  const row = await db.transaction((tx) => data.insertKey(tx, wanted, KEY_LIMITS.keys))
  if (!row) throw new Problem('too_many_keys', { params: { maximum: KEY_LIMITS.keys } })
  return { token, key: presentKey(row, 0) }
}

/** Replaces a key by one of the same format; the old one remains valid for a day. Throws `not_found`. */
export async function rotateKey({ db }: Pick<Context, 'db'>, { accountId }: Owner, id: string) {
  const known = isUuid(id) ? await data.findKey(db, { id, accountId }) : undefined
  if (!known) throw new Problem('not_found')
  const { token, kept } = newKey({ short: known.prefix.length === SHOWN_OF_SHORT })
  const row = await data.replaceKey(db, { id, accountId }, kept)
  if (!row) throw new Problem('not_found')
  return { token, key: presentKey(row, (await data.spentBy(db, [id])).get(id) ?? 0) }
}

/** Revokes a key. Throws `not_found`. */
export async function revokeKey({ db }: Pick<Context, 'db'>, { accountId }: Owner, id: string): Promise<void> {
  if (!isUuid(id) || !(await data.deleteKey(db, { id, accountId }))) throw new Problem('not_found')
}

/** A caller with an API key. */
export interface Keyholder extends Caller {
  readonly key: CallingKey
}

/** Shortest interval between updates of a key's last use. */
const USED_EVERY_MS = 60_000

/** The holder of a key with current account data; undefined for an unknown or expired key. */
export async function holderOf(
  context: Pick<Context, 'db' | 'identities' | 'now' | 'settings'>,
  token: string,
): Promise<Keyholder | undefined> {
  if (!isKey(token)) return undefined
  const hash = hashOf(token)
  const found = await data.findByHash(context, hash)
  const now = context.now()
  if (!found || !isGood(found.key, hash, now)) return undefined
  const { account, key } = found
  if (key.lastUsedAt === null || now.getTime() - key.lastUsedAt.getTime() >= USED_EVERY_MS) {
    // Updated in the cache too, because this change is not announced.
    key.lastUsedAt = now
    await data.recordUse(context.db, key.id, now)
  }
  return { ...toCaller(account, { tokenHash: '', now, allowlist: context.settings.get('access.allowlist') }), key }
}

/** Returns true if neither the key nor its previous hash has expired. */
const isGood = (key: ApiKeyRow, hash: string, now: Date): boolean =>
  (key.expiresAt === null || key.expiresAt > now) && (key.hash === hash || (key.oldUntil !== null && key.oldUntil > now))

/**
 * Enforces the monthly limit of a job's key. The job is inserted and its account locked, so concurrent jobs cannot exceed it together. Throws
 * `key_cap`. `use`: the key's spending this month including the job; absent without a limit.
 */
export async function requireWithinCap(tx: Transaction, id: string, use: data.CapUse | null | undefined): Promise<void> {
  if (use && use.spent > use.cap) throw new Problem('key_cap', { params: { maximum: use.cap } })
  if (use && isNearCap(use)) await warn(tx, id, use)
}

/** Throws `key_cap` if this many more dots would exceed a key's limit. */
export async function requireLeftInCap(db: Database, id: string, dots: number): Promise<void> {
  const use = await data.useOf(db, id)
  if (use && use.spent + dots > use.cap) throw new Problem('key_cap', { params: { maximum: use.cap } })
}

/** Notifies a key's owner, once a month each, when the limit is near and when it is reached. */
async function warn(db: Executor, id: string, { accountId, name: key, month, spent, cap }: data.CapUse): Promise<void> {
  const about = spent < cap ? ({ kind: 'key_near_cap', id, key, spent, cap } as const) : ({ kind: 'key_at_cap', id, key, cap } as const)
  await sendNotice(db, { accountId, about, once: `${about.kind}:${id}:${month}` })
}

/** Notifies a key's owner of a refusal by the limit, after its transaction was rolled back. */
export async function notifyCapReached(db: Database, id: string): Promise<void> {
  const use = await data.useOf(db, id)
  if (use) await warn(db, id, { ...use, spent: use.cap })
}
