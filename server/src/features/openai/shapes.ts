import { RECODED } from '@stipple/engines/kit/recode-sound'
import { z } from 'zod'

const count = z.coerce.number().int().min(1).max(10)
const size = z.string().regex(/^(auto|\d{2,4}x\d{2,4})$/)

/** Fields of both calls for pictures. Others (quality, complexity, style, user, moderation, input_fidelity, safety_identifier) are for other makers, and have no effect. */
const wanted = {
  prompt: z.string().min(1).max(32_000),
  model: z.string().max(200).nullish(),
  n: count.nullish(),
  size: size.nullish(),
  response_format: z.enum(['url', 'b64_json']).nullish(),
  output_format: z.enum(['png', 'jpeg', 'webp']).nullish(),
  output_compression: z.coerce.number().int().min(0).max(100).nullish(),
  stream: z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })]).nullish(),
  /** Pictures of the work so far that a stream shows at most. */
  partial_images: z.coerce.number().int().min(0).max(3).nullish(),
  background: z.enum(['auto', 'opaque', 'transparent']).nullish(),
  /** Moving pictures and drawings are not made by these calls. */
  frame_count: z.null().optional(),
  svg: z.null().optional(),
  /** Besides what OpenAI knows, for models that have them. */
  seed: z.coerce.number().int().nullish(),
  negative_prompt: z.string().max(32_000).nullish(),
  steps: z.coerce.number().int().nullish(),
}

export const generationBody = z.object(wanted)
export type PictureBody = z.output<typeof generationBody>

/** The fields of the form for a change of a picture, besides its files. */
export const editForm = z.object(wanted)

/** Picture by an address, a `data:` address, or the id of a file that the member uploaded. */
const reference = z.object({ image_url: z.string().nullish(), file_id: z.string().max(64).nullish() })
export type Reference = z.output<typeof reference>

/** The same change as JSON. */
export const editBody = z.object({ ...wanted, images: z.array(reference).min(1).max(16), mask: reference.nullish() })

export const speechBody = z.object({
  model: z.string().max(200).nullish(),
  input: z.string().min(1).max(32_000),
  voice: z.union([z.string().max(100), z.object({ id: z.string().max(100) }).transform(({ id }) => id)]).nullish(),
  response_format: z.enum(['mp3', 'wav', ...RECODED]).nullish(),
  speed: z.coerce.number().min(0.25).max(4).nullish(),
  /** With `sse` the sound comes in events. It is made whole before. */
  stream_format: z.enum(['audio', 'sse']).nullish(),
})
export type SpeechBody = z.output<typeof speechBody>
