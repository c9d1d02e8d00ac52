import type { Preset, WireStep } from '@stipple/core/contract/runs'
import { PRESETS } from '@stipple/core/domain/chain'
import { MODE_IDS } from '@stipple/core/domain/mode-ids'
import { z } from 'zod/mini'

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])
const step = z.object({
  job_type: z.enum(MODE_IDS),
  model: z.string().check(z.maxLength(200)),
  input: z.record(z.string(), value),
  takes: z.optional(z.string()),
})
const file = z.object({
  presets: z.array(
    z.object({
      name: z.string().check(z.minLength(1), z.maxLength(PRESETS.name)),
      steps: z.array(step).check(z.minLength(1), z.maxLength(PRESETS.steps)),
    }),
  ),
})

interface Saved {
  readonly name: string
  readonly steps: WireStep[]
}

/** Presets and chains as a JSON file. */
export const writePresets = (presets: readonly Preset[]): string =>
  JSON.stringify({ presets: presets.map(({ name, steps }) => ({ name, steps })) }, undefined, 2)

/** Presets of a JSON file written by `writePresets`; empty for anything else. */
export function readPresets(text: string): readonly Saved[] {
  try {
    return file.parse(JSON.parse(text)).presets.slice(0, PRESETS.most)
  } catch {
    return []
  }
}
