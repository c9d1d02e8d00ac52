import { z } from 'zod'

/** Shapes of the replies, for the API document and the code. Our extensions: `name`, `dots`, `tasks`, `seed`. */
export const modelAnswer = z.object({
  id: z.string(),
  object: z.literal('model'),
  created: z.int(),
  owned_by: z.string(),
  name: z.string().describe('Name for people, in English'),
  dots: z.number().describe('Price of one output'),
  tasks: z.array(z.string()),
})

const tokens = z.literal(0)

/** Token counts are always 0; OpenAI clients expect the numbers. */
const usage = z.object({
  input_tokens: tokens,
  input_tokens_details: z.object({ image_tokens: tokens, text_tokens: tokens }),
  output_tokens: tokens,
  total_tokens: tokens,
})

const FORMATS = ['png', 'jpeg', 'webp'] as const

export const picturesAnswer = z.object({
  created: z.int().describe('Seconds since 1970'),
  data: z.array(
    z.object({
      b64_json: z.string().optional(),
      url: z.url().optional().describe('Opens for an hour, without a key'),
      seed: z.int(),
    }),
  ),
  size: z.string().describe('Width and height, as 1024x768'),
  output_format: z.enum(FORMATS),
  background: z.enum(['transparent', 'opaque']),
  usage,
})

const streamed = {
  created_at: z.int(),
  background: z.enum(['transparent', 'opaque', 'auto']),
  quality: z.literal('auto'),
  size: z.string(),
  output_format: z.enum(FORMATS),
  b64_json: z.string(),
}

const failureEvent = z.object({
  type: z.literal('error'),
  error: z.object({ message: z.string(), type: z.string(), param: z.string().nullable(), code: z.string() }),
})

/** Data of an event in an image stream; its name is `type`. */
export const pictureEvent = z.union([
  z.object({
    type: z.enum(['image_generation.partial_image', 'image_edit.partial_image']),
    partial_image_index: z.int(),
    ...streamed,
  }),
  z.object({ type: z.enum(['image_generation.completed', 'image_edit.completed']), seed: z.int(), usage, ...streamed }),
  failureEvent,
])

/** Data of an event in an audio stream. */
export const soundEvent = z.union([
  z.object({ type: z.literal('speech.audio.delta'), audio: z.string().describe('A part of the file, in base64') }),
  z.object({
    type: z.literal('speech.audio.done'),
    usage: z.object({ input_tokens: tokens, output_tokens: tokens, total_tokens: tokens }),
  }),
  failureEvent,
])

/** Replicate's error format is included, because its calls share addresses. */
export const refusalAnswer = z.looseObject({
  error: z.object({
    message: z.string(),
    type: z.string(),
    param: z.string().nullable().describe('The field that it is about'),
    code: z.string(),
  }),
})
