import type { Database } from '../db/database.ts'
import { filesWithoutRows, type FileOwner, KINDS } from '../db/owners-of-files.ts'
import { Problem } from '../problem.ts'
import { isVariant, VARIANT_BYTES, VARIANT_MS } from './cached-variants.ts'
import { LEFTOVER_MS } from './leftovers.ts'
import type { Storage } from './storage.ts'

const AT_ONCE = 500
/** Age after which a stored file without a row will not be recorded, without an open job (ms). */
const UNRECORDED_MS = 20 * 60 * 1000

interface Sweeping {
  readonly db: Database
  readonly storage: Storage
  readonly now: () => Date
  /** Most bytes of all derived copies. */
  readonly mostBytes?: number
}

/**
 * Deletes files without a row: from a worker that died between storing and recording, or an unwanted delivery. Files that may still be recorded stay:
 * recent ones, and for a day those of members with open jobs; also those of accounts unknown to this database, which belong to another one. Returns
 * the number.
 */
export async function sweepOrphans({ db, storage, now, mostBytes = VARIANT_BYTES }: Sweeping, signal: AbortSignal): Promise<number> {
  let deleted = 0
  const variants: Variant[] = []
  const onVariant = async (key: string): Promise<void> => {
    const { bytes, modified } = await factsOf(storage, key)
    if (now().getTime() - modified >= VARIANT_MS) await storage.delete(key)
    else variants.push({ key, bytes, modified })
  }
  for await (const { key, kind, place } of findOrphans({ db, storage, now, onVariant }, signal)) {
    await (kind === 'uploads' ? storage.delete(key) : storage.deletePrefix(place))
    deleted += 1
  }
  for (const key of oldest(variants, mostBytes)) await storage.delete(key)
  return deleted
}

interface Finding extends Omit<Sweeping, 'mostBytes'> {
  /** Called for each derived copy. */
  readonly onVariant?: (key: string) => Promise<void>
}

interface Orphan extends FileOwner {
  /** One of its files. */
  readonly key: string
}

/** Places of files without a row, as `sweepOrphans` deletes them. */
export async function* findOrphans({ db, storage, now, onVariant }: Finding, signal: AbortSignal): AsyncGenerator<Orphan> {
  let batch = new Map<string, Orphan>()
  for await (const key of storage.keys()) {
    signal.throwIfAborted()
    if (isVariant(key)) {
      await onVariant?.(key)
      continue
    }
    const kept = ownerOf(key)
    if (kept && !batch.has(kept.place)) batch.set(kept.place, { ...kept, key })
    if (batch.size < AT_ONCE) continue
    yield* orphansAmong({ db, storage, now }, batch)
    batch = new Map()
  }
  yield* orphansAmong({ db, storage, now }, batch)
}

async function* orphansAmong({ db, storage, now }: Finding, batch: ReadonlyMap<string, Orphan>): AsyncGenerator<Orphan> {
  for (const { place, isBusy } of await filesWithoutRows(db, [...batch.values()])) {
    const orphan = batch.get(place)
    if (!orphan) continue
    const age = now().getTime() - (await factsOf(storage, orphan.key)).modified
    if (age >= (isBusy ? LEFTOVER_MS : UNRECORDED_MS)) yield orphan
  }
}

interface Variant {
  readonly key: string
  readonly bytes: number
  readonly modified: number
}

/** Keys of the oldest copies to delete so that the others have at most this many bytes. */
function oldest(variants: readonly Variant[], mostBytes: number): readonly string[] {
  let total = variants.reduce((sum, { bytes }) => sum + bytes, 0)
  const keys: string[] = []
  for (const { key, bytes } of variants.toSorted((one, other) => one.modified - other.modified)) {
    if (total <= mostBytes) break
    keys.push(key)
    total -= bytes
  }
  return keys
}

/** `works/{account}/{id}/…`, `uploads/{account}/{id}.png`: owner of a file; undefined for other files. */
function ownerOf(key: string): FileOwner | undefined {
  const [, kind, accountId, id] = /^(\w+)\/([\da-f-]{36})\/([\da-f-]{36})(?:[./]|$)/.exec(key) ?? []
  const known = KINDS.find((one) => one === kind)
  return known && accountId && id ? { kind: known, accountId, id, place: `${kind}/${accountId}/${id}` } : undefined
}

/** Size and write time (ms) of a file; a missing one counts as new. */
async function factsOf(storage: Storage, key: string): Promise<{ readonly bytes: number; readonly modified: number }> {
  try {
    const { bytes, modified } = await storage.stat(key)
    return { bytes, modified: modified.getTime() }
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return { bytes: 0, modified: Number.POSITIVE_INFINITY }
    throw error
  }
}
