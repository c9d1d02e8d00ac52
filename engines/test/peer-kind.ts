import type { Properties } from '@stipple/core/domain/property'
import { z } from 'zod'
import type { ConnectionLimits, EngineKind, SavedModel, Survey } from '../src/kinds/spec.ts'
import { fetchToFile } from '../src/kit/fetch-to-file.ts'
import { statusError } from '../src/kit/status-error.ts'
import {
  type CancelOutcome,
  type Engine,
  EngineError,
  type EngineErrorCode,
  type Fetch,
  type Json,
  type Output,
  type Run,
  type RunIo,
  type Step,
} from '../src/spec.ts'

const settings = z.object({
  address: z.url({ protocol: /^https?$/ }),
  key: z.string().min(1).meta({ secret: true }),
  /** Form of results: downloaded into the run's folder, or returned as addresses. */
  results: z.enum(['file', 'address']).default('file'),
})
type Settings = z.infer<typeof settings>

const LIMITS: ConnectionLimits = { slots: 2, cancel: 'running', progress: 'percent', idempotent: true, resumable: true, billed: false }

/** Example of an engine kind, for the job API of `createPeer`. It passes the suite of connections and is a model for new kinds. */
export const peerKind: EngineKind<Settings> = {
  id: 'peer',
  label: { en: 'Peer', zh: '对端' },
  hint: { en: 'For tests', zh: '供测试' },
  elsewhere: false,
  settings,
  async survey({ address, key }, { fetch, signal }): Promise<Survey> {
    const info = read(INFO, await call({ fetch, address, key }, 'info', { signal }))
    return {
      version: info.version,
      hardware: info.hardware,
      models: info.models.map(({ name, label, lines }) => ({
        remoteId: name,
        label: { en: label, zh: label },
        traits: { ...TRAITS, id: `peer/${name}`, label: { en: label, zh: label } },
        form: formOf(lines),
      })),
      loras: [],
      limits: { ...LIMITS, slots: info.slots },
      warnings: [],
    }
  },
  connect: ({ address, key, results }, { id, name }, savedModels): Engine => ({
    spec: 2,
    id,
    label: { en: name, zh: name },
    place: 'elsewhere',
    origins: [new URL(address).origin],
    models: async () => savedModels.map(({ traits }) => traits),
    start: async (run, { fetch, signal }) => {
      const there: There = { fetch, address, key }
      const sent = { method: 'POST', signal, headers: { 'idempotency-key': run.key }, body: JSON.stringify(orderOf(run, savedModels)) }
      try {
        const { id: job } = read(TAKEN, await call(there, 'jobs', sent))
        return waiting(job)
      } catch (error) {
        return findByKey(there, { key: run.key, signal, error })
      }
    },
    poll: async (operation, _run, io) => {
      const state = read(STATE, await call({ fetch: io.fetch, address, key }, `jobs/${jobOf(operation)}`, { signal: io.signal }))
      if (state.state === 'failed') throw new EngineError('internal', 'the run failed over there')
      if (state.state !== 'done') {
        const { position, ratio, preview } = state
        return {
          ...waiting(jobOf(operation)),
          ...(position !== undefined && { position }),
          ...(ratio !== undefined && { ratio }),
          ...(preview !== undefined && { preview: Buffer.from(preview, 'base64') }),
        }
      }
      if (state.files.length === 0) throw new EngineError('internal', 'the run ended without a result')
      return { kind: 'done', outputs: await Promise.all(state.files.map((file) => outputOf(file, { results, io }))), warnings: [] }
    },
    cancel: async (operation, _run, { fetch, signal }): Promise<CancelOutcome> => {
      try {
        const { stopped } = read(STOPPED, await call({ fetch, address, key }, `jobs/${jobOf(operation)}`, { method: 'DELETE', signal }))
        return stopped ? 'cancelled' : 'requested'
      } catch (error) {
        if (error instanceof EngineError && (error.code === 'lost' || error.message.endsWith('409'))) return 'too_late'
        throw error
      }
    },
  }),
}

