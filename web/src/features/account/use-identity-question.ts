import type { User } from '@stipple/core/contract/shapes'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { kept } from '../../lib/expiring.ts'
import { CLOSED_KEY, showIdentity } from './identity.ts'

/** Stands once in the shell: asks a member without a career, once, what they do. */
export function useIdentityQuestion(user: User | undefined): void {
  const queries = useQueryClient()
  const owner = user?.userKey
  useEffect(() => {
    if (owner === undefined) return undefined
    const gone = new AbortController()
    void ask(queries, gone.signal)
    return () => gone.abort()
  }, [owner, queries])
}

async function ask(queries: QueryClient, gone: AbortSignal): Promise<void> {
  if (isClosed()) return
  await quiet(gone)
  if (gone.aborted) return
  const { careerOf, profileQuery } = await import('./profile.ts')
  const profile = await queries.fetchQuery({ ...profileQuery, retry: false }).catch(() => undefined)
  if (!profile || careerOf(profile) !== undefined) return
  while (!gone.aborted && isBadMoment()) await quiet(gone)
  if (!gone.aborted && !isClosed()) await showIdentity()
}

/** Something is open, or the member is about to pay. */
const isBadMoment = (): boolean => document.querySelector(SOMETHING_OPEN) !== null || PAYING.test(location.pathname)

const isClosed = (): boolean => Boolean(kept(CLOSED_KEY))

/** Long enough not to get between a person and what they came for. */
const QUIET_MS = 1500
const PAYING = /^\/(ypay|wpay|sandbox-pay)\b/
const TOUCHES = ['keydown', 'pointerdown'] as const
const SOMETHING_OPEN = '[role="dialog"], [role="menu"], dialog[open]'

/** Resolves when nobody has typed or pressed anything for a moment, or when it is of no use any more. */
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
