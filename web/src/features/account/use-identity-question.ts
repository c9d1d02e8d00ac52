import type { User } from '@stipple/core/contract/shapes'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../lib/api.ts'
import { useConfirm } from '../../lib/confirm.ts'
import { useDialogs } from '../../lib/dialogs.ts'
import { getExpiring } from '../../lib/expiring.ts'
import { CLOSED_KEY } from './identity-store.ts'
import { prepareIdentity, showIdentity } from './show-identity.ts'

/** Used once, in the shell: asks a member without a career for it, once, and not before they have `made` something. */
export function useIdentityQuestion(user: User | undefined, made: boolean): void {
  const queries = useQueryClient()
  const owner = user?.userKey
  useEffect(() => {
    if (owner === undefined) return undefined
    const gone = new AbortController()
    void ask(queries, gone.signal, made)
    return () => gone.abort()
  }, [owner, queries, made])
}

async function ask(queries: QueryClient, gone: AbortSignal, made: boolean): Promise<void> {
  if (isClosed()) return
  await quiet(gone)
  if (gone.aborted) return
  const { careerOf, profileQuery } = await import('./profile-queries.ts')
  const profile = await queries.fetchQuery({ ...profileQuery, retry: false }).catch(() => undefined)
  if (!profile || careerOf(profile) !== undefined) return
  if (!made && !(await hasWorks())) return
  // Nothing may run between the last check and the opening.
  await prepareIdentity()
  while (!gone.aborted && isBadMoment()) await quiet(gone)
  if (!gone.aborted && !isClosed()) await showIdentity()
}

const hasWorks = (): Promise<boolean> =>
  api('POST /api/v2/get_generate_works', { body: { page_size: 1 } }).then(
    ({ data }) => data.length > 0,
    () => false,
  )

/** Something is open or about to open, or the member is about to pay. */
const isBadMoment = (): boolean =>
  useDialogs.getState().open !== undefined ||
  useConfirm.getState().question !== undefined ||
  document.querySelector(SOMETHING_OPEN) !== null ||
  PAYING.test(location.pathname)

const isClosed = (): boolean => Boolean(getExpiring(CLOSED_KEY))

/** Long enough not to interrupt what a person came for. */
const QUIET_MS = 1500
const PAYING = /^\/(ypay|wpay|sandbox-pay)\b/
const TOUCHES = ['keydown', 'pointerdown'] as const
const SOMETHING_OPEN = '[role="dialog"], [role="menu"], dialog[open]'

/** Resolves when there was no input for a moment, or when the question is obsolete. */
const quiet = (gone: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = new AbortController()
    const finish = () => {
      clearTimeout(timer)
      done.abort()
      resolve()
    }
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(finish, QUIET_MS)
    }
    let timer = setTimeout(finish, QUIET_MS)
    for (const type of TOUCHES) addEventListener(type, again, { capture: true, signal: done.signal })
    gone.addEventListener('abort', finish, { signal: done.signal })
  })
