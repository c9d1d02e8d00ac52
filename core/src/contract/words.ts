import { z } from 'zod'
import { LIMITS } from '../domain/limits.ts'
import { defineCalls } from './define-call.ts'
import { inputValues, modeId, wireLanguage, wirePromptLanguage } from './shapes.ts'

const prompt = z.string().max(LIMITS.prompt.max)
/** Remarks about the reliability of the result, in the caller's language. */
const notes = z.array(z.string()).optional()

/** Help with prompts, free of charge, without storage. Texts of a language model can be followed while it writes them (`parts`). The error of an empty prompt names its field. */
export const words = defineCalls({
  'POST /api/v2/image2text': {
    summary: 'Create a prompt that describes one of the caller’s images',
    tag: 'words',
    keys: ['generate'],
    perMinute: 20,
    atOnce: 2,
    work: { pixels: LIMITS.upload.pixels, seconds: 30 },
    encoded: ['image_base64'],
    body: z.object({
      lang: wireLanguage,
      /** Subject that the description should emphasise. */
      prompt: prompt.optional(),
      /** Address of an upload or a work of the caller; any other address is refused. */
      url: z.string().max(2000).optional(),
      /** The picture itself, also as a `data:` address. */
      image_base64: z.string().max(45_000_000).optional(),
    }),
    reply: z.object({
      status: z.literal(1),
      result: z.string(),
      /** Id of the engine that wrote the description. */
      engine: z.string(),
      notes,
      /** Download progress, in bytes, of models that would improve the description, so that a later call describes more. `total` is 0 until it is known. */
      fetching: z.object({ received: z.int(), total: z.int() }).optional(),
    }),
    errors: ['invalid_input', 'file_too_large', 'not_an_image', 'too_many_pixels', 'generate_failed', 'words_unavailable'],
  },
  'POST /api/v2/prompt_expand': {
    summary: 'Expand a prompt: keeps it word for word and adds a possible look; different at each call',
    tag: 'words',
    keys: ['generate'],
    parts: true,
    perMinute: 60,
    body: z.object({ prompt, lang: wireLanguage }),
    reply: z.object({ prompt: z.string(), notes }),
    errors: ['invalid_input', 'processing_failed', 'words_unavailable'],
  },
  'POST /api/v2/optimize_params': {
    summary: 'Improve a prompt and its parameters within the limits of the model, with a reason for each change',
    tag: 'words',
    keys: ['generate'],
    parts: true,
    perMinute: 60,
    body: z.object({
      /** Inputs of the form by name, including the prompt. Inputs that the model does not have are returned unchanged. */
      params: inputValues,
      model: z.string().max(200),
      lang: wireLanguage,
      /** Mode of the form; the model's first mode when absent. */
      job_type: modeId.optional(),
      larger_params: z.boolean().optional(),
    }),
    reply: z.object({
      prompt: z.string(),
      params: inputValues,
      /** One reason for each change, or the reason why nothing was changed, in the language of `lang`. */
      reasons: z.array(z.string()).optional(),
    }),
    errors: ['invalid_input', 'model_missing', 'optimization_failed', 'words_unavailable'],
  },
  'POST /api/v2/translate': {
    summary: 'Translate a prompt',
    tag: 'words',
    keys: ['generate'],
    parts: true,
    perMinute: 120,
    body: z.object({
      text: prompt,
      /** `auto` detects the language by the characters of the text. */
      from: z.enum(['auto', ...wirePromptLanguage.options]).default('auto'),
      to: wirePromptLanguage,
    }),
    reply: z.object({ result: z.string(), notes }),
    errors: ['invalid_input', 'processing_failed', 'words_unavailable'],
  },
})
