import type { ModeId } from '@stipple/core/domain/mode-ids'
import { pickModel } from '@stipple/core/domain/model'
import { nearest } from '@stipple/core/domain/nearest'
import type { Properties } from '@stipple/core/domain/property'
import type { Mode } from '@stipple/core/modes/define-mode'
import { findMode } from '@stipple/core/modes/find-mode'
import type { Context } from '../../context.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import type { Caller } from '../../http/caller.ts'
import type { Once } from '../../http/once.ts'
import { Problem } from '../../problem.ts'
import { findNamed, offeredModels, type OfferedModel } from '../catalogue/public.ts'
import { isPassedOn } from '../engines/public.ts'
import { readOutputs, type Request, submitToEnd } from '../generation/public.ts'
import type { WaitForEnd } from '../jobs/public.ts'
import { picturesOf } from './pictures.ts'
import { presentModel } from './present.ts'
import type { PictureBody, SpeechBody } from './shapes.ts'
import { pictureEvents } from './stream.ts'

/** Models that make pictures of words, or read them aloud. */
export const listModels = (context: Context, caller: Caller) => ({
  object: 'list' as const,
  data: offeredModels(context, caller)
    .filter(({ tasks }) => tasks.includes('text-to-image') || tasks.includes('speech'))
    .map((model) => presentModel(model, { isPassedOn: isPassedOn(context, model) })),
})

/** One of them; a name of OpenAI's own that stands for one is told under that name. Throws `model_missing`. */
export function describeModel(context: Context, caller: Caller, id: string) {
  const offered = offeredModels(context, caller)
  const mode = findMode(SPEAKING.test(id) ? 'Text2Voice' : 'Text2Img')
  const model = findNamed(offered, id) ?? (mode && ANY.test(id) ? modelFor(offered, mode, id) : undefined)
  if (!model) throw new Problem('model_missing')
  return { ...presentModel(model, { isPassedOn: isPassedOn(context, model) }), ...(ANY.test(id) && { id }) }
}

export interface Order {
  readonly mode: ModeId
  readonly body: PictureBody
  /** Addresses of the pictures that it starts from. */
  readonly pictures?: Readonly<Record<string, string>>
  /** Name under which a client repeats a call that it did not hear the end of. */
  readonly once: Once | undefined
  /** Scheme and host of addresses in the answer. */
  readonly origin: string
  /** Aborted when the caller has gone away. */
  readonly signal: AbortSignal
}

/** Makes pictures and waits for them. Throws what `submitToEnd` throws. */
export async function makePictures(context: Context, caller: Caller, waitForEnd: WaitForEnd, order: Order) {
  const job = await makeToEnd(context, caller, requestOf(context, caller, order), { waitForEnd, order })
  return { created: createdOf(job), ...(await picturesOf(context, job, order)) }
}

/** The same as a stream: pictures of the work so far, where the model shows any, then those that came of it. What is refused at once is thrown before it begins. */
export async function streamPictures(context: Context, caller: Caller, waitForEnd: WaitForEnd, order: Order) {
  const queued = Promise.withResolvers<JobRow>()
  const ended = makeToEnd(context, caller, requestOf(context, caller, order), { waitForEnd, order, onQueued: queued.resolve })
  // Refusals, and a server that stops, are heard below.
  ended.catch(() => undefined)
  return pictureEvents(context, await Promise.race([queued.promise, ended]), { ended, order })
}

/** Reads words aloud. Throws what `submitToEnd` throws. */
export async function speak(context: Context, caller: Caller, waitForEnd: WaitForEnd, { body, ...order }: SpeechOrder) {
  const mode = findMode('Text2Voice')
  const model = mode && modelFor(offeredModels(context, caller), mode, body.model ?? undefined)
  if (!mode || !model) throw new Problem('model_missing')
  const properties = mode.properties(model)
  const voice = body.voice != null && !VOICES.has(body.voice) ? { voice: body.voice } : {}
  const rate = properties['rate'] && body.speed != null ? { rate: nearest(body.speed, properties['rate']) } : {}
  const request = { mode: mode.id, model: model.id, input: { text: body.input, format: body.response_format ?? 'mp3', ...voice, ...rate } }
  const job = await makeToEnd(context, caller, request, { waitForEnd, order })
  const [made] = await readOutputs(context, job)
  if (!made) throw new Problem('engine_failed')
  return { bytes: made.bytes, type: made.work.image.endsWith('.wav') ? 'audio/wav' : 'audio/mpeg' }
}

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

/** Throws `model_missing`, and `invalid_input` for more pictures than the model takes, or a transparent background where it has none. */
function requestOf(context: Context, caller: Caller, { mode: modeId, body, pictures }: Order): Request {
  const mode = findMode(modeId)
  const several = pictures?.['image']?.split('\n').length ?? 1
  const model = mode && modelFor(offeredModels(context, caller), mode, body.model ?? undefined, several)
  if (!mode || !model) throw new Problem('model_missing')
  const properties = mode.properties(model)
  // A form would take the first of them.
  const limit = properties['image']?.limit ?? 1
  if (several > limit) throw new Problem('invalid_input', { fields: [{ field: 'image', code: 'too_many', params: { limit } }] })
  const isGlass = body.background === 'transparent'
  if (isGlass && !properties['transparent'])
    throw new Problem('invalid_input', { fields: [{ field: 'background', code: 'not_an_option' }] })
  const input = { prompt: body.prompt, ...pictures, ...settingsOf(properties, body), ...(isGlass && { transparent: true }) }
  return { mode: modeId, model: model.id, input }
}

const createdOf = ({ createdAt }: JobRow): number => Math.floor(createdAt.getTime() / 1000)

/** Names of OpenAI's own models stand for any: what clients send who did not choose one. */
const ANY = /^(dall-e|gpt-image|chatgpt-image|gpt-\d|tts-1)/
const SPEAKING = /^(tts-1|gpt-\d.*-tts)/

/** Voices of OpenAI's own, which stand for the first of a model. */
const VOICES = new Set('alloy ash ballad cedar coral echo fable marin nova onyx sage shimmer verse'.split(' '))

/** The named model, or for any the first that takes so many pictures. */
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

/** Settings of the wish that the model has fields for; a size becomes the nearest that it makes. */
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
