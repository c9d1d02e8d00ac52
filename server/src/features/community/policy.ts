import type { community as calls } from '@stipple/core/contract/community'
import { PUBLISHABLE_MODES } from '@stipple/core/modes/facts'
import type { CommunityRow } from '../../db/schema/community.ts'
import type { WorkRow } from '../../db/schema/works.ts'
import type { Access } from '../../http/access.ts'

/** Audience of each call. Only the creator can unpublish a work. */
export const access = {
  'POST /api/work/category_list': 'public',
  'POST /api/work/list': 'public',
  'POST /api/work/detail': 'public',
  'POST /api/work/alike': 'public',
  'POST /api/work/add': 'allowlisted',
  'POST /api/v2/cases/set': 'allowlisted',
  'POST /api/work/withdraw': 'member',
  'POST /api/work/like': 'member',
  'POST /api/work/remix': 'member',
  'POST /api/work/report': 'member',
  'POST /api/manage/reports': 'super',
  'POST /api/manage/moderate': 'super',
  'POST /api/v2/log': 'member',
} as const satisfies Access<typeof calls>

/** Images and videos made here with a suitable mode, whose files exist. */
export const isOfPublishableKind = ({ mode, media, bytes }: Pick<WorkRow, 'mode' | 'media' | 'bytes'>): boolean =>
  PUBLISHABLE_MODES.some((id) => id === mode) && (media === 'image' || media === 'video') && bytes > 0

/** Returns true if a work was checked and is safe for work. */
export const isPublishable = (work: Pick<WorkRow, 'mode' | 'media' | 'bytes' | 'censored' | 'lookedAt'>): boolean =>
  isOfPublishableKind(work) && !work.censored && work.lookedAt !== null

/** Published works are visible to everyone, hidden ones to their creator and super users. */
export function maySee(caller: { accountId: string; isSuper: boolean } | undefined, row: CommunityRow): boolean {
  if (row.withdrawnAt !== null) return false
  return row.hiddenAt === null || (caller !== undefined && (caller.isSuper || caller.accountId === row.accountId))
}
