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

/**
 * Key of a changed copy of a stored file. It is made once and kept beside the file, with which it is deleted; the nightly sweep deletes it when it is a day old.
 * Throws `too_many_requests`, and what `make` throws.
 */
export async function keptVariant(storage: Storage, { file, name, type, extension, member, make }: WantedVariant): Promise<string> {
  const print = createHash('sha256').update(`${file} ${name}`).digest('hex').slice(0, 32)
  const key = `${dirname(file)}/${PREFIX}${print}.${extension}`
  if (await isStored(storage, key)) return key
  return beingMade.join(key, { signal: never, report: () => undefined }, () =>
    inTurn(member, async () => {
      await storage.put(key, await make(), { type })
      return key
    }),
  )
}

const PREFIX = 'variant-'

/** Returns true for the key of such a copy. */
export const isVariant = (key: string): boolean => key.split('/').at(-1)?.startsWith(PREFIX) === true

/** Age at which copies are deleted (ms). */
export const VARIANT_MS = 24 * 60 * 60 * 1000

const isStored = (storage: Storage, key: string): Promise<boolean> =>
  storage.stat(key).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem && error.code === 'not_found') return false
      throw error
    },
  )
