import type { Database } from '../db/database.ts'
import { type Stored, storedBytes } from '../db/stored-bytes.ts'
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

export async function roomOf({ db, settings }: Keeping, accountId: string): Promise<Room> {
  const { bytes: used, ownGigabytes } = await storedBytes(db, accountId)
  return { used, limit: limitOf(settings, ownGigabytes) }
}

/** The member's own limit, or else the common one. */
function limitOf(settings: LiveSettings, ownGigabytes: number | null): number | undefined {
  const gigabytes = ownGigabytes ?? settings.get('keeping.memberGigabytes')
  return gigabytes === 0 ? undefined : gigabytes * GIGABYTE
}

/** Throws `storage_quota` if a member may not store this many bytes more. Concurrent calls may exceed the limit together. */
export const requireRoom = async (context: Keeping, accountId: string, bytes: number): Promise<void> =>
  requireFits(context, await storedBytes(context.db, accountId), bytes)

/** The same for a member whose stored bytes are known. */
export function requireFits({ settings }: Pick<Keeping, 'settings'>, stored: Stored, bytes: number): void {
  const limit = limitOf(settings, stored.ownGigabytes)
  if (limit !== undefined && stored.bytes + bytes > limit)
    throw new Problem('storage_quota', { params: { limit: `${limit / GIGABYTE} GB` } })
}
