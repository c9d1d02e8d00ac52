import { createHash } from 'node:crypto'
import { dirname } from 'node:path/posix'
import { createSharedWork } from '@stipple/engines/kit/shared-work'
import { oneAtATime } from '../lib/one-at-a-time.ts'
import { Problem } from '../problem.ts'
import type { StorableContent, Storage } from './storage.ts'

/** A derived copy of a stored file, as for a download. */
export interface VariantRequest {
  /** Key of the file. */
  readonly file: string
  /** Identifies a copy of the file. */
  readonly name: string
  readonly type: string
  readonly extension: string
  /** Member who requests it: a member's copies are made one by one. */
  readonly member: string
  readonly make: () => Promise<StorableContent>
}

/** Running and waiting copies per member. */
const MAX_WAITING = 30
const inTurn = oneAtATime({ most: MAX_WAITING, refuse: () => new Problem('too_many_requests', { retryAfter: 5 }) })
const beingMade = createSharedWork<string>()
const never = new AbortController().signal

/** Most bytes of all copies; the oldest are deleted first. */
export const VARIANT_BYTES = 2 * 2 ** 30
/** Bytes of copies made by this process, by store and key, oldest first. */
const made = new WeakMap<Storage, Map<string, number>>()

/**
 * Storage key of a derived copy. It is made once, stored beside the file, and deleted with it; the cleanup deletes it after a day, and the oldest
 * copies above `mostBytes`. Throws `too_many_requests`, and as `make`.
 */
export async function cachedVariant(
  storage: Storage,
  { file, name, type, extension, member, make }: VariantRequest,
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

/** Deletes this process's oldest copies above the limit, except the latest. Other copies are left to the cleanup. */
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

/** Returns true for the key of a derived copy. */
export const isVariant = (key: string): boolean => key.split('/').at(-1)?.startsWith(PREFIX) === true

/** Age at which copies are deleted (ms). */
export const VARIANT_MS = 24 * 60 * 60 * 1000

/** Returns true if a file with this key exists. */
export const isStored = (storage: Storage, key: string): Promise<boolean> =>
  storage.stat(key).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem && error.code === 'not_found') return false
      throw error
    },
  )
