import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { profileQuery } from './profile-queries.ts'

const PAGE = 24

/** The member's uploads, the latest first. */
export const uploadsQuery = infiniteQueryOptions({
  queryKey: ['uploads'],
  queryFn: async ({ signal, pageParam }) =>
    (await api('POST /api/v2/get_uploads', { body: { page_size: PAGE, ...(pageParam !== '' && { after: pageParam }) }, signal })).data,
  initialPageParam: '',
  getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
  staleTime: 0,
})

export function useDeleteUpload() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api('POST /api/v2/uploads_delete', { body: { ids: [id] } }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: uploadsQuery.queryKey }),
        queries.invalidateQueries({ queryKey: profileQuery.queryKey }),
      ]),
  })
}
