import type { works as calls } from '@stipple/core/contract/works'
import { LIVE } from '@stipple/core/domain/live'
import { DAY_MS, HOUR_MS } from '@stipple/core/domain/time'
import type { Access } from '../../http/access.ts'

/** Audience of each call. */
export const access = {
  'POST /api/v2/get_generate_works_count': 'member',
  'POST /api/v2/get_generate_works': 'member',
  'POST /api/v2/works_facets': 'member',
  'POST /api/v2/works_detail_facets': 'member',
  'GET /api/v2/works_clean_up': 'member',
  // A work that is neither the caller's nor published is answered like a missing one.
  'GET /api/v2/works/:id': 'public',
  'GET /api/v2/works/:id/lineage': 'owner',
  'GET /api/v2/works/:id/alike': 'owner',
  'POST /api/v2/works_update': 'owner',
  'POST /api/v2/works_tag': 'owner',
  'POST /api/v2/works_delete': 'owner',
  'POST /api/v2/works_restore': 'owner',
  'POST /api/v2/works_purge': 'owner',
  'POST /api/v2/works_import': 'member',
  'GET /media/works/:id/:name': 'public',
} as const satisfies Access<typeof calls, 'GET /media/works/:id/:name'>

type Member = { readonly accountId: string } | undefined

/** A work is visible to its creator only, unless it is shared and not in the trash. */
export const maySee = (member: Member, work: { readonly accountId: string; readonly deletedAt: Date | null }, isShared: boolean): boolean =>
  isOwn(member, work) || (isShared && work.deletedAt === null)

export const isOwn = (member: Member, work: { readonly accountId: string }): boolean => member?.accountId === work.accountId

const UNSAVED_MS = LIVE.keptHours * HOUR_MS

/** Time when a deleted work is deleted permanently. */
export const purgedAt = (deletedAt: Date, trashDays: number): Date => new Date(deletedAt.getTime() + trashDays * DAY_MS)

/** Time when an unkept result of live mode is deleted. */
export const unsavedUntil = (madeAt: Date): Date => new Date(madeAt.getTime() + UNSAVED_MS)

/** Unkept results of live mode made before this time are deleted now. */
export const unsavedBefore = (now: Date): Date => new Date(now.getTime() - UNSAVED_MS)

/** Works deleted before this time are deleted permanently now. */
export const purgedBefore = (now: Date, trashDays: number): Date => new Date(now.getTime() - trashDays * DAY_MS)
