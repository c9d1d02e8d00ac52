import type { Input, Properties } from '../domain/property.ts'
import type { Text } from '../domain/text.ts'
import { validateInput } from '../domain/validate-input.ts'
import type { LeftoverSetting, Settings } from './recipe.ts'
import { plainSampler } from './samplers.ts'
import chinese from './setting-names.json' with { type: 'json' }

export interface FormValues {
  /** Values that the form accepts exactly. */
  readonly input: Input
  /** The rest: values without a field, outside its bounds or choices, and the model. `name` is a field of the form if it has one. */
  readonly left: readonly LeftoverSetting[]
}

/** English names of settings without a field, as programs write them. */
const NAMES: Readonly<Record<string, string>> = {
  negative_prompt: 'Negative prompt',
  steps: 'Steps',
  cfg_scale: 'CFG scale',
  seed: 'Seed',
  width: 'Width',
  height: 'Height',
  sampler_name: 'Sampler',
  karras: 'Karras',
  denoising_strength: 'Denoising strength',
  clip_skip: 'Clip skip',
}
const FIELDS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(NAMES).map(([field, name]) => [name, field] as const),
  ['Schedule type', 'karras'],
])

/** Field of the form for a leftover setting, by its English name; undefined for all other settings of programs. */
export const fieldOfSetting = (name: string): string | undefined => FIELDS.get(name)

/** Name of a setting without a field, as written by the program, and in Chinese if there is a usual name. */
export function titleOfSetting(name: string): Text {
  const names: Readonly<Record<string, string>> = chinese
  return { en: name, zh: (Object.hasOwn(names, name) ? names[name] : undefined) ?? name }
}

/** Fills settings of another program into a form. A prompt is filled in at any length: the form reports its errors. */
export function placeSettings({ recipe: { modelName, input }, left }: Settings, properties: Properties): FormValues {
  const placed: Input = {}
  const over: LeftoverSetting[] = modelName === undefined ? [] : [{ name: 'Model', value: modelName }]
  for (const [field, given] of Object.entries(input)) {
    const property = properties[field]
    const option = property?.options?.find(({ value }) => plainSampler(String(value)) === plainSampler(String(given)))
    const value = field === 'sampler_name' && typeof option?.value === 'string' ? option.value : given
    const isRight = property && validateInput({ [field]: { ...property, required: false } }, { [field]: value }).ok
    if (isRight || (property && property.widget === 'prompt')) placed[field] = value
    else over.push({ name: NAMES[field] ?? field, value: String(given) })
  }
  return { input: placed, left: [...over, ...left] }
}
