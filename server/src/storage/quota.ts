import type { Database } from '../db/database.ts'
import { storedBytes } from '../db/stored-bytes.ts'
import { Problem } from '../problem.ts'
import type { LiveSettings } from '../settings/live/live-settings.ts'

const GIGABYTE = 1e9

/** Bytes that a member keeps, and may keep; no limit: undefined. */
export interface Room {
  readonly used: number
  readonly limit: number | undefined
}

interface Keeping {
  readonly db: Database
  readonly settings: LiveSettings
}

export async function roomOf({ db, settings }: Keeping, accountId: string): Promise<Room> {
  const gigabytes = settings.get('keeping.memberGigabytes')
  return { used: await storedBytes(db, accountId), limit: gigabytes === 0 ? undefined : gigabytes * GIGABYTE }
}

/** Throws `storage_quota` when a member may not keep so many bytes more. Several at once may pass together, and go beyond by what they bring. */
export async function requireRoom(context: Keeping, accountId: string, bytes: number): Promise<void> {
  const { used, limit } = await roomOf(context, accountId)
  if (limit !== undefined && used + bytes > limit) throw new Problem('storage_quota', { params: { limit: `${limit / GIGABYTE} GB` } })
}
