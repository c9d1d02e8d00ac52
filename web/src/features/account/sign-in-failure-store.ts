import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import i18next from 'i18next'
import { useEffect } from 'react'
import { create } from 'zustand'
import { api, onIdentityMismatch } from '../../lib/api.ts'
import { showDialog } from '../../lib/dialogs.ts'
import { loadTexts } from '../../lib/i18n.ts'
import { notify } from '../../lib/notify.ts'
import { clearLastUser } from './last-user.ts'
import { sessionQuery } from './queries.ts'

/** Reasons of a failed log-in. The server names the first three in its redirect address. */
const REASONS = ['failed', 'expired', 'unavailable', 'mismatch'] as const
export type SignInFailure = (typeof REASONS)[number]

/** Reason that the log-in dialog shows when it opens next. */
export const useFailedSignIn = create<{ readonly failure: SignInFailure | undefined }>()(() => ({ failure: undefined }))

/** Used once, in the shell: a failed authorization logs the member out and offers another way to log in. */
export function useSignInFailures(): void {
  const queries = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    let busy = false
    const fail = async (failure: SignInFailure) => {
      if (busy) return
      busy = true
      useFailedSignIn.setState({ failure })
      // First, so that the call below does not send the refused log-in.
      clearLastUser()
      await api('POST /api/account/sign_out').catch(() => undefined)
      queries.setQueryData(sessionQuery.queryKey, null)
      showDialog('logIn')
      busy = false
    }
    const { pathname, searchStr, hash } = router.state.location
    const search = new URLSearchParams(searchStr)
    const failure = REASONS.find((one) => one === search.get('sign_in'))
    const isIgnored = search.get('sign_in') === 'ignored'
    if (failure || isIgnored) {
      search.delete('sign_in')
      router.history.replace([pathname, search.size > 0 && `?${search}`, hash && `#${hash}`].filter(Boolean).join(''))
      if (failure) void fail(failure)
      else void loadTexts('member').then(() => notify(i18next.t('member.signInFailure.ignored'), { tone: 'warning' }))
    }
    return onIdentityMismatch(() => void fail('mismatch'))
  }, [queries, router])
}
