import sharp from 'sharp'
import { z } from 'zod'
import type { OpenAiFlavour } from './info.ts'

/** An accepted request. */
export interface CheckedOrder {
  /** Prefix of its event names. */
  readonly type: 'image_generation' | 'image_edit' | 'speech'
  readonly fields: Readonly<Record<string, unknown>>
  readonly count: number
  readonly width: number
  readonly height: number
  /** Previews; absent without a stream. */
  readonly partials?: number
  readonly images: readonly Buffer[]
  readonly mask?: Buffer
  /** White is painted. */
  readonly white?: Buffer
}

export interface Refused {
  readonly status: number
  readonly value: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const number = z.coerce.number()
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
const size = z.string().regex(/^\d+x\d+$/)

/** OpenAI's fields by its published schema: others are refused. */
const openAiPicture = z.strictObject({
  model: z.enum(['gpt-image-2', 'gpt-image-2-2026-04-21', 'gpt-image-1.5', 'gpt-image-2.5-flare']),
  prompt: z.string().min(1).max(32_000),
  n: number.int().min(1).max(10).default(1),
  size: z.union([z.literal('auto'), size]).default('auto'),
  quality: z.enum(['auto', 'low', 'medium', 'high', 'xhigh', 'max']).optional(),
  background: z.enum(['auto', 'transparent', 'opaque']).optional(),
  output_format: z.enum(['png', 'jpeg', 'webp']).optional(),
  output_compression: number.min(0).max(100).optional(),
  moderation: z.enum(['auto', 'low']).optional(),
  stream: flag.default(false),
  partial_images: number.int().min(0).max(3).optional(),
  user: z.string().optional(),
})
const openPicture = z.looseObject({
  model: z.string().optional(),
  prompt: z.string().min(1),
  n: number.int().min(1).max(10).default(1),
  size: size.default('512x512'),
  stream: flag.default(false),
  partial_images: z.undefined().optional(),
})
const VOICES = ['alloy', 'ash', 'ballad', 'coral', 'echo', 'fable', 'onyx', 'nova', 'sage', 'shimmer', 'verse', 'marin', 'cedar'] as const
const speech = z.looseObject({
  model: z.string(),
  input: z.string().min(1).max(4096),
  voice: z.string().optional(),
  response_format: z.enum(['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm']).default('mp3'),
  speed: number.min(0.25).max(4).default(1),
})

interface ReceivedOrder {
  readonly path: string
  readonly body: Buffer
  /** MIME type of the body. */
  readonly type: string
}

/** Validates a request like the program. */
export async function checkOrder(flavour: OpenAiFlavour, { path, body, type }: ReceivedOrder): Promise<CheckedOrder | Refused> {
  if (path === '/v1/audio/speech') return checkSpeech(flavour, JSON.parse(body.toString()))
  if (path === '/v1/images/inpainting' && flavour === 'localai') return checkInpainting(body, type)
  const isEdit = path === '/v1/images/edits'
  if (!isEdit && path !== '/v1/images/generations') return refuse(404, `Invalid URL (POST ${path})`)
  const { fields, images, mask } = isEdit
    ? await readForm(body, type)
    : { fields: JSON.parse(body.toString()), images: [], mask: undefined }
  const read = (flavour === 'openai' ? openAiPicture : openPicture).safeParse(fields)
  if (!read.success) return invalid(flavour, read.error)
  const { n, size: wanted, model, stream, partial_images: partials } = read.data
  const [width = 0, height = 0] = wanted === 'auto' ? [1024, 1024] : wanted.split('x').map(Number)
  if (flavour === 'openai' && !isAllowed(model ?? '', width, height))
    return refuse(400, `Invalid size '${wanted}'`, { code: 'invalid_value', param: 'size' })
  if (isEdit && images.length === 0) return refuse(400, 'An image is required', { param: 'image' })
  if (isEdit && images.length > 16) return refuse(400, 'Too many images', { param: 'image' })
  const white = flavour === 'vllm' ? dataOf(fields['mask_image']) : undefined
  if (mask && !(await fits(mask, images[0])))
    return refuse(400, 'The mask needs an alpha channel and the size of the image', { param: 'mask' })
  return {
    type: isEdit ? 'image_edit' : 'image_generation',
    fields: read.data,
    count: n,
    width,
    height,
    ...(stream && { partials: partials ?? 0 }),
    images,
    ...(mask && { mask }),
    ...(white && { white }),
  }
}

/** Like LocalAI's handler: paints the white area at 512 by 512. */
async function checkInpainting(body: Buffer, type: string): Promise<CheckedOrder | Refused> {
  const { fields, images, mask } = await readForm(body, type)
  if (!fields['model'] || !fields['prompt'] || images.length !== 1 || !mask) return refuse(400, 'missing mask file')
  return { type: 'image_edit', fields, count: 1, width: 512, height: 512, images, white: mask }
}

const dataOf = (address: unknown): Buffer | undefined =>
  typeof address === 'string' && address.startsWith('data:image/png;base64,')
    ? Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
    : undefined

function checkSpeech(flavour: OpenAiFlavour, given: unknown): CheckedOrder | Refused {
  const read = speech.safeParse(given)
  if (!read.success) return invalid(flavour, read.error)
  const { voice } = read.data
  if (flavour === 'openai' && !VOICES.some((one) => one === voice))
    return refuse(400, `Invalid voice '${voice}'`, { code: 'invalid_value', param: 'voice' })
  return { type: 'speech', fields: read.data, count: 1, width: 0, height: 0, images: [] }
}

/** Sizes of the published guide. */
function isAllowed(model: string, width: number, height: number): boolean {
  if (model === 'gpt-image-1.5') return ['1024x1024', '1536x1024', '1024x1536'].includes(`${width}x${height}`)
  const pixels = width * height
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  return width % 16 === 0 && height % 16 === 0 && long <= 3840 && long <= 3 * short && pixels >= 655_360 && pixels <= 8_294_400
}

async function fits(mask: Buffer, image: Buffer | undefined): Promise<boolean> {
  const [one, other] = await Promise.all([sharp(mask).metadata(), sharp(image).metadata()])
  return one.format === 'png' && one.hasAlpha && one.width === other.width && one.height === other.height && mask.length < 4 * 2 ** 20
}

async function readForm(
  body: Buffer,
  type: string,
): Promise<{ fields: Record<string, unknown>; images: Buffer[]; mask: Buffer | undefined }> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const [fields, images]: [Record<string, unknown>, Buffer[]] = [{}, []]
  let mask: Buffer | undefined
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value
    else if (name === 'mask') mask = Buffer.from(await value.bytes())
    else if (name === 'image' || name === 'image[]') images.push(Buffer.from(await value.bytes()))
  }
  return { fields, images, mask }
}

const refuse = (
  status: number,
  message: string,
  { code = null, param = null }: { code?: string | null; param?: string | null } = {},
): Refused => ({
  status,
  value: { error: { message, type: 'invalid_request_error', param, code } },
})

/** FastAPI lists all errors; OpenAI names the first. */
function invalid(flavour: OpenAiFlavour, { issues }: z.ZodError): Refused {
  if (flavour === 'vllm' || flavour === 'kokoro')
    return { status: 422, value: { detail: issues.map(({ path, message }) => ({ loc: path, msg: message })) } }
  const [first] = issues
  const isUnknown = first?.code === 'unrecognized_keys'
  return refuse(400, first?.message ?? '', { code: isUnknown ? 'unknown_parameter' : 'invalid_value', param: String(first?.path[0] ?? '') })
}
