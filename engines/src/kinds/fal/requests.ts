import { z } from 'zod'
import { statusError } from '../../kit/status-error.ts'
import { type CancelOutcome, EngineError, type Warning } from '../../spec.ts'
import { contentRefused, type SchemaOrder, ratioOf, type ReadModel, runFailed, type RunState } from '../by-schema/public.ts'
import { tryReadJson, readJson } from '../service-wire.ts'
import { submitOnce } from '../submit-once.ts'
import { appOf } from './models.ts'
import { readRefusal } from './refusal.ts'
import { type FalWire, RETENTION } from './wire.ts'

const id = z.string().regex(/^[\w-]{1,100}$/)
const taken = z.object({ request_id: id })

/** A run on the service that any process can poll. */
export const request = z.object({ id, app: z.string() })
export type FalRequest = z.infer<typeof request>
const placeOf = ({ app, id: name }: FalRequest, rest = ''): string => `${app}/requests/${name}${rest}`

/**
 * Queues a run.
 * @throws {EngineError} `lost` if it is unknown whether it was accepted
 */
export async function submit(wire: FalWire, { remoteId: endpoint, model, input }: SchemaOrder<ReadModel>): Promise<FalRequest> {
  const { request_id: name } = await submitOnce({
    service: 'fal',
    post: () => wire.queue.send(endpoint, { body: input, headers: { 'x-fal-object-lifecycle-preference': RETENTION } }),
    read: (answer) => readJson(answer, taken, 'fal'),
    refused: async (answer) => {
      const { error } = await readRefusal(answer, async () => model)
      return error.code === 'lost' ? new EngineError('model_missing', `fal has no model ${endpoint}`) : error
    },
  })
  return { id: name, app: appOf(endpoint) }
}

const status = z.object({
  status: z.enum(['IN_QUEUE', 'IN_PROGRESS', 'COMPLETED']),
  queue_position: z.number().nullish(),
  logs: z
    .array(z.object({ message: z.string().catch('') }))
    .nullish()
    .catch(undefined),
  /** Error code, which older queues do not send. */
  error: z.unknown().optional(),
})

/** @throws {EngineError} `lost` for an unknown run, and others for a failed one */
export async function readState(wire: FalWire, run: FalRequest, modelOf: () => Promise<ReadModel>): Promise<RunState> {
  const answer = await wire.queue.send(placeOf(run, '/status?logs=1'))
  if (!answer.ok) throw (await readRefusal(answer)).error
  const reply = await readJson(answer, status, 'fal')
  if (reply.status !== 'COMPLETED') {
    const logs = (reply.logs ?? []).map(({ message }) => message).join('\n')
    return {
      kind: 'running',
      position: reply.status === 'IN_QUEUE' ? (reply.queue_position ?? undefined) : undefined,
      ratio: ratioOf(logs),
    }
  }
  const result = await wire.queue.send(placeOf(run))
  if (result.ok) return { kind: 'done', ...filesOf(await readJson(result, output, 'fal')) }
  const { error, isFinal } = await readRefusal(result, modelOf)
  if (result.status === 499) throw new EngineError('cancelled', 'the run was cancelled at fal')
  if (!isFinal && typeof reply.error === 'string') throw runFailed(reply.error, 'fal')
  throw error.retryable && isFinal ? new EngineError(error.code, error.message, { retryable: false }) : error
}

const file = z.object({ url: z.string() })
const output = z.object({
  images: z.array(file).nullish(),
  image: file.nullish(),
  videos: z.array(file).nullish(),
  video: file.nullish(),
  audio: file.nullish().catch(undefined),
  audio_file: file.nullish().catch(undefined),
  has_nsfw_concepts: z.array(z.boolean()).nullish().catch(undefined),
})
const MAX_FILES = 64

/** The service's filter blackens images and reports which: they are not results. */
function filesOf({ images, image, videos, video, audio, audio_file: sound, has_nsfw_concepts: flags }: z.infer<typeof output>): {
  addresses: readonly string[]
  warnings: readonly Warning[]
} {
  const all = [
    ...(videos ?? []),
    ...(video ? [video] : []),
    ...(images ?? []),
    ...(image ? [image] : []),
    ...[audio ?? sound].flatMap((one) => one ?? []),
  ].slice(0, MAX_FILES)
  const shown = all.filter((_, index) => !flags?.[index])
  if (all.length > 0 && shown.length === 0) throw contentRefused('the filter of fal blackened everything', 'fal')
  return { addresses: shown.map(({ url }) => url), warnings: shown.length < all.length ? [WITHHELD] : [] }
}

const WITHHELD: Warning = {
  code: 'some_withheld',
  text: { en: 'The fal safety filter withheld some of the images.', zh: 'fal 的内容过滤隐藏了部分图片。' },
}

const outcome = z.object({ status: z.string().optional() })

/** Removes a run from the queue, or asks the model to stop. */
export async function stop(wire: FalWire, run: FalRequest): Promise<CancelOutcome> {
  const answer = await wire.queue.send(placeOf(run, '/cancel'), { method: 'PUT' })
  if (answer.status === 404 || answer.status === 400) {
    await answer.body?.cancel()
    return 'too_late'
  }
  if (!answer.ok) {
    await answer.body?.cancel()
    throw statusError(answer, 'fal refused')
  }
  const state = outcome.safeParse(await tryReadJson(answer)).data?.status
  if (state === 'ALREADY_COMPLETED' || state === 'NOT_FOUND') return 'too_late'
  return state === 'OK' ? 'cancelled' : 'requested'
}
