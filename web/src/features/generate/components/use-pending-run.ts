import type { User } from '@stipple/core/contract/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useDialogs } from '../../../lib/dialogs.ts'
import { sessionQuery } from '../../account/public.ts'
import { cancelPendingRun, isRunPending, usePendingRunKey } from '../../drafts/public.ts'
import type { Form } from '../form/use-form.ts'

interface Options {
  readonly form: Form
  readonly user: User | undefined
  /** Sends the form; asks a guest to log in. */
  readonly send: () => void
}

/**
 * Sends a form automatically when it is ready, after a request made on the first page, or by a guest who has logged in since. Closing the log-in
 * dialog cancels the request.
 */
export function usePendingRun({ form, user, send }: Options): void {
  const queries = useQueryClient()
  const asking = useDialogs(({ open }) => open === 'logIn' || open === 'signUp')
  const asked = useRef(false)
  const ready = form.properties !== undefined && form.model !== undefined
  usePendingRunKey()

  useEffect(() => {
    const member = queries.getQueryData(sessionQuery.queryKey)
    if (!ready || !isRunPending(form.key) || member === undefined) return
    if (member) {
      // The cache has the member a moment before this component renders it.
      if (user) send()
    } else if (asking) asked.current = true
    else if (asked.current) {
      asked.current = false
      cancelPendingRun()
    } else send()
  })
}
