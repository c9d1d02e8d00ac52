import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { localWorks, pendingMarks, settleMarks } from './cache.ts'
import { chunkIds } from './chunk-ids.ts'
import type { Marks } from './database.ts'
import { changeListed } from './queries.ts'
import { withTabLock } from './with-tab-lock.ts'

const RETRY_MS = 15_000
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends marks and whole works that the server does not have yet, and retries until it responds. */
export async function sendPending(queries: QueryClient, owner: string): Promise<void> {
  clearTimeout(timer)
  try {
    await withTabLock(`stipple sends what ${owner} did`, async () => {
      await sendPendingMarks(queries, owner)
      if ((await localWorks(owner)).length === 0) return
      // Loaded only if there is something to send.
      const { sendLocalWorks } = await import('./archive/send-local.ts')
      await sendLocalWorks(queries, owner)
    })
  } catch {
    sendPendingLater(queries, owner)
  }
}

export function sendPendingLater(queries: QueryClient, owner: string): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sendPending(queries, owner), RETRY_MS)
}

/**
 * Sends marks made offline; the last one on each work counts. They are deleted after the server has responded, unless changed meanwhile; sending a
 * mark twice changes nothing.
 */
async function sendPendingMarks(queries: QueryClient, owner: string): Promise<void> {
  const waiting = await pendingMarks(owner)
  for (const [marks, ids] of groupByMarks(waiting)) {
    for (const part of chunkIds(ids)) {
      await api('POST /api/v2/works_update', { body: { image_ids: part, ...marks } })
      await settleMarks(new Map(part.map((id) => [id, marks])))
    }
    changeListed(queries, ids, (work) => ({ ...work, ...marks }))
  }
  if (waiting.size > 0) void queries.invalidateQueries({ queryKey: ['works count'] })
}

/** Groups works by equal marks. */
function groupByMarks(waiting: ReadonlyMap<string, Marks>): readonly (readonly [Marks, string[]])[] {
  const groups = new Map<string, readonly [Marks, string[]]>()
  for (const [id, marks] of waiting) {
    const key = `${marks.starred ?? ''} ${marks.rated ?? ''}`
    const group = groups.get(key) ?? ([marks, []] as const)
    group[1].push(id)
    groups.set(key, group)
  }
  return [...groups.values()]
}
