import { loraBase, type LoraTraits } from '@stipple/core/domain/loras'
import { z } from 'zod'
import { baseOf, slugOf } from '../comfyui/public.ts'

/**
 * Removes program syntax from a member's prompt: angle brackets name files and pass arguments (`<lora:…>`, `<sd_cpp_extra_args>`), double underscores
 * read a file on the server. Weights, `[a|b]`, `AND` and `BREAK` are ordinary prompt syntax and stay.
 */
export const withoutSyntax = (words: string): string => words.replaceAll(/[<>]/g, ' ').replaceAll(/_{2,}/g, '_')

export interface PromptLora {
  readonly name: string
  /** File on the server, relative to its LoRA folder. */
  readonly path?: string | undefined
  readonly strength: number
  readonly clipStrength: number
}

/** Adds LoRAs to a prompt: strength for the text encoder first, then for the model. */
export const withAddons = (words: string, addons: readonly PromptLora[]): string =>
  [words, ...addons.map(({ name, strength, clipStrength }) => `<lora:${name}:${clipStrength}:${strength}>`)].join(' ')

export const lora = z.object({
  name: z.string(),
  path: z.string().optional(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
})
export type Lora = z.infer<typeof lora>

export const loraIdOf = (name: string): string => `sdapi/${slugOf(name)}`

/** A name that breaks the syntax cannot be used. */
export const isUsable = ({ name }: Lora): boolean => !/[:<>]/.test(name)

export const loraTraits = ({ name, metadata }: Lora): LoraTraits => ({
  id: loraIdOf(name),
  name,
  tags: [],
  triggers: triggersOf(metadata ?? {}),
  base: loraBase('sdapi', baseOf(metadata ?? {})),
  file: name,
})

const MAX_TRIGGERS = 5

/** Trigger words of a LoRA: the author's, otherwise the subject in the names of its training folders (`10_ink wash`). */
function triggersOf(metadata: NonNullable<Lora['metadata']>): readonly string[] {
  const phrase = metadata['modelspec.trigger_phrase']
  const folders = z.record(z.string(), z.unknown()).safeParse(unpacked(metadata['ss_tag_frequency'])).data ?? {}
  const words =
    typeof phrase === 'string' && phrase.trim() !== ''
      ? phrase.split(',')
      : Object.keys(folders).map((folder) => folder.replace(/^\d+_/, ''))
  return [...new Set(words.map((word) => word.trim()).filter((word) => word !== ''))].slice(0, MAX_TRIGGERS)
}

/** Some programs send JSON within JSON. */
function unpacked(value: unknown): unknown {
  try {
    return typeof value === 'string' ? JSON.parse(value) : value
  } catch {
    return undefined
  }
}
