import type { ModeId } from '@stipple/core/domain/mode-ids'
import { pickModel } from '@stipple/core/domain/model'
import { nearest } from '@stipple/core/domain/nearest'
import type { Properties } from '@stipple/core/domain/property'
import type { Mode } from '@stipple/core/modes/define-mode'
import { findMode } from '@stipple/core/modes/find-mode'
import { RECODED, recodeSound } from '@stipple/engines/kit/recode-sound'
import type { Context } from '../../context.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import type { Caller } from '../../http/caller.ts'
import type { RequestKey } from '../../http/request-key.ts'
import { Problem } from '../../problem.ts'
import { findNamed, offeredModels, type OfferedModel } from '../catalogue/public.ts'
import { isForwarded } from '../engines/public.ts'
import { readOutputs, type Request, submitToEnd } from '../generation/public.ts'
import type { WaitForEnd } from '../jobs/follow/public.ts'
import { cutOut, modelForCutOut, requireDotsForBoth } from './cut-out.ts'
import { picturesOf } from './pictures.ts'
import { presentModel } from './present.ts'
import type { PictureBody, SpeechBody } from './shapes.ts'
import { pictureEvents } from './stream.ts'

/** Models for images from text, or for speech. */
export const listModels = (context: Context, caller: Caller) => ({
  object: 'list' as const,
  data: offeredModels(context, caller)
    .filter(({ tasks }) => tasks.includes('text-to-image') || tasks.includes('speech'))
    .map((model) => presentModel(model, { isPassedOn: isForwarded(context, model) })),
})

/** A model; OpenAI's own names that stand for one keep that name. Throws `model_missing`. */
export function describeModel(context: Context, caller: Caller, id: string) {
  const offered = offeredModels(context, caller)
  const mode = findMode(SPEAKING.test(id) ? 'Text2Voice' : 'Text2Img')
  const model = findNamed(offered, id) ?? (mode && ANY.test(id) ? modelFor(offered, mode, id) : undefined)
  if (!model) throw new Problem('model_missing')
  return { ...presentModel(model, { isPassedOn: isForwarded(context, model) }), ...(ANY.test(id) && { id }) }
}

export interface Order {
  readonly mode: ModeId
  readonly body: PictureBody
  /** Addresses of the source images. */
  readonly pictures?: Readonly<Record<string, string>>
  /** Idempotency key of a repeated call. */
  readonly once: RequestKey | undefined
  /** Scheme and host of addresses in the reply. */
  readonly origin: string
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal
}

/** Generates images and waits for them. Throws as `submitToEnd`. */
export async function makePictures(context: Context, caller: Caller, waitForEnd: WaitForEnd, order: Order) {
  const { request, cutter } = await requestOf(context, caller, order)
  const job = await makeToEnd(context, caller, request, { waitForEnd, order })
  const jobs = cutter ? await cutOut(context, caller, job, { waitForEnd, order, cutter }) : [job]
  return { created: createdOf(job), ...(await picturesOf(context, jobs, order)) }
}

/** The same as a stream: previews, if the model has any, then the results. Immediate errors are thrown before it begins. */
export async function streamPictures(context: Context, caller: Caller, waitForEnd: WaitForEnd, order: Order) {
  const queued = Promise.withResolvers<JobRow>()
  const { request, cutter } = await requestOf(context, caller, order)
  const made = makeToEnd(context, caller, request, { waitForEnd, order, onQueued: queued.resolve })
  const ended = made.then((job) => (cutter ? cutOut(context, caller, job, { waitForEnd, order, cutter }) : [job]))
  // Errors, and a stopping server, are reported in the stream.
  ended.catch(() => undefined)
  return pictureEvents(context, await Promise.race([queued.promise, made]), { ended, order })
}

/** Synthesizes speech. Throws as `submitToEnd`, and `engine_failed` if the audio cannot be encoded in the format. */
export async function speak(context: Context, caller: Caller, waitForEnd: WaitForEnd, { body, ...order }: SpeechOrder) {
  const mode = findMode('Text2Voice')
  const model = mode && modelFor(offeredModels(context, caller), mode, body.model ?? undefined)
  if (!mode || !model) throw new Problem('model_missing')
  const properties = mode.properties(model)
  const voice = body.voice != null && !VOICES.has(body.voice) ? { voice: body.voice } : {}
  const rate = properties['rate'] && body.speed != null ? { rate: nearest(body.speed, properties['rate']) } : {}
  const format = body.response_format ?? 'mp3'
  const recoded = RECODED.find((one) => one === format)
  const input = { text: body.input, format: recoded ? 'wav' : format, ...voice, ...rate }
  const job = await makeToEnd(context, caller, { mode: mode.id, model: model.id, input, bare: true }, { waitForEnd, order })
  const [made] = await readOutputs(context, job)
  if (!made) throw new Problem('engine_failed')
  if (!recoded) return { bytes: made.bytes, type: made.work.image.endsWith('.wav') ? 'audio/wav' : 'audio/mpeg' }
  const { log } = context
  const bytes = await recodeSound({ bytes: made.bytes, format: recoded }, { signal: order.signal, log }).catch((cause: unknown) => {
    throw new Problem('engine_failed', { cause })
  })
  return { bytes, type: SOUND_TYPES[recoded] }
}

