import type { Value } from '@stipple/core/domain/property'
import { seedsOf } from '../../kit/seeds.ts'
import { guidanceOf, hasTrueCfg } from './guidance.ts'
import type { ImageJob } from './painting.ts'
import { type ServerProgram, programOf } from './programs.ts'
import type { OpenAiModel } from './remote-id.ts'

/** A request, and its number of images. */
export interface ImageOrder {
  readonly path: 'images/generations' | 'images/edits' | 'images/inpainting'
  readonly body: Readonly<Record<string, unknown>> | FormData
  readonly count: number
  /** Previews before the result; the response is a stream. */
  readonly partials: number
}

export interface ImageOrderParts {
  readonly remote: OpenAiModel
  readonly options: Readonly<Record<string, Value>>
  /** Sends previews, if the service supports them. */
  readonly previews: boolean
}

const PARTIALS = 1

/** Requests for a painting: one for all images, or one each if seeds are supported. */
export function ordersOf(painting: ImageJob, parts: ImageOrderParts): readonly ImageOrder[] {
  const program = programOf(parts.remote.program)
  const { words, pictures } = painting
  if (parts.remote.role === 'inpainting') return [inpainting(painting, parts)]
  const batches =
    program.fields.seed === undefined ? [{ count: words.count, seed: words.seed }] : seedsOf(words).map((seed) => ({ count: 1, seed }))
  return batches.map(({ count, seed }) => {
    const partials = parts.previews && count === 1 && parts.remote.program === 'openai' ? PARTIALS : 0
    const fields = {
      model: parts.remote.name,
      ...wordsOf(painting, parts.remote, program),
      n: count,
      size: `${painting.size.width}x${painting.size.height}`,
      ...(program.fields.seed !== undefined && { [program.fields.seed]: seed }),
      ...(isGptImage(parts.remote) ? ownFields(painting, parts) : { response_format: 'b64_json' }),
      ...(partials > 0 && { stream: true, partial_images: partials }),
    }
    return pictures.length === 0
      ? { path: 'images/generations', body: fields, count, partials }
      : { path: 'images/edits', body: toForm(fields, painting, program), count, partials }
  })
}

/** LocalAI's own mask endpoint. */
function inpainting({ words, pictures: [picture], mask }: ImageJob, { remote }: ImageOrderParts): ImageOrder {
  const form = new FormData()
  form.append('model', remote.name)
  form.append('prompt', words.prompt)
  if (words.steps !== undefined) form.append('steps', String(words.steps))
  if (picture) form.append('image', toFile(picture, 'picture-1.png'))
  if (mask) form.append('mask', toFile(mask.white, 'mask.png'))
  return { path: 'images/inpainting', body: form, count: 1, partials: 0 }
}

/** They accept no `response_format`, on any server. */
const isGptImage = ({ name }: OpenAiModel): boolean => /^(gpt-image|chatgpt-image)/.test(name)

function ownFields({ held }: ImageJob, { options }: ImageOrderParts): Readonly<Record<string, unknown>> {
  const { quality, transparent } = options
  return {
    ...(typeof quality === 'string' && quality !== 'auto' && { quality }),
    // A composited original fills the background.
    ...(transparent === true && !held && { background: 'transparent', output_format: 'png' }),
  }
}

function wordsOf(
  { words }: ImageJob,
  { name, program: id }: OpenAiModel,
  { fields, negative }: ServerProgram,
): Readonly<Record<string, unknown>> {
  const { steps, cfg, hasNegative } = guidanceOf(name)
  const unwanted = hasNegative ? words.negativePrompt.trim() : ''
  const guidance = hasTrueCfg(name) ? 'true_cfg_scale' : fields.guidance
  return {
    prompt: negative === 'bar' ? withBar(words.prompt, unwanted) : id === 'compatible' ? withoutBrackets(words.prompt) : words.prompt,
    ...(negative === 'field' && unwanted !== '' && fields.negative !== undefined && { [fields.negative]: unwanted }),
    ...(fields.steps !== undefined && { [fields.steps]: words.steps ?? steps }),
    ...(fields.guidance !== undefined && guidance !== undefined && { [guidance]: cfg > 1 ? (words.cfg ?? cfg) : cfg }),
  }
}

/** A member's own bar would start the negative prompt. */
function withBar(prompt: string, unwanted: string): string {
  const plain = (text: string): string => text.replaceAll('|', ' ')
  return unwanted === '' ? plain(prompt) : `${plain(prompt)}|${plain(unwanted)}`
}

/** stable-diffusion.cpp interprets angle brackets as file names and arguments. */
const withoutBrackets = (prompt: string): string => prompt.replaceAll(/[<>]/g, ' ')

function toForm(fields: Readonly<Record<string, unknown>>, { pictures, mask }: ImageJob, program: ServerProgram): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  const name = pictures.length > 1 ? program.pictures : 'image'
  pictures.forEach((png, i) => form.append(name, toFile(png, `picture-${i + 1}.png`)))
  if (mask && program.mask === 'white') form.append('mask_image', `data:image/png;base64,${Buffer.from(mask.white).toString('base64')}`)
  else if (mask) form.append('mask', toFile(mask.transparent, 'mask.png'))
  return form
}

const toFile = (png: Uint8Array, name: string): File => new File([new Uint8Array(png)], name, { type: 'image/png' })
