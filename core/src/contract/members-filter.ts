import { z } from 'zod'
import { timeZone } from './shapes.ts'

/** Facts by which members are sorted. */
export const MEMBER_SORTS = ['name', 'balance', 'works', 'storage', 'jobs', 'created', 'last_seen'] as const
export type MemberSort = (typeof MEMBER_SORTS)[number]

/** Members that a list or file of the administration contains, and their order. */
export const membersFilter = z.object({
  search: z.string().max(100).optional(),
  role: z.enum(['vip', 'allowlisted', 'super', 'suspended']).optional(),
  sort: z.enum(MEMBER_SORTS).default('created'),
})

/** Members as CSV: all that match, sorted as in the list, with times in the time zone (Shanghai by default). */
export const membersCsvQuery = membersFilter.extend({
  descending: z.enum(['true', 'false']).default('true'),
  time_zone: timeZone.optional(),
  lang: z.string().max(20).optional(),
})
