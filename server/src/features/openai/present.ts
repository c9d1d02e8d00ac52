import { say } from '@stipple/core/domain/text'
import { PASSED_ON } from '@stipple/engines/kinds/openai/public'
import { convertPicture } from '@stipple/engines/kit/convert-picture'
import sharp from 'sharp'
import type { Context } from '../../context.ts'
import type { OfferedModel } from '../catalogue/public.ts'
import { MOST_PIXELS } from '../works/public.ts'
import type { PictureBody } from './shapes.ts'

/** A model in OpenAI's list, with its name, what one picture costs in dots, and its tasks besides. Its owner tells other Stipples whether it is had from one of them. */
export const presentModel = ({ id, label, cost, tasks }: OfferedModel, { isPassedOn }: { readonly isPassedOn: boolean }) => ({
  id,
  object: 'model' as const,
  created: 0,
  owned_by: isPassedOn ? PASSED_ON : (id.split('/')[0] ?? ''),
  name: say(label, 'en'),
  dots: cost,
  tasks,
})

/** Counts of what is not counted here, which programs of OpenAI expect. */
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

/** Format that a request asks for. */
export const formatOf = ({ output_format: format, output_compression: quality }: PictureBody): Form => ({
  ...(format != null && { format }),
  ...(quality != null && { quality }),
})

/** A picture in the format that is asked for. When none is it stays as it was made, or becomes PNG where OpenAI does not know its format. */
export async function inFormat({ log }: Pick<Context, 'log'>, bytes: Uint8Array, { format: wanted, quality = 92 }: Form) {
  const { format: made, width, height } = await sharp(bytes).metadata()
  const size = `${width}x${height}`
  const known = FORMATS.find((one) => one === made)
  if (known && (wanted ?? known) === known) return { bytes, format: known, size }
  const format = wanted ?? 'png'
  const converted = await convertPicture({ picture: bytes, format, quality: Math.max(1, quality), mostPixels: MOST_PIXELS }, { log })
  return { bytes: converted, format, size }
}
