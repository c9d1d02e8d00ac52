import type { works as calls } from '@stipple/core/contract/works'
import type { Access } from '../../http/access.ts'

/** Audience of each call. */
export const access = {
  'POST /api/v2/get_generate_works_count': 'member',
  'POST /api/v2/get_generate_works': 'member',
  'POST /api/v2/works_facets': 'member',
  'POST /api/v2/works_detail_facets': 'member',
  'GET /api/v2/works_clean_up': 'member',
  // A work that is neither the caller's nor published is answered like one that does not exist.
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

/** A work is its maker's alone until it is shared, and again when it is in the trash. */
export const maySee = (member: Member, work: { readonly accountId: string; readonly deletedAt: Date | null }, isShared: boolean): boolean =>
  isOwn(member, work) || (isShared && work.deletedAt === null)

export const isOwn = (member: Member, work: { readonly accountId: string }): boolean => member?.accountId === work.accountId

const DAY_MS = 24 * 60 * 60 * 1000

/** When what was deleted goes for good. */
export const purgedAt = (deletedAt: Date, trashDays: number): Date => new Date(deletedAt.getTime() + trashDays * DAY_MS)

/** Time before which deleted works are purged now. */
export const purgedBefore = (now: Date, trashDays: number): Date => new Date(now.getTime() - trashDays * DAY_MS)
