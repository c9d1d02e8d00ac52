import type { Database } from '../db/database.ts'
import { storedBytes } from '../db/stored-bytes.ts'
import { Problem } from '../problem.ts'
import type { LiveSettings } from '../settings/live/live-settings.ts'

const GIGABYTE = 1e9

/** Bytes stored for a member, and the limit; undefined: none. */
export interface Room {
  readonly used: number
  readonly limit: number | undefined
}

interface Keeping {
  readonly db: Database
  readonly settings: LiveSettings
}

export const roomOf = async ({ db, settings }: Keeping, accountId: string): Promise<Room> => ({
  used: await storedBytes(db, accountId),
  limit: limitOf(settings),
})

function limitOf(settings: LiveSettings): number | undefined {
  const gigabytes = settings.get('keeping.memberGigabytes')
  return gigabytes === 0 ? undefined : gigabytes * GIGABYTE
}

/** Throws `storage_quota` if a member may not store this many bytes more. Concurrent calls may exceed the limit together. */
export const requireRoom = async (context: Keeping, accountId: string, bytes: number): Promise<void> =>
  requireFits(context, await storedBytes(context.db, accountId), bytes)

/** The same for a member with `used` bytes. */
export function requireFits({ settings }: Pick<Keeping, 'settings'>, used: number, bytes: number): void {
  const limit = limitOf(settings)
  if (limit !== undefined && used + bytes > limit) throw new Problem('storage_quota', { params: { limit: `${limit / GIGABYTE} GB` } })
}