/** Types of audio that only these calls return. */
const SOUND_TYPES = { opus: 'audio/ogg', aac: 'audio/aac', flac: 'audio/flac', pcm: 'audio/pcm' } as const

type SpeechOrder = Pick<Order, 'once' | 'signal'> & { readonly body: SpeechBody }

interface Making {
  readonly waitForEnd: WaitForEnd
  readonly order: Pick<Order, 'once' | 'signal'>
  readonly onQueued?: (job: JobRow) => void
}

const makeToEnd = (context: Context, caller: Caller, request: Request, { waitForEnd, order: { once, signal }, onQueued }: Making) =>
  submitToEnd(
    context,
    caller,
    { ...request, once },
    { waitForEnd, signal, isRepeatable: once !== undefined, ...(onQueued && { onQueued }) },
  )

/**
 * Converts a call to a request, with a model for background removal if the output should be transparent and the model has no field for that. Throws
 * `model_missing`, `not_enough_dots` or `key_cap` if both together cannot be paid, and `invalid_input` for more images than the model takes, or a
 * transparent background that no model here can make.
 */
async function requestOf(context: Context, caller: Caller, { mode: modeId, body, pictures }: Order) {
  const mode = findMode(modeId)
  const several = pictures?.['image']?.split('\n').length ?? 1
  const model = mode && modelFor(offeredModels(context, caller), mode, body.model ?? undefined, several)
  if (!mode || !model) throw new Problem('model_missing')
  const properties = mode.properties(model)
  // A form would only take the first one.
  const limit = properties['image']?.limit ?? 1
  if (several > limit) throw new Problem('invalid_input', { fields: [{ field: 'image', code: 'too_many', params: { limit } }] })
  const isGlass = body.background === 'transparent'
  if (isGlass && body.output_format === 'jpeg')
    throw new Problem('invalid_input', { fields: [{ field: 'output_format', code: 'not_an_option' }] })
  const hasGlass = properties['transparent'] !== undefined
  const cutter = isGlass && !hasGlass ? modelForCutOut(context, caller) : undefined
  const input = { prompt: body.prompt, ...pictures, ...settingsOf(properties, body), ...(isGlass && hasGlass && { transparent: true }) }
  const request = { mode: modeId, model: model.id, input, bare: true }
  if (cutter) await requireDotsForBoth(context, caller, { request, cutter })
  return { request, cutter }
}

const createdOf = ({ createdAt }: JobRow): number => Math.floor(createdAt.getTime() / 1000)

/** OpenAI's own model names select the default: clients send them without a choice by the member. */
const ANY = /^(dall-e|gpt-image|chatgpt-image|gpt-\d|tts-1)/
const SPEAKING = /^(tts-1|gpt-\d.*-tts)/

/** OpenAI's own voices select a model's first. */
const VOICES = new Set('alloy ash ballad cedar coral echo fable marin nova onyx sage shimmer verse'.split(' '))

/** The named model, or by default the first that takes this many images. */
function modelFor(offered: readonly OfferedModel[], { task }: Pick<Mode, 'task'>, name: string | undefined, pictures = 1) {
  if (name !== undefined && !ANY.test(name))
    return findNamed(
      offered.filter(({ tasks }) => tasks.includes(task)),
      name,
    )
  return (
    pickModel(
      offered.filter(({ can }) => (can.pictures?.most ?? 1) >= pictures),
      task,
    ) ?? pickModel(offered, task)
  )
}

/** Settings of the request that the model has fields for; a size becomes the nearest possible one. */
function settingsOf(properties: Properties, { n, size, seed, negative_prompt, steps }: PictureBody): Record<string, string | number> {
  const [width, height] = size == null || size === 'auto' ? [] : size.split('x').map(Number)
  const sides = { width, height }
  const wished = { n: n ?? 1, seed, negative_prompt, steps }
  return Object.fromEntries([
    ...Object.entries(wished).flatMap(([name, value]) =>
      value == null || !(name in properties || name === 'seed') ? [] : [[name, value]],
    ),
    ...Object.entries(sides).flatMap(([name, value]) => {
      const property = properties[name]
      return value === undefined || !property ? [] : [[name, nearest(value, property)]]
    }),
  ])
}
