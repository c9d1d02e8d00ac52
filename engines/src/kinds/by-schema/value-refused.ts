import { EngineError } from '../../spec.ts'
import { fieldOf, titleOf } from './model-form.ts'
import type { ReadModel } from './read-model.ts'
import type { Role } from './roles.ts'

/** Error for a refused value by input name; undefined for an unknown input. */
export function valueRefused(
  { inputs, parts }: ReadModel,
  { name, message, service }: { readonly name: string; readonly message: string; readonly service: string },
): EngineError | undefined {
  const input = inputs.find((one) => one.name === name)
  if (!input) return undefined
  const title = titleOf(input)
  const [role] = Object.entries(parts).find(([, part]) => part === input) ?? []
  return new EngineError('invalid_input', `${name}: ${message}`.slice(0, 500), {
    field: FIELDS[role as Role] ?? fieldOf(input),
    text: { en: `${service} refused the value of “${title.en}”.`, zh: `${service} 不接受“${title.zh}”的值。` },
  })
}

/** Form fields of the parts. */
const FIELDS: Readonly<Partial<Record<Role, string>>> = {
  prompt: 'prompt',
  negative: 'negative_prompt',
  image: 'image',
  mask: 'mask',
  seed: 'seed',
  count: 'n',
  width: 'width',
  height: 'height',
  size: 'width',
  steps: 'steps',
  cfg: 'cfg_scale',
  strength: 'denoising_strength',
  sampler: 'sampler_name',
  factor: 'factor',
  seconds: 'seconds',
  frames: 'seconds',
}