const TRAITS = {
  description: { en: 'Draws by lines', zh: '用线条作画' },
  tasks: ['text-to-image'],
  style: 'artistic',
  cost: 1,
  can: { dimensions: true },
  limits: { count: 4 },
} as const

const formOf = ({ least, most }: { least: number; most: number }): Properties => ({
  lines: {
    type: 'integer',
    widget: 'slider',
    area: 'advanced',
    label: { en: 'Lines', zh: '线条数' },
    minimum: least,
    maximum: most,
    initial: least,
  },
})

const INFO = z.object({
  version: z.string(),
  hardware: z.string(),
  slots: z.int().min(1),
  models: z.array(z.object({ name: z.string(), label: z.string(), lines: z.object({ least: z.int(), most: z.int() }) })),
})
const TAKEN = z.object({ id: z.string().min(1) })
const STOPPED = z.object({ stopped: z.boolean() })
const STATE = z.object({
  state: z.enum(['queued', 'running', 'done', 'failed']),
  position: z.int().optional(),
  ratio: z.number().min(0).max(1).optional(),
  preview: z.base64().optional(),
  files: z.array(z.object({ url: z.url(), type: z.enum(['image/png', 'video/mp4']), seed: z.int() })),
})

/** Size limit of a result, in bytes. */
const LARGEST = 2 ** 31

interface There {
  readonly fetch: Fetch
  readonly address: string
  readonly key: string
}

async function call(
  { fetch, address, key }: There,
  path: string,
  { headers, ...init }: RequestInit & { headers?: Record<string, string> },
): Promise<string> {
  const answer = await fetch(new URL(path, address), {
    ...init,
    headers: { ...headers, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  })
  const text = await answer.text()
  if (!answer.ok) throw statusError(answer, 'the peer refused')
  return text
}

function read<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new EngineError('unavailable', 'the peer answered what it should not', { cause })
  }
}

function orderOf({ task, model, options }: Run, savedModels: readonly SavedModel[]): object {
  const remote = savedModels.find(({ traits }) => traits.id === model.id)
  if (!remote) throw new EngineError('model_missing', `the peer has no model ${model.id}`)
  return { model: remote.remoteId, task, options }
}

const waiting = (job: string): Extract<Step, { kind: 'waiting' }> => ({ kind: 'waiting', operation: { job }, lookAfterMs: 1000 })

/** Failures after which the peer may still have accepted the request. */
const DOUBTFUL: ReadonlySet<EngineErrorCode> = new Set(['lost', 'timeout', 'unavailable'])

/** Looks up by key if the peer accepted a run after all. If not, nothing was submitted, and the failure is an ordinary one. */
async function findByKey(there: There, { key, signal, error }: { key: string; signal: AbortSignal; error: unknown }): Promise<Step> {
  if (!(error instanceof EngineError) || !DOUBTFUL.has(error.code)) throw error
  const found = await call(there, `jobs/${key}`, { signal }).catch((reason: unknown) => reason)
  if (found instanceof EngineError && found.code === 'lost') throw new EngineError('unavailable', error.message, { cause: error })
  if (found instanceof Error) throw error
  return waiting(key)
}

/** Returns the peer's id of a run, which is its key, so that a run without a response is found too. */
function jobOf(operation: Json): string {
  const read = z.union([
    z.object({ job: z.string() }).transform(({ job }) => job),
    z.object({ submitting: z.string() }).transform(({ submitting }) => submitting),
  ])
  return read.parse(operation)
}

async function outputOf(
  { url, type, seed }: z.infer<typeof STATE>['files'][number],
  { results, io }: { results: Settings['results']; io: RunIo },
): Promise<Output> {
  const media = type === 'video/mp4' ? 'video' : 'image'
  if (results === 'address') return { media, type, seed, content: { url } }
  const { file } = await fetchToFile(url, { fetch: io.fetch, folder: io.folder, maxBytes: LARGEST, types: [type], signal: io.signal })
  return { media, type, seed, content: { file } }
}
