import { RECODED } from '@stipple/engines/kit/recode-sound'
import { z } from 'zod'

const count = z.coerce.number().int().min(1).max(10)
const size = z.string().regex(/^(auto|\d{2,4}x\d{2,4})$/)

/** Fields of both image calls. Others (quality, complexity, style, user, moderation, input_fidelity, safety_identifier) have no effect. */
const wanted = {
  prompt: z.string().min(1).max(32_000),
  model: z.string().max(200).nullish(),
  n: count.nullish(),
  size: size.nullish(),
  response_format: z.enum(['url', 'b64_json']).nullish(),
  output_format: z.enum(['png', 'jpeg', 'webp']).nullish(),
  output_compression: z.coerce.number().int().min(0).max(100).nullish(),
  stream: z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })]).nullish(),
  /** Most previews in a stream. */
  partial_images: z.coerce.number().int().min(0).max(3).nullish(),
  background: z.enum(['auto', 'opaque', 'transparent']).nullish(),
  /** Video and SVG are not available by these calls. */
  frame_count: z.null().optional(),
  svg: z.null().optional(),
  /** Our extensions, for models that support them. */
  seed: z.coerce.number().int().nullish(),
  negative_prompt: z.string().max(32_000).nullish(),
  steps: z.coerce.number().int().nullish(),
}

export const generationBody = z.object(wanted)
export type PictureBody = z.output<typeof generationBody>

/** Form fields of an edit, without its files. */
export const editForm = z.object(wanted)

/** Image by address, `data:` address, or the id of the member's uploaded file. */
const reference = z.object({ image_url: z.string().nullish(), file_id: z.string().max(64).nullish() })
export type Reference = z.output<typeof reference>

/** The same edit as JSON. */
export const editBody = z.object({ ...wanted, images: z.array(reference).min(1).max(16), mask: reference.nullish() })

export const speechBody = z.object({
  model: z.string().max(200).nullish(),
  input: z.string().min(1).max(32_000),
  voice: z.union([z.string().max(100), z.object({ id: z.string().max(100) }).transform(({ id }) => id)]).nullish(),
  response_format: z.enum(['mp3', 'wav', ...RECODED]).nullish(),
  speed: z.coerce.number().min(0.25).max(4).nullish(),
  /** With `sse` the audio is sent in events, after it is complete. */
  stream_format: z.enum(['audio', 'sse']).nullish(),
})
export type SpeechBody = z.output<typeof speechBody>
