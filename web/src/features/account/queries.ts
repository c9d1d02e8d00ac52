import type { User } from '@stipple/core/contract/shapes'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { leaveOptions } from '../options/public.ts'
import { forgetUser, lastUser, rememberUser } from './last-user.ts'

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<User | null> => {
    const { data } = await api('GET /api/account/session', { signal })
    rememberUser(data.user)
    return data.user
  },
  staleTime: 60_000,
  refetchOnWindowFocus: true,
})

interface Session {
  /** Undefined for a guest. */
  readonly user: User | undefined
  /** False until the server has answered; until then the user is the last one in this browser. */
  readonly known: boolean
}

export function useSession(): Session {
  const { data, isPending, isError } = useQuery(sessionQuery)
  if (isPending || (isError && data === undefined)) return { user: lastUser(), known: isError }
  return { user: data ?? undefined, known: true }
}

interface Credentials {
  readonly name: string
  readonly password: string
}

export function useSignIn(kind: 'sign_in' | 'sign_up') {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Credentials) =>
      kind === 'sign_in' ? api('POST /api/account/sign_in', { body }) : api('POST /api/account/sign_up', { body }),
    onSuccess: async ({ data }) => {
      rememberUser(data.user)
      // Replies to a guest may differ from those to a member.
      queries.setQueryData(sessionQuery.queryKey, data.user)
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
    },
  })
}

/** Ends the session and reloads the page, so that nothing of this member stays in memory. Leads to the address that the platform gives. */
export async function signOut(): Promise<void> {
  const { data } = await api('POST /api/account/sign_out')
  forgetUser()
  leaveOptions()
  globalThis.location.assign(data.next)
}

export const changePassword = (body: { current: string; next: string }): Promise<unknown> =>
  api('POST /api/account/change_password', { body })
