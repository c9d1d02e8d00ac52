import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** The member's latest notices, the newest first. */
export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: async ({ signal }) => (await api('GET /api/account/notices', { signal })).data,
  staleTime: 0,
})

/** Marks a notice and all earlier ones as read; the event stream then sends the number left. */
export const useReadNotices = () =>
  useMutation({ mutationFn: (until: string) => api('POST /api/account/notices/read', { body: { until } }) })
