import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { afterOf, partOptions } from '../../lib/list-queries.ts'
import { profileQuery } from './profile-queries.ts'

/** The member's uploads, latest first. */
export const uploadsQuery = infiniteQueryOptions({
  queryKey: ['uploads'],
  queryFn: ({ signal, pageParam }) => api('POST /api/v2/get_uploads', { body: afterOf(pageParam), signal }),
  ...partOptions,
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
