import { localize } from '@stipple/core/domain/text'
import { FORWARDED_OWNER } from '@stipple/engines/kinds/openai/public'
import { convertPicture } from '@stipple/engines/kit/convert-picture'
import sharp from 'sharp'
import type { Context } from '../../context.ts'
import type { OfferedModel } from '../catalogue/public.ts'
import { MAX_PIXELS } from '../works/public.ts'
import type { PictureBody } from './shapes.ts'

/**
 * A model in OpenAI's list, with our name, price per image in dots, and tasks. Its owner shows other Stipple servers that it is forwarded from one of them.
 */
export const presentModel = ({ id, label, cost, tasks }: OfferedModel, { isPassedOn }: { readonly isPassedOn: boolean }) => ({
  id,
  object: 'model' as const,
  created: 0,
  owned_by: isPassedOn ? FORWARDED_OWNER : (id.split('/')[0] ?? ''),
  name: localize(label, 'en'),
  dots: cost,
  tasks,
})

/** Token counts that OpenAI clients expect; always 0. */
export const NO_TOKENS = {
  input_tokens: 0,
  input_tokens_details: { image_tokens: 0, text_tokens: 0 },
  output_tokens: 0,
  total_tokens: 0,
} as const

const FORMATS = ['png', 'jpeg', 'webp'] as const

interface Form {
  readonly format?: (typeof FORMATS)[number]
  readonly quality?: number
}

/** Requested format. */
export const formatOf = ({ output_format: format, output_compression: quality }: PictureBody): Form => ({
  ...(format != null && { format }),
  ...(quality != null && { quality }),
})

/** An image in the requested format. Without one it is unchanged, or PNG if OpenAI does not support its format. */
export async function inFormat({ log }: Pick<Context, 'log'>, bytes: Uint8Array, { format: wanted, quality = 92 }: Form) {
  const { format: made, width, height } = await sharp(bytes).metadata()
  const size = `${width}x${height}`
  const known = FORMATS.find((one) => one === made)
  if (known && (wanted ?? known) === known) return { bytes, format: known, size }
  const format = wanted ?? 'png'
  const converted = await convertPicture({ picture: bytes, format, quality: Math.max(1, quality), mostPixels: MAX_PIXELS }, { log })
  return { bytes: converted, format, size }
}
