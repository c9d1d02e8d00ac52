import { z } from 'zod'
import { statusError } from '../../kit/status-error.ts'
import { EngineError } from '../../spec.ts'
import { readAnswer, type Wire } from './wire.ts'

/** State of a run on the server. */
export type State =
  | { readonly kind: 'waiting'; readonly position: number | undefined }
  | { readonly kind: 'running' }
  | { readonly kind: 'done'; readonly files: readonly RemoteFile[] }

/** An output file of a node. */
export interface RemoteFile {
  readonly node: string
  readonly filename: string
  readonly subfolder: string
  readonly type: string
}

const file = z.object({ filename: z.string(), subfolder: z.string().default(''), type: z.string().default('output') })
/** Outputs by node, then by type (`images`, `audio`, `3d`, …). Skips entries that are not files, such as texts. */
const outputs = z.record(z.string(), z.record(z.string(), z.unknown()))
const failure = z.object({ exception_message: z.string().default(''), exception_type: z.string().default('') })
const job = z.object({
  status: z.enum(['pending', 'in_progress', 'completed', 'failed', 'cancelled']),
  outputs: outputs.optional(),
  execution_error: failure.nullish(),
})
const message = z.tuple([z.string(), z.unknown()]).rest(z.unknown())
const history = z.record(
  z.string(),
  z.object({
    outputs: outputs.default({}),
    status: z.object({ status_str: z.string(), messages: z.array(message).default([]) }).nullish(),
  }),
)
const place = z.tuple([z.number(), z.string()]).rest(z.unknown())
const queue = z.object({ queue_running: z.array(place), queue_pending: z.array(place) })

/** @throws {EngineError} `lost` for an unknown run, `cancelled`, and others for a failed one */
export async function readState(wire: Wire, key: string): Promise<State> {
  const answer = await wire.send(`jobs/${key}`)
  if (answer.ok) return stateOfJob(wire, key, await readAnswer(answer, job))
  // A server without the job API lacks this address and responds with text.
  const isJson = (answer.headers.get('content-type') ?? '').includes('json')
  await answer.body?.cancel()
  if (answer.status !== 404) throw statusError(answer, 'ComfyUI refused')
  if (isJson) throw lost()
  return stateOfHistory(wire, key)
}

async function stateOfJob(
  wire: Wire,
  key: string,
  { status, outputs: made = {}, execution_error: error }: z.infer<typeof job>,
): Promise<State> {
  if (status === 'pending') return { kind: 'waiting', position: await positionOf(wire, key) }
  if (status === 'in_progress') return { kind: 'running' }
  if (status === 'cancelled') throw new EngineError('cancelled', 'the run was cancelled on the server')
  if (status === 'failed') throw failed(error ?? undefined)
  return { kind: 'done', files: filesOf(made) }
}

/** For servers without the job API. A run that ends between two requests is in neither list: the history is requested again. */
async function stateOfHistory(wire: Wire, key: string): Promise<State> {
  const find = async () => (await wire.get(`history/${key}`, history))[key]
  const ended = await find()
  if (ended) return stateOfEntry(ended)
  const { queue_running: running } = await wire.get('queue', queue)
  if (running.some(([, id]) => id === key)) return { kind: 'running' }
  const position = await positionOf(wire, key)
  if (position !== undefined) return { kind: 'waiting', position }
  const late = await find()
  if (!late) throw lost()
  return stateOfEntry(late)
}

function stateOfEntry({ outputs: made, status }: z.infer<typeof history>[string]): State {
  const event = status?.messages.find(([name]) => name === 'execution_error' || name === 'execution_interrupted')
  if (event?.[0] === 'execution_interrupted') throw new EngineError('cancelled', 'the run was cancelled on the server')
  if (status?.status_str === 'error') throw failed(failure.safeParse(event?.[1]).data)
  return { kind: 'done', files: filesOf(made) }
}

/** Number of runs ahead; undefined if it is not waiting. */
async function positionOf(wire: Wire, key: string): Promise<number | undefined> {
  const { queue_running: running, queue_pending: pending } = await wire.get('queue', queue)
  const index = pending.toSorted(([one], [other]) => one - other).findIndex(([, id]) => id === key)
  return index < 0 ? undefined : running.length + index
}

/** Files in node order. Previews among them are in the folder `temp`. */
function filesOf(made: z.infer<typeof outputs>): readonly RemoteFile[] {
  const nodes = Object.entries(made).toSorted(([one], [other]) => Number(one) - Number(other))
  return nodes.flatMap(([node, kinds]) => {
    const items = Object.values(kinds).filter((list) => Array.isArray(list))
    return items.flat().flatMap((item) => {
      const found = file.safeParse(item).data
      return found ? [{ node, ...found }] : []
    })
  })
}

const lost = (): EngineError => new EngineError('lost', 'ComfyUI does not know the run')

/** Converts the failure of a node to an error. Its text is for the operator only: it may contain server paths. */
function failed({ exception_message: text, exception_type: type }: z.infer<typeof failure> = failure.parse({})): EngineError {
  const isMemory = /out.?of.?memory|allocat/i.test(`${type} ${text}`)
  return new EngineError(isMemory ? 'out_of_memory' : 'internal', `the run failed on the server: ${type} ${text}`.trim().slice(0, 500))
}

/** Cancels a waiting or running run. */
export async function stop(wire: Wire, key: string): Promise<'cancelled' | 'too_late'> {
  const answer = await wire.send(`jobs/${key}/cancel`, { body: {} })
  if (answer.ok) return (await readAnswer(answer, z.object({ cancelled: z.boolean() }))).cancelled ? 'cancelled' : 'too_late'
  await answer.body?.cancel()
  // A server without the job API has read-only pages at such addresses.
  if (answer.status !== 404 && answer.status !== 405) throw statusError(answer, 'ComfyUI refused')
  const { queue_running: running, queue_pending: pending } = await wire.get('queue', queue)
  const isOurs = ([, id]: z.infer<typeof place>): boolean => id === key
  if (pending.some(isOurs)) await post(wire, 'queue', { delete: [key] })
  // Without an id it would interrupt any running job, possibly another user's.
  else if (running.some(isOurs)) await post(wire, 'interrupt', { prompt_id: key })
  else return 'too_late'
  return 'cancelled'
}

async function post(wire: Wire, path: string, body: object): Promise<void> {
  await (await wire.request(path, { body })).body?.cancel()
}
