import { createHash } from 'node:crypto'
import { dirname } from 'node:path/posix'
import { createSharedWork } from '@stipple/engines/kit/shared-work'
import { oneAtATime } from '../lib/one-at-a-time.ts'
import { Problem } from '../problem.ts'
import type { StorableContent, Storage } from './storage.ts'

/** A changed copy of a stored file, as for a download. */
export interface WantedVariant {
  /** Key of the file. */
  readonly file: string
  /** Tells the copies of one file apart. */
  readonly name: string
  readonly type: string
  readonly extension: string
  /** Member for whom it is made: the copies of one are made one after another. */
  readonly member: string
  readonly make: () => Promise<StorableContent>
}

/** Copies of one member that are made and wait to be made at a time. */
const MOST_WAITING = 30
const inTurn = oneAtATime({ most: MOST_WAITING, refuse: () => new Problem('too_many_requests', { retryAfter: 5 }) })
const beingMade = createSharedWork<string>()
const never = new AbortController().signal

/** Bytes of all copies that are kept; the oldest go first. */
export const VARIANT_BYTES = 2 * 2 ** 30
/** Bytes of the copies that this process made, by store and key, the oldest first. */
const made = new WeakMap<Storage, Map<string, number>>()

/**
 * Key of a changed copy of a stored file. It is made once and kept beside the file, with which it is deleted; the sweep deletes it when it is a day old, and the oldest
 * ones go when all of them have more than `mostBytes`. Throws `too_many_requests`, and what `make` throws.
 */
export async function keptVariant(
  storage: Storage,
  { file, name, type, extension, member, make }: WantedVariant,
  mostBytes = VARIANT_BYTES,
): Promise<string> {
  const print = createHash('sha256').update(`${file} ${name}`).digest('hex').slice(0, 32)
  const key = `${dirname(file)}/${PREFIX}${print}.${extension}`
  if (await isStored(storage, key)) return key
  return beingMade.join(key, { signal: never, report: () => undefined }, () =>
    inTurn(member, async () => {
      await storage.put(key, await make(), { type })
      await makeRoom(storage, key, mostBytes)
      return key
    }),
  )
}

/** Deletes the oldest copies of this process while they are too large together; the latest stays. Those of others and of earlier ones are left to the sweep. */
async function makeRoom(storage: Storage, latest: string, mostBytes: number): Promise<void> {
  const all = made.get(storage) ?? new Map<string, number>()
  made.set(storage, all)
  const { bytes } = await storage.stat(latest)
  all.delete(latest)
  all.set(latest, bytes)
  let total = [...all.values()].reduce((sum, one) => sum + one, 0)
  for (const [key, size] of all) {
    if (total <= mostBytes || key === latest) return
    all.delete(key)
    total -= size
    await storage.delete(key)
  }
}

const PREFIX = 'variant-'

/** Returns true for the key of such a copy. */
export const isVariant = (key: string): boolean => key.split('/').at(-1)?.startsWith(PREFIX) === true

/** Age at which copies are deleted (ms). */
export const VARIANT_MS = 24 * 60 * 60 * 1000

/** Returns true if there is a file of this key. */
export const isStored = (storage: Storage, key: string): Promise<boolean> =>
  storage.stat(key).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem && error.code === 'not_found') return false
      throw error
    },
  )
