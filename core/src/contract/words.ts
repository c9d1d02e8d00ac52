import { z } from 'zod'
import { LIMITS } from '../domain/limits.ts'
import { defineCalls } from './define-call.ts'
import { inputValues, modeId, wireLanguage, wirePromptLanguage } from './shapes.ts'

const prompt = z.string().max(LIMITS.prompt.max)
/** Reliability of the result, where it needs saying, in the caller's language. */
const notes = z.array(z.string()).optional()

/** Help with words: none of it costs dots, none of it is stored. An empty prompt is refused by the name of its field. */
export const words = defineCalls({
  'POST /api/v2/image2text': {
    summary: 'A prompt that describes a picture of the caller’s',
    tag: 'words',
    perMinute: 20,
    body: z.object({
      lang: wireLanguage,
      /** Subject that the description should pay attention to. */
      prompt: prompt.optional(),
      /** An upload or a work of the caller; no other address is ever followed. */
      url: z.string().max(2000).optional(),
      /** The picture itself, also as a `data:` address. */
      image_base64: z.string().max(45_000_000).optional(),
    }),
    reply: z.object({
      status: z.literal(1),
      result: z.string(),
      /** Id of what wrote it. */
      engine: z.string(),
      notes,
      /** Bytes of what would see more and is on its way, `total` 0 until it is known: asking again later says more. */
      fetching: z.object({ received: z.int(), total: z.int() }).optional(),
    }),
    errors: ['invalid_input', 'file_too_large', 'not_an_image', 'too_many_pixels', 'generate_failed', 'words_unavailable'],
  },
  'POST /api/v2/prompt_expand': {
    summary: 'A fuller prompt: the given one word for word, and how the picture could look; another one each time',
    tag: 'words',
    perMinute: 60,
    body: z.object({ prompt, lang: wireLanguage }),
    reply: z.object({ prompt: z.string(), notes }),
    errors: ['invalid_input', 'processing_failed', 'words_unavailable'],
  },
  'POST /api/v2/optimize_params': {
    summary: 'A cleaner prompt and inputs that fit it, within the limits of the model; only what changes is explained',
    tag: 'words',
    perMinute: 60,
    body: z.object({
      /** Inputs of the form by name, the prompt among them. What the model does not know stays as it is. */
      params: inputValues,
      model: z.string().max(200),
      lang: wireLanguage,
      /** The mode whose form it is; the model's first when absent. */
      job_type: modeId.optional(),
      larger_params: z.boolean().optional(),
    }),
    reply: z.object({
      prompt: z.string(),
      params: inputValues,
      /** Why, one for each change, in the language asked for. */
      reasons: z.array(z.string()).optional(),
    }),
    errors: ['invalid_input', 'model_missing', 'optimization_failed', 'words_unavailable'],
  },
  'POST /api/v2/translate': {
    summary: 'A prompt in the other language',
    tag: 'words',
    perMinute: 120,
    body: z.object({
      text: prompt,
      /** `auto`: by its characters. */
      from: z.enum(['auto', ...wirePromptLanguage.options]).default('auto'),
      to: wirePromptLanguage,
    }),
    reply: z.object({ result: z.string(), notes }),
    errors: ['invalid_input', 'processing_failed', 'words_unavailable'],
  },
})
