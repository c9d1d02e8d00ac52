import { setTimeout as delay } from 'node:timers/promises'
import type { Fetching, TextContext } from '../../spec.ts'

/** Folder of a pack, its progress, or a failed download. */
export type Fetched = { readonly folder: string } | { readonly fetching: Fetching } | 'missing'

/** Time that a description waits for a pack; the next one may find it complete. */
const WAIT_MS = 8000
const FETCH_MS = 30 * 60_000

interface Fetch {
  readonly state: { readonly progress: Fetching }
  readonly folder: Promise<string | undefined>
}
const under = new WeakMap<TextContext['packs'], Map<string, Fetch>>()

/** Downloads a pack on first use. The download continues when the caller aborts. A failure is logged, and the next call tries again. */
export async function fetchPack(pack: string, { packs, signal, log }: TextContext): Promise<Fetched> {
  const all = under.get(packs) ?? new Map<string, Fetch>()
  under.set(packs, all)
  const fetch = all.get(pack) ?? begin(pack, { packs, log })
  all.set(pack, fetch)
  void fetch.folder.then(() => all.delete(pack))
  const enough = new AbortController()
  const late = delay(WAIT_MS, 'late' as const, { signal: AbortSignal.any([signal, enough.signal]) }).catch(() => 'late' as const)
  const folder = await Promise.race([fetch.folder, late]).finally(() => enough.abort())
  if (folder === 'late') return { fetching: fetch.state.progress }
  return folder === undefined ? 'missing' : { folder }
}

function begin(pack: string, { packs, log }: Pick<TextContext, 'packs' | 'log'>): Fetch {
  const state: { progress: Fetching } = { progress: { received: 0, total: 0 } }
  const folder = packs
    .ensure(pack, {
      signal: AbortSignal.timeout(FETCH_MS),
      report: ({ note }) => {
        if (note?.received !== undefined && note.total !== undefined) state.progress = { received: note.received, total: note.total }
      },
    })
    .catch((error: unknown) => {
      log.warn({ err: error, pack }, 'the model for image descriptions could not be downloaded')
      return undefined
    })
  return { state, folder }
}
