import type { AuditArea } from '@stipple/core/contract/manage'
import type { MemberSort } from '@stipple/core/contract/members-filter'
import { MEMBERS_CSV_PATH } from '@stipple/core/domain/account'
import type { JobStatus } from '@stipple/core/domain/job'
import { type Language, toWireLanguage } from '@stipple/core/domain/text'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { throwDisconnected, fetchFile } from '../../lib/fetch-file.ts'
import { pageOptions } from '../../lib/list-queries.ts'
import { saveBlob } from '../../lib/save-blob.ts'
import { localDay, timeZone } from '../../lib/stamp.ts'

export const JOBS_PER_PAGE = 20
export const MEMBERS_PER_PAGE = 20
export const CHANGES_PER_PAGE = 30
const LIVE_MS = 3000
const OVERVIEW_MS = 10_000

export interface JobsFilter {
  readonly page: number
  readonly status: JobStatus | undefined
  readonly search: string
  readonly member: string
}

/** Refetched every few seconds, since it is the live queue. */
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
    ...pageOptions,
    refetchInterval: ({ state }) => (state.error ? false : LIVE_MS),
  })

/** Currency of all prices. */
export const currencyQuery = queryOptions({
  queryKey: ['manage', 'currency'],
  queryFn: async ({ signal }) => (await api('GET /api/pay/plans', { signal })).data.currency,
})

/** State of the installation. Refetched, because it changes. */
export const overviewQuery = queryOptions({
  queryKey: ['manage', 'overview'],
  queryFn: async ({ signal }) => (await api('GET /api/manage/overview', { signal })).data,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.error ? false : OVERVIEW_MS),
})

/** Figures of the last 30 days. */
export const daysQuery = queryOptions({
  queryKey: ['manage', 'days'],
  queryFn: async ({ signal }) => (await api('GET /api/manage/days', { signal })).data,
  staleTime: 60_000,
})

/** A newer version, if the operator's list of releases has one. */
export const releaseQuery = queryOptions({
  queryKey: ['manage', 'release'],
  queryFn: async ({ signal }) => (await api('GET /api/manage/release', { signal })).data,
  staleTime: Infinity,
  retry: false,
})

/** Number of open items. */
export const inboxQuery = queryOptions({
  queryKey: ['manage', 'inbox'],
  queryFn: async ({ signal }) => (await api('GET /api/manage/inbox', { signal })).data,
  staleTime: 30_000,
  // Without access there is no number; the page itself gives the reason.
  retry: false,
})

export type MemberRole = 'vip' | 'allowlisted' | 'super' | 'suspended'

export interface MembersFilter {
  readonly page: number
  readonly search: string
  readonly role: MemberRole | undefined
  readonly sort: MemberSort
  readonly descending: boolean
}

export const membersQuery = ({ page, search, role, ...order }: MembersFilter) =>
  queryOptions({
    queryKey: ['manage', 'members', page, search, role, order],
    queryFn: ({ signal }) =>
      api('POST /api/manage/members', {
        body: { page, page_size: MEMBERS_PER_PAGE, ...(search !== '' && { search }), ...(role && { role }), ...order },
        signal,
      }),
    ...pageOptions,
  })

/** Downloads all members that match as CSV and saves them. Rejects on an error, and then saves nothing. */
export async function saveMembers({ search, role, sort, descending }: Omit<MembersFilter, 'page'>): Promise<void> {
  const zone = timeZone()
  const query = new URLSearchParams({
    ...(search !== '' && { search }),
    ...(role && { role }),
    sort,
    descending: String(descending),
    ...(zone !== undefined && { time_zone: zone }),
  })
  const reply = await fetchFile(`${MEMBERS_CSV_PATH}?${query.toString()}`)
  saveBlob(await reply.blob().catch(throwDisconnected), `stipple-members-${localDay(Date.now())}.csv`)
}

/** Sessions of a member, last used first. */
export const memberSessionsQuery = (uid: string) =>
  queryOptions({
    queryKey: ['manage', 'members', 'sessions', uid],
    queryFn: async ({ signal }) => (await api('POST /api/manage/member_sessions', { body: { uid }, signal })).data,
    staleTime: 0,
  })

/** All strikes of a member, the latest first. */
export const strikesQuery = (uid: string) =>
  queryOptions({
    queryKey: ['manage', 'strikes', uid],
    queryFn: async ({ signal }) => (await api('POST /api/manage/strikes', { body: { uid }, signal })).data,
    staleTime: 0,
  })

export const keysQuery = ({ page, search }: { page: number; search: string }) =>
  queryOptions({
    queryKey: ['manage', 'keys', page, search],
    queryFn: ({ signal }) =>
      api('POST /api/manage/keys', { body: { page, page_size: MEMBERS_PER_PAGE, ...(search !== '' && { search }) }, signal }),
    ...pageOptions,
  })

export const appUsageQuery = (language: Language) =>
  queryOptions({
    queryKey: ['manage', 'apps', language],
    queryFn: async ({ signal }) => (await api('GET /api/manage/apps', { query: { lang: toWireLanguage(language) }, signal })).data,
    staleTime: 0,
  })

export const settingsQuery = queryOptions({
  queryKey: ['manage', 'settings'],
  queryFn: async ({ signal }) => (await api('GET /api/manage/settings', { signal })).data,
  staleTime: 0,
})

/** Refetched while a pack is downloading. */
export const enginesQuery = queryOptions({
  queryKey: ['manage', 'engines'],
  queryFn: async ({ signal }) => (await api('GET /api/manage/engines', { signal })).data,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.packs.some((pack) => pack.state === 'fetching') ? LIVE_MS : false),
})

/** Reports come every five seconds. */
export const machinesQuery = queryOptions({
  queryKey: ['manage', 'machines'],
  queryFn: async ({ signal }) => (await api('GET /api/manage/machines', { signal })).data,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.error ? false : LIVE_MS),
})

/** The latest check of the stored files, if there was any. Refetched while it runs. */
export const fileCheckQuery = queryOptions({
  queryKey: ['manage', 'files'],
  queryFn: async ({ signal }) => ({ check: (await api('GET /api/manage/file_check', { signal })).data }),
  staleTime: 0,
  refetchInterval: ({ state: { data, error } }) => (!error && data?.check && data.check.finished === undefined ? LIVE_MS : false),
})

export const changesQuery = ({ page, search, area }: { page: number; search: string; area: AuditArea | undefined }) =>
  queryOptions({
    queryKey: ['manage', 'changes', page, search, area],
    queryFn: ({ signal }) =>
      api('POST /api/manage/audit', {
        body: { page, page_size: CHANGES_PER_PAGE, ...(search !== '' && { search }), ...(area && { area }) },
        signal,
      }),
    ...pageOptions,
  })
