import type { JobStatus } from '@stipple/core/domain/job'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export const JOBS_PER_PAGE = 20
export const MEMBERS_PER_PAGE = 20
export const CHANGES_PER_PAGE = 30
const LIVE_MS = 3000

export interface JobsFilter {
  readonly page: number
  readonly status: JobStatus | undefined
  readonly search: string
  readonly member: string
}

/** Asked again every few seconds: it is the live queue. */
export const jobsQuery = ({ page, status, search, member }: JobsFilter) =>
  queryOptions({
    queryKey: ['manage', 'jobs', page, status, search, member],
    queryFn: ({ signal }) =>
      api('POST /api/manage/jobs', {
        body: {
          page,
          page_size: JOBS_PER_PAGE,
          ...(status && { status }),
          ...(search !== '' && { search }),
          ...(member !== '' && { member }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.error ? false : LIVE_MS),
  })

/** How much waits for an answer or a decision. */
export const inboxQuery = queryOptions({
  queryKey: ['manage', 'inbox'],
  queryFn: async ({ signal }) => (await api('GET /api/manage/inbox', { signal })).data,
  staleTime: 30_000,
  // Whoever may not know it sees no number; the page itself says why.
  retry: false,
})

export type MemberRole = 'vip' | 'allowlisted' | 'super' | 'suspended'

export const membersQuery = ({ page, search, role }: { page: number; search: string; role: MemberRole | undefined }) =>
  queryOptions({
    queryKey: ['manage', 'members', page, search, role],
    queryFn: ({ signal }) =>
      api('POST /api/manage/members', {
        body: { page, page_size: MEMBERS_PER_PAGE, ...(search !== '' && { search }), ...(role && { role }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const settingsQuery = queryOptions({
  queryKey: ['manage', 'settings'],
  queryFn: async ({ signal }) => (await api('GET /api/manage/settings', { signal })).data,
  staleTime: 0,
})

/** Asked again while a pack is on its way. */
export const enginesQuery = queryOptions({
  queryKey: ['manage', 'engines'],
  queryFn: async ({ signal }) => (await api('GET /api/manage/engines', { signal })).data,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.packs.some((pack) => pack.state === 'fetching') ? LIVE_MS : false),
})

export const changesQuery = (page: number) =>
  queryOptions({
    queryKey: ['manage', 'changes', page],
    queryFn: ({ signal }) => api('POST /api/manage/audit', { body: { page, page_size: CHANGES_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
