import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readJsonWithFiles } from '../../kit/json-with-files.ts'
import { type CancelOutcome, EngineError, type OutsideIo, type Run, type RunIo, type Step } from '../../spec.ts'
import { fetchOutputs, runFailed } from '../by-schema/public.ts'
import { NO_SEED } from '../no-seed.ts'
import { submitOnce } from '../submit-once.ts'
import { namesOf } from './models.ts'
import type { DeclaredModel } from './shape.ts'
import { fill, fillPath, valuesAt } from './template.ts'
import { valuesOf } from './values.ts'
import { ask, type HttpAt, reasonAt, refusedBy } from './wire.ts'

interface Place {
  readonly at: HttpAt
  readonly model: DeclaredModel
  readonly run: Run
  readonly io: RunIo
}

/** Most results of a run. */
const MAX_RESULTS = 16
/** Responses to cancelling an ended or unknown run. */
const OVER: ReadonlySet<number> = new Set([400, 404, 409, 410])

/**
 * Starts a run: waiting if the service is polled, otherwise done.
 * @throws {EngineError} `lost` if it is unknown whether it was accepted
 */
export async function start(place: Place): Promise<Step> {
  const { at, model, run, io } = place
  const { submit, poll } = at.declared
  const values = await valuesOf({ run, model, key: at.key, used: namesOf(at.declared, model) }, io)
  return submitOnce({
    service: 'The service',
    post: () =>
      ask(at, {
        path: fillPath(model.path ?? submit.path, { model: model.id }),
        method: submit.method,
        headers: submit.headers,
        values: { model: model.id, run: run.key },
        body: fill(model.body ?? submit.body ?? null, values),
        io,
      }),
    read: async (answer): Promise<Step> => {
      if (!poll) return finish(place, await readResults(place, answer))
      const [id] = valuesAt((await readJsonWithFiles(answer, io)).value, poll.id)
      if ((typeof id !== 'string' || id === '') && typeof id !== 'number')
        throw new EngineError('unavailable', 'the answer does not name the run')
      return waiting(poll.every, String(id))
    },
    refused: async (answer) => {
      const error = await refusedBy(at, answer)
      return error.code === 'lost' ? new EngineError('model_missing', error.message) : error
    },
  })
}

/** Polls an accepted run. */
export async function poll(place: Place, id: string): Promise<Step> {
  const { at, model, run, io } = place
  const { poll, result } = at.declared
  if (!poll) throw new EngineError('lost', 'the connection to the run is gone')
  const values = { model: model.id, run: run.key }
  const get = async (path: string): Promise<Response> => {
    const answer = await ask(at, { path: fillPath(path, { id, model: model.id }), values, io })
    if (!answer.ok) throw await refusedBy(at, answer)
    return answer
  }
  const reply = await readJsonWithFiles(await get(poll.path), io)
  const [state] = valuesAt(reply.value, poll.state)
  if (typeof state !== 'string' && typeof state !== 'number' && typeof state !== 'boolean')
    throw new EngineError('unavailable', 'the answer does not contain the state of the run')
  if (poll.failed.includes(String(state))) throw runFailed(reasonAt(at, reply.value) ?? String(state), 'The service')
  if (poll.done.includes(String(state)))
    return finish(place, result.path === undefined ? resultsIn(place, reply) : await readResults(place, await get(result.path)))
  const ratio = poll.progress && numberAt(reply.value, poll.progress.at) / poll.progress.of
  const position = poll.position === undefined ? Number.NaN : numberAt(reply.value, poll.position)
  return {
    ...waiting(poll.every, id),
    ...(ratio !== undefined && ratio >= 0 && { ratio: Math.min(1, ratio) }),
    ...(position >= 0 && { position: Math.floor(position) }),
  }
}

/** Asks the service to cancel a run. */
export async function stop(at: HttpAt, { id, run, io }: { id: string; run: string; io: OutsideIo }): Promise<CancelOutcome> {
  const { cancel } = at.declared
  if (!cancel) return 'too_late'
  const answer = await ask(at, { path: fillPath(cancel.path, { id }), method: cancel.method, values: { run, model: '' }, io })
  if (!answer.ok && !OVER.has(answer.status)) throw await refusedBy(at, answer)
  await answer.body?.cancel()
  return answer.ok ? 'requested' : 'too_late'
}

const waiting = (seconds: number, id: string): Extract<Step, { kind: 'waiting' }> => ({
  kind: 'waiting',
  operation: { id },
  lookAfterMs: seconds * 1000,
})

const numberAt = (value: unknown, place: string): number => {
  const [found] = valuesAt(value, place)
  return typeof found === 'number' || (typeof found === 'string' && found.trim() !== '') ? Number(found) : Number.NaN
}

/** Addresses of results, some of which may be files of this run. */
interface Results {
  readonly addresses: readonly string[]
  readonly files: ReadonlyMap<string, string>
}

async function readResults(place: Place, answer: Response): Promise<Results> {
  if (place.at.declared.result.as !== 'file') return resultsIn(place, await readJsonWithFiles(answer, place.io))
  const file = await save(answer, place.io)
  return { addresses: [file], files: new Map([[file, file]]) }
}

function resultsIn({ at }: Place, { value, files }: { value: unknown; files: ReadonlyMap<string, string> }): Results {
  const { as, at: where = '' } = at.declared.result
  const texts = valuesAt(value, where)
    .flat(1)
    .filter((one): one is string => typeof one === 'string' && one !== '')
  const addresses = texts.map((text) => {
    if (files.has(text) || text.startsWith('data:')) return text
    if (as === 'base64') return `data:;base64,${text}`
    const address = URL.parse(text, at.address)
    if (!address) throw new EngineError('internal', 'a result has no address')
    return address.href
  })
  return { addresses, files }
}

async function finish({ at, model, run, io }: Place, { addresses, files }: Results): Promise<Step> {
  if (addresses.length === 0) throw new EngineError('internal', 'the run ended without a result')
  const { outputs, warnings } = await fetchOutputs(addresses.slice(0, MAX_RESULTS), run, io, files)
  return { kind: 'done', outputs, warnings: [...(namesOf(at.declared, model).has('seed') ? [] : [NO_SEED]), ...warnings] }
}

async function save({ body }: Response, { folder }: Pick<RunIo, 'folder'>): Promise<string> {
  const file = join(folder, `answer-${randomUUID()}`)
  if (!body) throw new EngineError('internal', 'the answer is empty')
  await pipeline(Readable.fromWeb(body), createWriteStream(file, { flags: 'wx' }))
  return file
}
