import type { User } from '@stipple/core/contract/shapes'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../lib/api.ts'
import { getExpiring } from '../../lib/expiring.ts'
import { isBadMoment, quiet } from '../../lib/quiet-moment.ts'
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
  const { careerOf, profileQuery } = await import('./profile-queries.ts')
  do {
    do await quiet(gone)
    while (!gone.aborted && isBadMoment())
    if (gone.aborted || isClosed()) return
    // Asked anew: the career may have been chosen meanwhile on another page.
    const profile = await queries.fetchQuery({ ...profileQuery, staleTime: 0, retry: false }).catch(() => undefined)
    if (!profile || careerOf(profile) !== undefined) return
    if (!made && !(await hasWorks())) return
    // Loaded before the last check, after which it opens at once.
    await prepareIdentity()
  } while (isBadMoment())
  if (!gone.aborted && !isClosed()) await showIdentity()
}

const hasWorks = (): Promise<boolean> =>
  api('POST /api/v2/get_generate_works', { body: { page_size: 1 } }).then(
    ({ data }) => data.length > 0,
    () => false,
  )

const isClosed = (): boolean => Boolean(getExpiring(CLOSED_KEY))
