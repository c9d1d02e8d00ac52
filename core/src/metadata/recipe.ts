import { LIMITS } from '../domain/limits.ts'
import type { Input } from '../domain/property.ts'
import { samplerId } from './samplers.ts'

/** Recipe of a work, as stored in its file. */
export interface Recipe {
  /** Id of the mode; absent in files of other programs. */
  readonly mode?: string
  readonly model?: string
  /** Display name of the model. */
  readonly modelName?: string
  readonly input: Input
}

/** A setting in a file without a field. */
export interface LeftoverSetting {
  /** As written by the program. */
  readonly name: string
  readonly value: string
  /** `seed`: larger than the largest seed here. `twice`: given with different values. `broken`: cannot be read. */
  readonly why?: 'seed' | 'twice' | 'broken'
}

export interface Settings {
  /** Name of the program, if the file contains it. */
  readonly program?: string
  readonly recipe: Recipe
  readonly left: readonly LeftoverSetting[]
}

/** Unchecked settings of a program; `pairs` keeps their names, for leftovers. */
export interface RawSettings {
  readonly program?: string | undefined
  readonly prompt?: unknown
  readonly negative?: unknown
  readonly model?: unknown
  readonly steps?: unknown
  readonly cfg?: unknown
  readonly seed?: unknown
  readonly width?: unknown
  readonly height?: unknown
  readonly sampler?: unknown
  /** Name of the noise schedule. */
  readonly schedule?: unknown
  readonly strength?: unknown
  readonly clipSkip?: unknown
  readonly left?: readonly LeftoverSetting[]
}

/** Values that mean no choice. */
const NOTHING = new Set(['', 'none', 'automatic', 'default'])

/** Fills the settings into the fields of the form; values that do not fit exactly are left over, never rounded. */
export function settingsOf({ program, prompt, negative, model, left = [], ...found }: RawSettings): Settings {
  const over: LeftoverSetting[] = []
  const input: Record<string, string | number | boolean> = { prompt: textOf(prompt) }
  if (textOf(negative) !== '') input['negative_prompt'] = textOf(negative)
  const number = (field: string, name: string, value: unknown, { whole = false } = {}): void => {
    const text = textOf(value)
    if (text === '') return
    if (NUMBER.test(text) && (!whole || Number.isSafeInteger(Number(text)))) input[field] = Number(text)
    else over.push({ name, value: text })
  }
  number('steps', 'Steps', found.steps, { whole: true })
  number('cfg_scale', 'CFG scale', found.cfg)
  number('width', 'Width', found.width, { whole: true })
  number('height', 'Height', found.height, { whole: true })
  number('denoising_strength', 'Denoising strength', found.strength)
  number('clip_skip', 'Clip skip', found.clipSkip, { whole: true })
  const seed = textOf(found.seed)
  if (/^\d{1,20}$/.test(seed) && BigInt(seed) <= LIMITS.seed.max) input['seed'] = Number(seed)
  else if (seed !== '' && seed !== '-1') over.push({ name: 'Seed', value: seed, ...(/^-?\d+$/.test(seed) && { why: 'seed' }) })
  const sampler = textOf(found.sampler)
  const [, plain = sampler, named] = /^(.*?)[ _](karras)$/i.exec(sampler) ?? []
  if (!NOTHING.has(plain.toLowerCase())) input['sampler_name'] = samplerId(plain)
  const schedule = (named ?? textOf(found.schedule)).toLowerCase()
  if (schedule === 'karras' || schedule === 'normal') input['karras'] = schedule === 'karras'
  else if (!NOTHING.has(schedule)) over.push({ name: 'Schedule type', value: textOf(found.schedule) })
  const modelName = textOf(model)
  return {
    ...(program !== undefined && { program }),
    recipe: { ...(modelName !== '' && { modelName }), input },
    left: [...over, ...left],
  }
}

const NUMBER = /^-?\d{1,15}(?:\.\d{1,20})?(?:e-?\d{1,2})?$/i

/** A text or a number as text, trimmed; '' for other values. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : typeof value === 'number' ? String(value) : ''

/** Other settings of a program, without those that are irrelevant for repeating the picture. */
export const leftoverSettings = (pairs: Iterable<readonly [string, unknown]>, taken: ReadonlySet<string>): readonly LeftoverSetting[] =>
  [...pairs].flatMap(([name, value]) => {
    const text =
      typeof value === 'object' && value !== null ? JSON.stringify(value) : typeof value === 'boolean' ? String(value) : textOf(value)
    return taken.has(name) || text === '' || text === '[]' || text === '{}' || /hash|version|^app$|^created|^user$|^metadata/i.test(name)
      ? []
      : [{ name, value: text }]
  })
