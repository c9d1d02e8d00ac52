import { pickPostProcessor } from '@stipple/core/domain/post-processors'
import { splitPrompts } from '@stipple/core/domain/prompt'
import type { Value } from '@stipple/core/domain/property'
import type { Context } from '../../context.ts'
import { Problem } from '../../http/problem.ts'
import { offeredModels } from '../catalogue/public.ts'
import { storeUpload } from '../uploads/public.ts'
import type { Request } from './service.ts'

interface AsyncBody {
  readonly prompt: string
  readonly models?: readonly string[] | undefined
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly source_image?: string | undefined
  readonly source_file?: string | undefined
}

/** Parameters that are called the same in a form. */
const SAME = [
  'n',
  'width',
  'height',
  'steps',
  'cfg_scale',
  'sampler_name',
  'denoising_strength',
  'karras',
  'tiling',
  'hires_fix',
  'clip_skip',
  'sd_style',
] as const

/** The specification's asynchronous call as a request of ours: what is asked for follows from the source and the post-processing. */
export async function toRequest(context: Context, caller: { accountId: string }, body: AsyncBody): Promise<Request> {
  const params = body.params ?? {}
  const { prompt, negative } = splitPrompts(body.prompt)
  const model = body.models?.[0] ?? ''
  const source = await sourceOf(context, caller, body)
  if (source !== undefined) return processing(context, { image: source, model, params })
  const input: Record<string, unknown> = { prompt, ...(negative !== '' && { negative_prompt: negative }) }
  for (const name of SAME) if (params[name] !== undefined) input[name] = params[name]
  const seed = seedOf(params['seed'])
  return { mode: 'Text2Img', model, input: { ...input, ...(seed !== undefined && { seed }) } }
}

/** What a list of post-processors stands for; without a model named by the caller the best that is offered. */
async function processing(
  context: Context,
  { image, model, params }: { image: string; model: string; params: Readonly<Record<string, unknown>> },
): Promise<Request> {
  const wanted: unknown[] = Array.isArray(params['post_processing']) ? params['post_processing'] : []
  const processor = pickPostProcessor(wanted)
  if (!processor) throw new Problem('invalid_input', { fields: [{ field: 'params.post_processing', code: 'not_an_option' }] })
  const { mode, factor, models } = processor
  const offered = new Set((await offeredModels(context)).map(({ id }) => id))
  const input = { image, ...(factor !== undefined && { factor }) }
  return { mode, model: model === '' ? (models.find((id) => offered.has(id)) ?? '') : model, input }
}

/** The source picture's address: one that was uploaded before, or the base64 text stored as an upload. */
async function sourceOf(context: Context, caller: { accountId: string }, body: AsyncBody): Promise<string | undefined> {
  if (body.source_file !== undefined) return body.source_file
  if (body.source_image === undefined) return undefined
  if (body.source_image.startsWith('/media/') || body.source_image.startsWith('http')) return body.source_image
  const bytes = Buffer.from(body.source_image.replace(/^data:[\w/+.-]+;base64,/, ''), 'base64')
  const upload = await storeUpload(context, { accountId: caller.accountId, bytes, field: 'source_image' })
  return upload.url
}

/** Clients of this call send seeds as text; an empty one means: choose. */
function seedOf(value: unknown): Value | undefined {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const number = Number(value)
  return Number.isNaN(number) ? value : number
}
