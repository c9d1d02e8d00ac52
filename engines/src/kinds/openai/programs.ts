import { z } from 'zod'

/** A server with OpenAI's API: its additional fields. */
export interface ServerProgram {
  /** Empty if unknown. */
  readonly label: string
  /** Field names of its extensions. Seeds are single values, with one request per image. */
  readonly fields: { readonly seed?: string; readonly steps?: string; readonly guidance?: string; readonly negative?: string }
  /** Location of the negative prompt: its own field, or after a bar in the prompt. */
  readonly negative?: 'field' | 'bar'
  /** Form field name for several images. */
  readonly pictures: 'image' | 'image[]'
  /** Mask of an edit: a file whose transparent area is painted, or a data address whose white area is. */
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
  /** Any other server, assumed to support only OpenAI's own fields. */
  compatible: { label: '', fields: {}, pictures: 'image[]' },
} as const satisfies Readonly<Record<string, ServerProgram>>

export const programName = z.enum(['openai', 'localai', 'vllm', 'sglang', 'stipple', 'kokoro', 'compatible'])
export type ProgramName = z.infer<typeof programName>

export const programOf = (name: ProgramName): ServerProgram => PROGRAMS[name]
