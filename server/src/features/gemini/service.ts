import type { ModeId } from '@stipple/core/domain/mode-ids'
import { pickModel } from '@stipple/core/domain/model'
import { nearest } from '@stipple/core/domain/nearest'
import type { Properties } from '@stipple/core/domain/property'
import { sizeAt } from '@stipple/core/domain/size-ratios'
import { findMode } from '@stipple/core/modes/find-mode'
import { convertPicture } from '@stipple/engines/kit/convert-picture'
import sharp from 'sharp'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import type { RequestKey } from '../../http/request-key.ts'
import { Problem } from '../../problem.ts'
import { findNamed, offeredModels, type OfferedModel } from '../catalogue/public.ts'
import { readOutputs, submitToEnd } from '../generation/public.ts'
import type { WaitForEnd } from '../jobs/follow/public.ts'
import { storeUpload } from '../uploads/public.ts'
import { MAX_PIXELS } from '../works/public.ts'
import { presentModel } from './present.ts'
import type { Content } from './shapes.ts'

const makers = (context: Context, caller: Caller): readonly OfferedModel[] =>
  offeredModels(context, caller).filter(({ tasks }) => tasks.includes('text-to-image') || tasks.includes('image-to-image'))

/** A page of the models that generate images. */
export function listModels(
  context: Context,
  caller: Caller,
  { pageSize, pageToken }: { readonly pageSize: number; readonly pageToken: number },
) {
  const models = makers(context, caller)
  const next = pageToken + pageSize
  return { models: models.slice(pageToken, next).map(presentModel), ...(next < models.length && { nextPageToken: String(next) }) }
}

/** A model. Throws `model_missing`. */
export function describeModel(context: Context, caller: Caller, id: string) {
  const model = findNamed(makers(context, caller), id)
  if (!model) throw new Problem('model_missing')
  return presentModel(model)
}

/** A request for images, from either format. */
export interface Wish {
  readonly model: string
  readonly prompt: string
  /** Input images, each with its field. */
  readonly pictures: readonly { readonly data: string; readonly field: string }[]
  readonly count?: number | undefined
  readonly seed?: number | undefined
  readonly negativePrompt?: string | undefined
  /** Proportions as `16:9`. */
  readonly ratio?: string | undefined
  /** Image size, as `2K`. */
  readonly size?: string | undefined
  readonly format?: { readonly type?: 'image/png' | 'image/jpeg' | undefined; readonly quality?: number | undefined } | undefined
}

/** The prompt and images of a conversation: those of its last turn, or else the last image before. Throws `invalid_input` without text. */
export function wishOf(contents: readonly Content[]): Pick<Wish, 'prompt' | 'pictures'> {
  const found = contents.map(({ parts }, turn) =>
    parts.flatMap(({ inlineData }, place) =>
      inlineData ? [{ data: inlineData.data, field: `contents[${turn}].parts[${place}].inlineData` }] : [],
    ),
  )
  const prompt = (contents.at(-1)?.parts ?? [])
    .flatMap(({ text }) => text ?? [])
    .join('\n')
    .trim()
  if (prompt === '') throw new Problem('invalid_input', { fields: [{ field: 'contents', code: 'missing' }] })
  const own = found.at(-1) ?? []
  return { prompt, pictures: own.length > 0 ? own : found.flat().slice(-1) }
}

interface Making {
  readonly waitForEnd: WaitForEnd
  readonly signal: AbortSignal
  readonly once: RequestKey | undefined
}

/**
 * Generates images and waits for them. Returns them with their types, the model and the job. Throws `model_missing`, `invalid_input`, and as
 * `submitToEnd`.
 */
export async function makePictures(context: Context, caller: Caller, wish: Wish, { waitForEnd, signal, once }: Making) {
  const mode = findMode((wish.pictures.length > 0 ? 'Img2Img' : 'Text2Img') satisfies ModeId)
  const model = mode && modelFor(offeredModels(context, caller), mode.task, wish)
  if (!mode || !model) throw new Problem('model_missing')
  const properties = mode.properties(model)
  const limit = properties['image']?.limit ?? 1
  if (wish.pictures.length > limit)
    throw new Problem('invalid_input', { fields: [{ field: 'contents', code: 'too_many', params: { limit } }] })
  const addresses: string[] = []
  for (const { data, field } of wish.pictures)
    addresses.push((await storeUpload(context, { accountId: caller.accountId, bytes: Buffer.from(data, 'base64'), field })).url)
  const input = { prompt: wish.prompt, ...(addresses.length > 0 && { image: addresses.join('\n') }), ...settingsOf(properties, wish) }
  const job = await submitToEnd(
    context,
    caller,
    { mode: mode.id, model: model.id, input, bare: true, once },
    { waitForEnd, signal, isRepeatable: once !== undefined },
  )
  const outputs = await readOutputs(context, job)
  if (outputs.length === 0) throw new Problem('engine_failed')
  return { job, model: model.id, pictures: await Promise.all(outputs.map(({ bytes }) => inFormat(context, bytes, wish.format))) }
}

/** Google's own model names select the default: some clients send them and offer no choice. */
const ANY = /^(gemini|imagen|nano-banana)-/

function modelFor(
  offered: readonly OfferedModel[],
  task: OfferedModel['tasks'][number],
  { model, pictures }: Wish,
): OfferedModel | undefined {
  const able = offered.filter(({ tasks }) => tasks.includes(task))
  if (!ANY.test(model)) return findNamed(able, model)
  const taking = able.filter(({ can }) => (can.pictures?.most ?? 1) >= pictures.length)
  return pickModel(taking, task) ?? pickModel(able, task)
}

const SIDES: Readonly<Record<string, number>> = { '512': 512, '1K': 1024, '2K': 2048, '4K': 4096 }

/** Settings of the request that the model has fields for; a size becomes the nearest possible one. */
function settingsOf(properties: Properties, { count = 1, seed, negativePrompt, ratio, size }: Wish): Record<string, string | number> {
  const [across = 1, down = 1] = (ratio ?? '1:1').split(':').map((side) => Math.max(1, Number(side)))
  const sides: Readonly<Record<string, number>> =
    ratio === undefined && size === undefined ? {} : { ...sizeAt([across, down], (SIDES[size ?? '1K'] ?? 1024) ** 2) }
  const wished = { n: count, seed, negative_prompt: negativePrompt }
  return Object.fromEntries([
    ...Object.entries(wished).flatMap(([name, value]) =>
      value === undefined || !(name in properties || name === 'seed') ? [] : [[name, value]],
    ),
    ...Object.entries(sides).flatMap(([name, value]) => {
      const property = properties[name]
      return property ? [[name, nearest(value, property)]] : []
    }),
  ])
}

/** An image as PNG or JPEG; by default PNG, unless it is JPEG or WebP, which Gemini supports too. */
async function inFormat({ log }: Pick<Context, 'log'>, bytes: Uint8Array, { type, quality = 92 }: NonNullable<Wish['format']> = {}) {
  const { format: made } = await sharp(bytes).metadata()
  const wanted = type ?? (made === 'jpeg' || made === 'webp' ? `image/${made}` : 'image/png')
  if (wanted === `image/${made}`) return { mimeType: wanted, data: Buffer.from(bytes).toString('base64') }
  const format = wanted === 'image/jpeg' ? 'jpeg' : 'png'
  const converted = await convertPicture({ picture: bytes, format, quality: Math.max(1, quality), mostPixels: MAX_PIXELS }, { log })
  return { mimeType: wanted, data: Buffer.from(converted).toString('base64') }
}
