import type { HordeWire } from '@stipple/engines/kinds/horde/public'
import { EngineError } from '@stipple/engines/spec'
import type { Context } from '../../../context.ts'
import type { WorkerRequirements } from '../../../db/schema/network.ts'
import { byId, transition } from '../../jobs/public.ts'
import * as data from './data.ts'
import { type WorkerFacts, skipReason } from './matching.ts'
import { orderOf } from './order.ts'
import { readStored } from './stored-pictures.ts'

interface Board extends Pick<Context, 'db' | 'storage'> {
  /** Online workers that accept work. */
  readonly ready: () => Promise<readonly WorkerFacts[]>
}

/**
 * Queue of the network with the calls of a Horde: our runs are passed to our own workers as to those of another Horde. `id` is the request, `jobId`
 * its job.
 */
export function createBoard(board: Board, { id, jobId }: { readonly id: string; readonly jobId: string }): HordeWire {
  const answer: HordeWire['send'] = (path, { method, body } = {}) => {
    if (body) return offer(board, { id, jobId, body })
    if (method === 'DELETE') return withdraw(board, id)
    return path.startsWith('generate/check/') ? check(board, id) : results(board, id)
  }
  const send: HordeWire['send'] = (path, init) => answer(path, init).catch(asUnavailable)
  const request: HordeWire['request'] = async (path, sent) => {
    const found = await send(path, sent)
    if (found.status === 404) throw new EngineError('lost', 'the network does not know the request')
    if (!found.ok) throw new EngineError('unavailable', 'no worker that can make it is there', { ofModel: true })
    return found
  }
  return { send, request, get: async (path, schema) => schema.parse(await (await request(path)).json()) }
}

/** Treats an unavailable database like an unavailable server: the run is polled again and not lost. */
function asUnavailable(cause: unknown): never {
  throw new EngineError('unavailable', 'the queue of the network could not be asked', { cause })
}

async function offer({ db }: Board, { id, jobId, body }: { id: string; jobId: string; body: object }): Promise<Response> {
  await data.insertRequest(db, { id, jobId, ...orderOf(body, await data.findOrder(db, jobId)) })
  return Response.json({ id }, { status: 202 })
}

/** Progress of a request. First returns late images to the queue, and the job shows as restarted. Answers 503 while no worker can make it. */
async function check({ db, ready }: Board, id: string): Promise<Response> {
  // Before the transaction, because a held connection must not wait for another one.
  const workers = await ready()
  return db.transaction(async (tx) => {
    const found = await data.lockRequest(tx, id)
    // A failed request reports this again, because the process that read it first may have died.
    if (!found || (found.request.closedAt !== null && found.faults < data.MAX_FAULTS)) return new Response(null, { status: 404 })
    const { request, slots } = found
    const now = Date.now()
    const late = slots.filter(({ state, until }) => state === 'processing' && until !== null && until.getTime() < now)
    if (late.length > 0) {
      await data.takeBack(tx, late, { jobId: request.jobId, late: true })
      await transition(tx, byId(request.jobId), { to: 'restarted' })
    }
    const faulted = found.faults + late.length >= data.MAX_FAULTS
    if (faulted) await data.closeRequest(tx, id)
    const count = (state: string): number => slots.filter((slot) => slot.state === state && !late.includes(slot)).length
    const [finished, processing] = [count('done') + count('censored'), count('processing')]
    const waiting = slots.length - finished - processing
    if (processing === 0 && waiting > 0 && !faulted && !isPossible(workers, request.wanted)) return new Response(null, { status: 503 })
    return Response.json({
      finished,
      processing,
      waiting,
      done: waiting === 0 && processing === 0,
      faulted,
      wait_time: WAIT_SECONDS,
      queue_position: 0,
      is_possible: true,
    })
  })
}

/** A delivery triggers a poll; this interval is for silent changes, such as a late worker. */
const WAIT_SECONDS = 50

/** Returns true if an online worker can make the request. */
const isPossible = (workers: readonly WorkerFacts[], wanted: WorkerRequirements): boolean =>
  workers.some((worker) => skipReason(wanted, worker) === undefined)

async function results({ db, storage }: Board, id: string): Promise<Response> {
  const generations: object[] = []
  // One after another: each may have tens of megabytes.
  for (const { slot, accountId } of await data.listResults(db, id)) {
    const bytes = slot.stored ? await readStored(storage, { id: slot.id, accountId }) : slot.picture
    generations.push({
      img: bytes ? Buffer.from(bytes).toString('base64') : '',
      seed: String(slot.seed ?? ''),
      censored: slot.state === 'censored',
      gen_metadata: slot.metadata,
    })
  }
  return Response.json({ generations })
}

async function withdraw({ db }: Board, id: string): Promise<Response> {
  return db.transaction(async (tx) => {
    const found = await data.lockRequest(tx, id)
    if (!found || !(await data.closeRequest(tx, id))) return new Response(null, { status: 404 })
    const isDone = found.slots.every(({ state }) => state === 'done' || state === 'censored')
    // A worker that still has a part of it is notified on delivery.
    return Response.json({ finished: 0, processing: 0, waiting: 0, done: isDone, faulted: false })
  })
}
