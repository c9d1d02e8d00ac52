import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** The member's latest notices, the newest first. */
export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: async ({ signal }) => (await api('GET /api/account/notices', { signal })).data,
  staleTime: 0,
})

/** Marks a notice and those before it as read; the event stream then tells how many are left. */
export const useReadNotices = () =>
  useMutation({ mutationFn: (until: string) => api('POST /api/account/notices/read', { body: { until } }) })
