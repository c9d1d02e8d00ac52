import type { Career } from '@stipple/core/domain/account'
import { CAREERS } from '@stipple/core/domain/account'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { rememberUser } from './last-user.ts'
import { sessionQuery } from './queries.ts'

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => (await api('GET /api/user/check_userinfo', { query: {}, signal })).data,
})

/** The profile's career; undefined until one is chosen. */
export const careerOf = (profile: { readonly user_career_id: number | '' }): Career | undefined =>
  Object.values(CAREERS).find((career) => career === profile.user_career_id)

export const updateCareer = (cid: Career): Promise<unknown> => api('POST /api/user/update_career', { body: { cid } })

export function useRename() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (name: string) => (await api('POST /api/account/rename', { body: { name } })).data.user,
    onSuccess: async (user) => {
      rememberUser(user)
      queries.setQueryData(sessionQuery.queryKey, user)
      await queries.invalidateQueries({ queryKey: profileQuery.queryKey })
    },
  })
}
