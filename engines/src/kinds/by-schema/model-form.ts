import { IMAGE_FORMATS } from '@stipple/core/domain/media'
import type { Properties, Property, Scalar } from '@stipple/core/domain/property'
import type { Text } from '@stipple/core/domain/text'
import { z } from 'zod'
import { isHidden } from './hidden.ts'
import { mediaOf, type Roles } from './roles.ts'
import type { ModelInput } from './schema.ts'
import titles from './titles.json' with { type: 'json' }

/** Prefix of own fields, whose names may equal those of mode fields with another meaning. */
const PREFIX = 'own_'
export const fieldOf = ({ name }: Pick<ModelInput, 'name'>): string => `${PREFIX}${name}`

const TITLES: Readonly<Record<string, Text>> = titles
/** Longest hint. Some models have very long descriptions. */
const LONGEST_HINT = 300
/** Longest field name stored with a job. */
const LONGEST_NAME = 64
const MAX_PICTURES = 4

/** Inputs without a mode field, as the model's own form fields: required ones first. */
export function modelForm(inputs: readonly ModelInput[], parts: Roles): Properties {
  const mapped = new Set(Object.values(parts))
  const fields = inputs.flatMap((input) => {
    const property = mapped.has(input) || isHidden(input) || fieldOf(input).length > LONGEST_NAME ? undefined : propertyOf(input)
    return property ? [[fieldOf(input), property] as const] : []
  })
  return Object.fromEntries(fields)
}

/** Readable name of an input. */
export function titleOf({ name, title }: Pick<ModelInput, 'name' | 'title'>): Text {
  const known = Object.hasOwn(TITLES, name) ? TITLES[name] : undefined
  const words = title?.trim() || name.replaceAll(/[_-]+/g, ' ').trim() || name
  const readable = words.charAt(0).toUpperCase() + words.slice(1)
  return known ?? { en: readable, zh: readable }
}

function propertyOf(input: ModelInput): Property | undefined {
  const { kind, required, description } = input
  const hint = description.trim().slice(0, LONGEST_HINT)
  const shared = {
    label: titleOf(input),
    area: required ? ('main' as const) : ('advanced' as const),
    ...(hint !== '' && { hint: { en: hint, zh: hint } }),
    ...(required && { required }),
  }
  if (kind === 'file' || kind === 'files') {
    if (mediaOf(input) !== 'picture') return undefined
    const most = kind === 'files' ? Math.min(input.most ?? MAX_PICTURES, MAX_PICTURES) : 1
    return { ...shared, type: 'string', widget: 'image', accept: IMAGE_FORMATS, missing: 'no_image', ...(most > 1 && { limit: most }) }
  }
  if (kind === 'secret' || kind === 'sides' || kind === 'other') return undefined
  if (input.options) return { ...shared, ...choice(input, input.options) }
  if (kind === 'boolean') return { ...shared, type: 'boolean', widget: 'switch', initial: input.initial === true }
  if (kind === 'text') return { ...shared, type: 'string', widget: 'text', ...textual(input.initial) }
  return { ...shared, type: kind, widget: 'slider', ...bounds(input) }
}

const textual = (initial: Scalar | undefined) => (typeof initial === 'string' && initial.trim() !== '' ? { initial } : {})

/** An empty text cannot be chosen: an unset field uses the model's default. */
function choice({ kind, initial }: ModelInput, options: readonly Scalar[]): Pick<Property, 'type' | 'widget' | 'options' | 'initial'> {
  const offered = options.filter((value) => typeof value !== 'string' || value.trim() !== '')
  const type = kind === 'integer' || kind === 'number' ? kind : 'string'
  return {
    type,
    widget: 'select',
    options: offered.map((value) => ({ value, label: { en: String(value), zh: String(value) } })),
    ...(initial !== undefined && offered.includes(initial) && { initial }),
  }
}

/** Bounds of a number. The model's default is used in the form only if it is within them. */
function bounds({ kind, minimum, maximum, initial }: ModelInput): Pick<Property, 'minimum' | 'maximum' | 'step' | 'initial'> {
  const isSound = typeof initial === 'number' && initial >= (minimum ?? -Infinity) && initial <= (maximum ?? Infinity)
  const own = isSound ? initial : undefined
  const step = kind === 'integer' ? 1 : stepOf({ minimum, maximum, own })
  return {
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    step,
    ...(own !== undefined && (kind === 'number' || Number.isSafeInteger(own)) && { initial: own }),
  }
}

const STEPS = [0.5, 0.1, 0.05, 0.01, 0.005, 0.001, 0.0001, 1e-6]
/** Minimum number of steps in a range. */
const LEAST_STEPS = 20

/** Coarsest step that divides the range finely and includes the model's default. */
function stepOf({
  minimum = 0,
  maximum,
  own = minimum,
}: {
  minimum: number | undefined
  maximum: number | undefined
  own: number | undefined
}): number {
  const range = maximum === undefined ? 10 : maximum - minimum
  const meets = (step: number): boolean => Math.abs((own - minimum) / step - Math.round((own - minimum) / step)) < 1e-6
  return STEPS.find((step) => range / step >= LEAST_STEPS && meets(step)) ?? 1e-9
}

/** Values of the own form by the model's input names. */
export function modelValues(
  inputs: readonly ModelInput[],
  options: Readonly<Record<string, unknown>>,
): ReadonlyMap<ModelInput, Scalar | readonly string[]> {
  return new Map(
    inputs.flatMap((input) => {
      const given = isHidden(input) ? undefined : value.safeParse(options[fieldOf(input)]).data
      return given === undefined ? [] : [[input, given] as const]
    }),
  )
}

const value = z.union([z.string().min(1), z.number(), z.boolean(), z.array(z.string()).min(1)])
