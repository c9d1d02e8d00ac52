import type { CallArguments, CallReply } from '@stipple/core/contract/client'
import type { User } from '@stipple/core/contract/shapes'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { leaveOptions } from '../options/public.ts'
import { clearLastUser, lastUser, rememberUser } from './last-user.ts'

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
  /** False until the server has responded; until then the user is the last one in this browser. */
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

/** A login that waits for its second factor. */
export type SecondStep = Extract<CallReply<'POST /api/account/sign_in'>['data'], { readonly second: unknown }>['second']

/** Records the logged-in user. Replies to guests and members may differ. */
function useSignedIn(): (user: User) => Promise<void> {
  const queries = useQueryClient()
  return async (user) => {
    rememberUser(user)
    queries.setQueryData(sessionQuery.queryKey, user)
    await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
  }
}

export function useSignIn(kind: 'sign_in' | 'sign_up') {
  const signedIn = useSignedIn()
  return useMutation({
    mutationFn: async (body: Credentials) =>
      (await (kind === 'sign_in' ? api('POST /api/account/sign_in', { body }) : api('POST /api/account/sign_up', { body }))).data,
    onSuccess: (data) => ('second' in data ? undefined : signedIn(data.user)),
  })
}

/** Finishes a login by a code, or logs in by a passkey. */
export function useSecondStep() {
  const signedIn = useSignedIn()
  return useMutation({
    mutationFn: async (
      by:
        | { readonly code: CallArguments<'POST /api/account/second_factor'>[0]['body'] }
        | { readonly passkey: CallArguments<'POST /api/account/passkey_sign_in'>[0]['body'] },
    ) =>
      (
        await ('code' in by
          ? api('POST /api/account/second_factor', { body: by.code })
          : api('POST /api/account/passkey_sign_in', { body: by.passkey }))
      ).data.user,
    onSuccess: signedIn,
  })
}

/** Ends the session and reloads the page, so that nothing of this member stays in memory. Opens the platform's address, if any. */
export async function signOut(): Promise<void> {
  const { data } = await api('POST /api/account/sign_out')
  clearLastUser()
  leaveOptions()
  globalThis.location.assign(data.next)
}

export const changePassword = (body: { current: string; next: string }): Promise<unknown> =>
  api('POST /api/account/change_password', { body })
