import { z } from 'zod'

const count = z.coerce.number().int().min(1).max(10)
const size = z.string().regex(/^(auto|\d{2,4}x\d{2,4})$/)

/** Fields of both calls for pictures. Others (quality, style, user, moderation) are for other makers, and have no effect. */
const wanted = {
  prompt: z.string().min(1).max(32_000),
  model: z.string().max(200).nullish(),
  n: count.nullish(),
  size: size.nullish(),
  response_format: z.enum(['url', 'b64_json']).nullish(),
  output_format: z.enum(['png', 'jpeg', 'webp']).nullish(),
  output_compression: z.coerce.number().int().min(0).max(100).nullish(),
  /** No model here answers in parts, nor paints on glass. */
  stream: z.literal([false, 'false']).nullish(),
  background: z.enum(['auto', 'opaque']).nullish(),
  /** Besides what OpenAI knows, for models that have them. */
  seed: z.coerce.number().int().nullish(),
  negative_prompt: z.string().max(32_000).nullish(),
  steps: z.coerce.number().int().nullish(),
}

export const generationBody = z.object(wanted)
export type PictureBody = z.output<typeof generationBody>

/** The fields of the form for a change of a picture, besides its files. */
export const editForm = z.object(wanted)
