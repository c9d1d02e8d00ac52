import { mentionsAsset } from '@stipple/core/domain/asset-address'
import { LIMITS } from '@stipple/core/domain/limits'
import { pickModel } from '@stipple/core/domain/model'
import { pickPostProcessor } from '@stipple/core/domain/post-processors'
import { splitPrompts } from '@stipple/core/domain/prompt'
import type { Scalar } from '@stipple/core/domain/property'
import { isPng } from '@stipple/core/metadata/png'
import { findMode } from '@stipple/core/modes/find-mode'
import { convertPicture } from '@stipple/engines/kit/convert-picture'
import type { Context } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { offeredModels, type OfferedModel } from '../catalogue/public.ts'
import { bytesOfImageText, storeUpload } from '../uploads/public.ts'
import { lorasOf } from './async-loras.ts'
import { fromInherited } from './inherited-input.ts'
import type { Member, Request } from './service.ts'

interface AsyncBody {
  readonly prompt: string
  readonly models?: readonly string[] | undefined
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly source_image?: string | undefined
  readonly source_file?: string | undefined
  readonly source_processing?: string | undefined
  readonly source_mask?: string | undefined
}

/** A request, and the parameters that the model cannot use, by their names in the call. */
interface ReadRequest {
  readonly request: Request
  readonly unused: readonly string[]
}

/** Uses of a source image, as the call names them. */
const PROCESSING: Readonly<Record<string, string>> = { img2img: 'Img2Img', inpainting: 'Inpainting', outpainting: 'Outpainting' }

/**
 * Converts the asynchronous call (docs/compatibility.md) to our request: the mode follows from the source, its processing, the control type and the
 * post-processing.
 */
export async function toRequest(context: Context, caller: Member, body: AsyncBody): Promise<ReadRequest> {
  const params = Object.fromEntries(Object.entries(body.params ?? {}).filter(([, value]) => isGiven(value)))
  const image = await fileOf(context, caller, { address: body.source_file, text: body.source_image, field: 'source_image' })
  const { source_processing: wanted } = body
  if (image !== undefined && wanted !== undefined && !Object.hasOwn(PROCESSING, wanted)) throw notAnOption('source_processing')
  if (image !== undefined && wanted === undefined && params['post_processing'] !== undefined && params['control_type'] === undefined)
    return postProcessing(context, caller, { image, models: body.models ?? [], params })

  const mask = image === undefined ? undefined : await fileOf(context, caller, { text: body.source_mask, field: 'source_mask' })
  const mode = modeOf({ image, mask, wanted, control: params['control_type'] ?? params['adapter_type'] })
  const model = modelOf(offeredModels(context, caller), mode, body.models ?? [])
  const { loras, missing } = await lorasOf(context, caller, [params['loras'], params['reloras']])
  const { prompt, negative } = splitPrompts(body.prompt)
  const { loras: _, reloras: _more, seed, ...given } = params
  const known = model && findMode(mode)?.properties(model)
  const rest = fromInherited(given, known ?? {})
  const input: Record<string, unknown> = {
    ...rest,
    prompt,
    ...(negative !== '' && { negative_prompt: negative }),
    ...(image !== undefined && { image }),
    ...(mask !== undefined && { mask }),
    ...(loras !== undefined && { loras }),
    ...(seed !== undefined && { seed: seedOf(seed) }),
  }
  const unused = [
    ...(known ? Object.keys(rest).filter((name) => !Object.hasOwn(known, name) && !(name === 'seed_variation' && rest[name] === 1)) : []),
    ...(known && loras !== undefined && !Object.hasOwn(known, 'loras') ? ['loras'] : missing.map((name) => `loras.${name}`)),
  ].map((name) => `params.${name}`)
  const idle = image === undefined ? (['source_processing', 'source_mask'] as const).filter((name) => isGiven(body[name])) : []
  return { request: { mode, model: model?.id ?? body.models?.[0] ?? '', input, bare: true }, unused: [...idle, ...unused] }
}

/** Values that clients send for “no choice” are not given. */
const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== false && value !== '' && !(Array.isArray(value) && value.length === 0)

function modeOf({
  image,
  mask,
  wanted,
  control,
}: Readonly<Record<'image' | 'mask' | 'wanted', string | undefined>> & { control: unknown }) {
  if (image === undefined) return 'Text2Img'
  if (control !== undefined && control !== 'none') return 'Condition'
  return PROCESSING[wanted ?? (mask === undefined ? 'img2img' : 'inpainting')] ?? 'Img2Img'
}

/** Finds any of the named models, or the mode's default. Undefined if none fits; the mode then refuses it. */
function modelOf(offered: readonly OfferedModel[], id: string, names: readonly string[]) {
  const mode = findMode(id)
  if (!mode) return undefined
  if (names.length === 0) return pickModel(offered, mode.task)
  return offered.find((model) => names.includes(model.id) && model.modes.includes(mode))
}

/** Returns the mode of a list of post-processors, with the best model on offer unless the caller names one. */
function postProcessing(
  context: Context,
  caller: Member,
  { image, models: named, params }: { image: string; models: readonly string[]; params: Readonly<Record<string, unknown>> },
): ReadRequest {
  const wanted: unknown[] = Array.isArray(params['post_processing']) ? params['post_processing'] : []
  const processor = pickPostProcessor(wanted)
  if (!processor) throw notAnOption('params.post_processing')
  const { mode, factor, models } = processor
  const offered = new Set(offeredModels(context, caller).map(({ id }) => id))
  const input = { image, ...(factor !== undefined && { factor }) }
  const unused = Object.keys(params).flatMap((name) => (name === 'post_processing' ? [] : [`params.${name}`]))
  return { request: { mode, model: named[0] ?? models.find((id) => offered.has(id)) ?? '', input }, unused }
}

/** Address of an image: an earlier upload, or a new upload of the encoded data. */
async function fileOf(
  context: Context,
  { accountId }: { accountId: string },
  { address, text, field }: { address?: string | undefined; text: string | undefined; field: string },
): Promise<string | undefined> {
  if (address !== undefined || text === undefined) return address
  if (mentionsAsset(text) || text.startsWith('http')) return text
  const given = bytesOfImageText(text, field)
  const bytes = field === 'source_mask' && !isPng(given) ? await maskOf(context, given) : given
  const upload = await storeUpload(context, { accountId, bytes, field })
  return upload.url
}

/** A mask in the form's format: AI Horde clients send WebP. */
const maskOf = ({ log }: Pick<Context, 'log'>, picture: Uint8Array): Promise<Uint8Array> =>
  convertPicture({ picture, format: 'png', mostPixels: LIMITS.upload.pixels }, { log }).catch(() => {
    throw new Problem('invalid_input', { fields: [{ field: 'source_mask', code: 'not_accepted', params: {} }] })
  })

const notAnOption = (field: string): Problem => new Problem('invalid_input', { fields: [{ field, code: 'not_an_option' }] })

/** Clients of this call send seeds as strings. */
function seedOf(value: unknown): Scalar | undefined {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return undefined
  const number = Number(value)
  return Number.isNaN(number) ? value : number
}
