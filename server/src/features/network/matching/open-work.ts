import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/database.ts'
import type { Wanted } from '../../../db/schema/network.ts'
import * as data from './data.ts'

/** Longest age of what is known (ms): what another process took, closed or moved to the front is noticed by then. */
const FRESH_MS = 250

/** Request with pictures that nobody makes. */
export interface OpenRequest extends data.OpenRequest {
  readonly wanted: Wanted
}

/** Requests that workers are to take, in the order of the queue, as this process knows them: hundreds of workers a second ask, and most of them find nothing. */
interface OpenWork {
  readonly list: () => Promise<readonly OpenRequest[]>
  /** Has the next question look anew: something changed. */
  readonly forget: () => void
  /** Notes that a worker of this process took pictures of a request: the next question needs no look for that. */
  readonly taken: (id: string, count: number) => void
  /** Resolves when any process laid a request before the workers, or took one back. */
  readonly changed: () => Promise<void>
}

/** Time in which a request is laid before the workers, where it does not wait in the queue (ms). */
const SOON_MS = 250

/** Waits for a job to lie before the workers, for a moment: a worker that asks when the client has its answer finds it. */
export async function untilOpen(context: Pick<Context, 'db' | 'notifier' | 'log'>, jobId: string): Promise<void> {
  const over = AbortSignal.timeout(SOON_MS)
  const end = new Promise<void>((resolve) => over.addEventListener('abort', () => resolve(), { once: true }))
  for (;;) {
    const changed = openWork(context).changed()
    if (over.aborted || (await data.hasRequest(context.db, jobId))) return
    await Promise.race([changed, end])
  }
}

const known = new WeakMap<Database, OpenWork>()

/** The open requests that this process knows. */
export function openWork(context: Pick<Context, 'db' | 'notifier' | 'log'>): OpenWork {
  const found = known.get(context.db) ?? createOpenWork(context)
  known.set(context.db, found)
  return found
}

function createOpenWork({ db, notifier, log }: Pick<Context, 'db' | 'notifier' | 'log'>): OpenWork {
  // What a request wants never changes, and is read once.
  let wanted: ReadonlyMap<string, Wanted> = new Map()
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
    const fresh = await data.wantedOf(
      db,
      rows.flatMap(({ id }) => (wanted.has(id) ? [] : [id])),
    )
    const all = rows.flatMap((row) => {
      const wants = wanted.get(row.id) ?? fresh.get(row.id)
      return wants ? [{ ...row, wanted: wants }] : []
    })
    wanted = new Map(all.map((row) => [row.id, row.wanted]))
    return all
  }
  /** One query at a time: requests that arrive while a query runs whose result may be too old wait for the next one together. */
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
    .catch((error: unknown) => log.warn({ err: error }, 'new requests of the network are noticed late'))
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
