import type { User } from '@stipple/core/contract/shapes'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { showDialog } from '../../../lib/dialogs.ts'
import { isBadMoment, quiet } from '../../../lib/quiet-moment.ts'

/** Pages on which somebody is about to have pictures made. */
const HERE = /^\/(generate\b.*)?$/

/** Used once, in the shell: asks super users where pictures shall come from, until one of them has answered or put it aside. */
export function useEngineQuestion(user: User | undefined, path: string): void {
  const queries = useQueryClient()
  const asks = user?.isSuper === true && HERE.test(path)
  useEffect(() => {
    if (!asks) return undefined
    const gone = new AbortController()
    void ask(queries, gone.signal)
    return () => gone.abort()
  }, [asks, queries])
}

async function ask(queries: QueryClient, gone: AbortSignal): Promise<void> {
  await quiet(gone)
  if (gone.aborted) return
  const { connectionsQuery } = await import('./queries.ts')
  const found = await queries.fetchQuery({ ...connectionsQuery, retry: false }).catch(() => undefined)
  if (!found || found.asked) return
  while (!gone.aborted && isBadMoment()) await quiet(gone)
  if (!gone.aborted) showDialog('engines')
}
