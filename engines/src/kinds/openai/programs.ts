import { z } from 'zod'

/** A server that speaks OpenAI's shape: the fields that it knows besides those of OpenAI. */
export interface ServerProgram {
  /** Empty where nobody knows. */
  readonly label: string
  /** Names of its fields for what OpenAI does not know. Seeds are given one by one, with a request for each picture. */
  readonly fields: { readonly seed?: string; readonly steps?: string; readonly guidance?: string; readonly negative?: string }
  /** Place of words that the picture should not follow: a field of their own, or behind a bar in the prompt. */
  readonly negative?: 'field' | 'bar'
  /** Name of each of several pictures in a form. */
  readonly pictures: 'image' | 'image[]'
  /** Mask of an edit: a file whose transparent part is painted, or an address that holds a picture whose white part is. */
  readonly mask?: 'transparent' | 'white'
}

const DIFFUSION = { seed: 'seed', steps: 'num_inference_steps', guidance: 'guidance_scale', negative: 'negative_prompt' } as const

const PROGRAMS = {
  openai: { label: 'OpenAI', fields: {}, pictures: 'image[]', mask: 'transparent' },
  localai: { label: 'LocalAI', fields: { seed: 'seed', steps: 'step' }, negative: 'bar', pictures: 'image' },
  vllm: { label: 'vLLM-Omni', fields: DIFFUSION, negative: 'field', pictures: 'image', mask: 'white' },
  sglang: { label: 'SGLang', fields: DIFFUSION, negative: 'field', pictures: 'image' },
  stipple: { label: 'Stipple', fields: { seed: 'seed', negative: 'negative_prompt' }, negative: 'field', pictures: 'image[]' },
  kokoro: { label: 'Kokoro-FastAPI', fields: {}, pictures: 'image' },
  /** Anything else, of which only OpenAI's own fields are taken for known. */
  compatible: { label: '', fields: {}, pictures: 'image[]' },
} as const satisfies Readonly<Record<string, ServerProgram>>

export const programName = z.enum(['openai', 'localai', 'vllm', 'sglang', 'stipple', 'kokoro', 'compatible'])
export type ProgramName = z.infer<typeof programName>

export const programOf = (name: ProgramName): ServerProgram => PROGRAMS[name]
