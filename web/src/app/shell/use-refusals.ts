import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { sessionQuery } from '../../features/account/public.ts'
import { onLoginRequired, onNoAccess, onSecondFactorRequired } from '../../lib/api.ts'
import { showDialog, showWorks } from '../../lib/dialogs.ts'

/** Used once, in the shell: opens the dialog that a refused call asks for, and checks who is signed in when that is in doubt. */
export function useRefusals(): void {
  const queries = useQueryClient()
  const router = useRouter()
  useEffect(
    () =>
      onNoAccess(() => {
        // The administration shows this refusal itself.
        if (!router.state.location.pathname.startsWith('/manage')) showDialog('noAccess')
      }),
    [router],
  )
  useEffect(
    () =>
      onSecondFactorRequired(() => {
        // The rule is new where the page does not know of it: the session says so from now on.
        if (!queries.getQueryData(sessionQuery.queryKey)?.mustSecure) void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
      }),
    [queries],
  )
  useEffect(
    () =>
      onLoginRequired(() => {
        if (!queries.getQueryData(sessionQuery.queryKey)) return showDialog('logIn')
        // The page believed a member to be signed in; another tab may have signed out, or signed in to another account.
        void queries.fetchQuery({ ...sessionQuery, staleTime: 0 }).then(
          (user) => {
            if (!user) showDialog('logIn')
          },
          () => showDialog('logIn'),
        )
      }),
    [queries],
  )
}

/** Clears cached replies when the signed-in member changes. */
export function useResetOnMemberChange(userKey: string | undefined): void {
  const queries = useQueryClient()
  const before = useRef(userKey)
  useEffect(() => {
    if (before.current !== undefined && before.current !== userKey) {
      showWorks(false)
      void queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
    }
    before.current = userKey
  }, [queries, userKey])
}
