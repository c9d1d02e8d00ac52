import type { User } from '@stipple/core/contract/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useDialogs } from '../../../lib/dialogs.ts'
import { sessionQuery } from '../../account/public.ts'
import { forgetWish, isWished, useWish } from '../../drafts/public.ts'
import type { Form } from '../form/use-form.ts'

interface Wished {
  readonly form: Form
  readonly user: User | undefined
  /** Sends the form; of a guest it asks to sign in. */
  readonly send: () => void
}

/** Sends a form once it can be, where that was asked for before: on the front page, or by a guest who has signed in since. Not signing in is a no. */
export function useGrantedWish({ form, user, send }: Wished): void {
  const queries = useQueryClient()
  const asking = useDialogs(({ open }) => open === 'logIn')
  const asked = useRef(false)
  const ready = form.properties !== undefined && form.model !== undefined
  useWish()

  useEffect(() => {
    const member = queries.getQueryData(sessionQuery.queryKey)
    if (!ready || !isWished(form.key) || member === undefined) return
    if (member) {
      // The cache hears of a member a moment before this component does.
      if (user) send()
    } else if (asking) asked.current = true
    else if (asked.current) {
      asked.current = false
      forgetWish()
    } else send()
  })
}
