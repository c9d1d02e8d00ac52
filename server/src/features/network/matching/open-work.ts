import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/database.ts'
import type { WorkerRequirements } from '../../../db/schema/network.ts'
import * as data from './data.ts'

/** Longest age of cached requests (ms): changes by other processes are noticed within it. */
const FRESH_MS = 250

/** Request with images that no worker has. */
export interface OpenRequest extends data.OpenRequest {
  readonly wanted: WorkerRequirements
}

/** This process's cache of open requests in queue order: hundreds of workers ask per second, and most find nothing. */
interface OpenWork {
  readonly list: () => Promise<readonly OpenRequest[]>
  /** Invalidates the cache after a change. */
  readonly forget: () => void
  /** Records images taken by a worker of this process without invalidating the cache. */
  readonly taken: (id: string, count: number) => void
  /** Resolves when any process opened or cancelled a request. */
  readonly changed: () => Promise<void>
}

/** Time in which a request becomes visible to workers if it need not queue (ms). */
const SOON_MS = 250

/** Waits briefly until a job is offered to workers: a worker that asks right after the client's reply finds it. */
export async function waitUntilOpen(context: Pick<Context, 'db' | 'notifier' | 'log'>, jobId: string): Promise<void> {
  const over = AbortSignal.timeout(SOON_MS)
  const end = new Promise<void>((resolve) => over.addEventListener('abort', () => resolve(), { once: true }))
  for (;;) {
    const changed = openWork(context).changed()
    if (over.aborted || (await data.hasRequest(context.db, jobId))) return
    await Promise.race([changed, end])
  }
}

const known = new WeakMap<Database, OpenWork>()

/** Open requests known to this process. */
export function openWork(context: Pick<Context, 'db' | 'notifier' | 'log'>): OpenWork {
  const found = known.get(context.db) ?? createOpenWork(context)
  known.set(context.db, found)
  return found
}

function createOpenWork({ db, notifier, log }: Pick<Context, 'db' | 'notifier' | 'log'>): OpenWork {
  // Requirements never change and are read once.
  let wanted: ReadonlyMap<string, WorkerRequirements> = new Map()
  let read: { readonly at: number; readonly list: Promise<readonly OpenRequest[]> } | undefined
  let next: Promise<readonly OpenRequest[]> | undefined
  let isOld = true

  let coming = Promise.withResolvers<void>()
  const forget = (): void => void (isOld = true)
  const change = (): void => {
    forget()
    coming.resolve()
    coming = Promise.withResolvers()
  }
  const taken = (id: string, count: number): void => {
    if (read)
      read = readOf(
        read.at,
        read.list.then((all) => without(all, id, count)),
      )
  }
  const readOf = (at: number, list: Promise<readonly OpenRequest[]>) => {
    list.catch(forget)
    return { at, list }
  }
  const look = async (): Promise<readonly OpenRequest[]> => {
    const rows = await data.openRequests(db)
    const fresh = await data.requirementsOf(
      db,
      rows.flatMap(({ id }) => (wanted.has(id) ? [] : [id])),
    )
    const all = rows.flatMap((row) => {
      const request = wanted.get(row.id) ?? fresh.get(row.id)
      return request ? [{ ...row, wanted: request }] : []
    })
    wanted = new Map(all.map((row) => [row.id, row.wanted]))
    return all
  }
  /** One query at a time: callers whose data would be too old wait for the next one together. */
  const lookNext = (): Promise<readonly OpenRequest[]> =>
    (next ??= Promise.resolve(read?.list)
      .catch(() => undefined)
      .then(() => {
        next = undefined
        isOld = false
        read = readOf(performance.now(), look())
        return read.list
      }))

  notifier
    .subscribe(data.REQUESTS_OPEN, change)
    .catch((error: unknown) => log.warn({ err: error }, 'new network requests may be noticed late'))
  notifier.onReconnect(forget)
  return {
    list: () => (read && !isOld && performance.now() - read.at <= FRESH_MS ? read.list : lookNext()),
    forget,
    taken,
    changed: () => coming.promise,
  }
}

const without = (all: readonly OpenRequest[], id: string, count: number): readonly OpenRequest[] =>
  all.flatMap((request) => {
    if (request.id !== id) return [request]
    return request.waiting > count ? [{ ...request, waiting: request.waiting - count }] : []
  })
