import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { sessionQuery } from '../../features/account/public.ts'
import { onLoginRequired, onNoAccess, onSecondFactorRequired } from '../../lib/api.ts'
import { showDialog, showWorks } from '../../lib/dialogs.ts'

/** Used once, in the shell: opens the dialog for a refused call, and checks the session when in doubt. */
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
        // The rule is new if the page does not know it: the session contains it from now on.
        if (!queries.getQueryData(sessionQuery.queryKey)?.mustSecure) void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
      }),
    [queries],
  )
  useEffect(
    () =>
      onLoginRequired(() => {
        if (!queries.getQueryData(sessionQuery.queryKey)) return showDialog('logIn')
        // The page assumed a logged-in member; another tab may have logged out or switched accounts.
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

/** Clears cached replies when the logged-in member changes. */
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
