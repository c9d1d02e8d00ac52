import { say } from '@stipple/core/domain/text'
import { PASSED_ON } from '@stipple/engines/kinds/openai/public'
import sharp from 'sharp'
import type { OfferedModel } from '../catalogue/public.ts'

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

type Format = 'png' | 'jpeg' | 'webp'

/** A picture in the format that is asked for; as it was made when none is, or it is that already. */
export async function inFormat(bytes: Uint8Array, format: Format | undefined, quality: number | undefined) {
  const { format: made, width, height } = await sharp(bytes).metadata()
  const size = `${width}x${height}`
  if (format === undefined || made === format) return { bytes, format: made, size }
  const converted = await sharp(bytes)
    .toFormat(format, { ...(format !== 'png' && { quality: Math.max(1, quality ?? 92) }) })
    .toBuffer()
  return { bytes: converted, format, size }
}
