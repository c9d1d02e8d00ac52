import type { Input, Properties } from '../domain/property.ts'
import type { Text } from '../domain/text.ts'
import { validateInput } from '../domain/validate-input.ts'
import type { Left, Settings } from './recipe.ts'
import { plainSampler } from './samplers.ts'
import chinese from './setting-names.json' with { type: 'json' }

export interface Placed {
  /** Values that the form takes exactly as they are. */
  readonly input: Input
  /** Rest of what the file says: values without a field, outside its bounds or choices, and the model. `name` is a field of the form where it has one. */
  readonly left: readonly Left[]
}

/** Names that settings without a field have in English, as programs write them. */
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

/** Field of the form that a setting without a place would go into, by the name that it has in English; undefined for all else that programs write. */
export const fieldOfSetting = (name: string): string | undefined => FIELDS.get(name)

/** Name of a setting that no field takes, as the program writes it, and in Chinese where there is a usual name. */
export function titleOfSetting(name: string): Text {
  const names: Readonly<Record<string, string>> = chinese
  return { en: name, zh: (Object.hasOwn(names, name) ? names[name] : undefined) ?? name }
}

/** Puts settings of another program into a form. A prompt goes in whatever its length: the form says what is wrong with it. */
export function placeSettings({ recipe: { modelName, input }, left }: Settings, properties: Properties): Placed {
  const placed: Input = {}
  const over: Left[] = modelName === undefined ? [] : [{ name: 'Model', value: modelName }]
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
