import { LIMITS } from '@stipple/core/domain/limits'
import { IMAGE_FORMATS } from '@stipple/core/domain/media'
import type { Property } from '@stipple/core/domain/property'
import type { Text } from '@stipple/core/domain/text'
import type { InputInfo } from './node-info.ts'
import titles from './titles.json' with { type: 'json' }

export type Literal = string | number | boolean

const TITLES: Readonly<Record<string, Text>> = titles
/** Longest hint: some nodes have very long tooltips. */
const LONGEST_HINT = 300
/** Most options of a choice in a form. */
const MAX_OPTIONS = 500

/** Readable name of an input. */
export function titleOf(name: string): Text {
  const words = name.replaceAll(/[_-]+/g, ' ').trim() || name
  const readable = words.charAt(0).toUpperCase() + words.slice(1)
  return (Object.hasOwn(TITLES, name) ? TITLES[name] : undefined) ?? { en: readable, zh: readable }
}

/** Form control of an input. `info` is the server's description. */
export function propertyOf({
  name,
  value,
  info,
  label,
}: {
  name: string
  value: Literal
  info: InputInfo | undefined
  label?: Text
}): Property {
  const hint = info?.tooltip?.trim().slice(0, LONGEST_HINT)
  const shared = { label: label ?? titleOf(name), area: 'main' as const, ...(hint && { hint: { en: hint, zh: hint } }) }
  const options = info?.kind === 'choice' ? (info.options ?? []) : []
  if (info?.upload) return { ...shared, type: 'string', widget: 'image', accept: IMAGE_FORMATS, required: true, missing: 'no_image' }
  if (options.length > 0 && options.length <= MAX_OPTIONS)
    return {
      ...shared,
      type: typeof options[0] === 'number' ? 'number' : typeof options[0] === 'boolean' ? 'boolean' : 'string',
      widget: 'select',
      options: options.map((option) => ({ value: option, label: { en: String(option), zh: String(option) } })),
      ...(options.includes(value) && { initial: value }),
    }
  if (typeof value === 'boolean') return { ...shared, type: 'boolean', widget: 'switch', initial: value }
  if (typeof value === 'number') return { ...shared, ...bounded(value, info, name) }
  return {
    ...shared,
    type: 'string',
    widget: info?.multiline ? 'prompt' : 'text',
    maxLength: LIMITS.prompt.max,
    ...(value.trim() !== '' && value.length <= LIMITS.prompt.max && { initial: value }),
  }
}

/** The server's bounds; implausibly wide ones are ignored. */
function bounded(
  value: number,
  info: InputInfo | undefined,
  name: string,
): Pick<Property, 'type' | 'widget' | 'minimum' | 'maximum' | 'step' | 'initial'> {
  const type = info?.kind === 'number' || (info?.kind !== 'integer' && !Number.isInteger(value)) ? 'number' : 'integer'
  const isSeed = name.endsWith('seed')
  const minimum = isSeed ? LIMITS.seed.min : sane(info?.minimum)
  const maximum = isSeed ? LIMITS.seed.max : sane(info?.maximum)
  const step = type === 'integer' ? Math.max(1, Math.round(info?.step ?? 1)) : fine(value - (minimum ?? 0), info?.step)
  const isSound = value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity) && isMultiple(value - (minimum ?? 0), step)
  return {
    type,
    widget: isSeed ? 'seed' : 'slider',
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    step,
    ...(isSound && !isSeed && { initial: value }),
  }
}

const sane = (bound: number | undefined): number | undefined => (bound !== undefined && Math.abs(bound) <= 2 ** 32 ? bound : undefined)

/** The server's step if the value matches it, otherwise the coarsest that does. */
const fine = (from: number, step: number | undefined): number =>
  [step ?? 0.01, 0.01, 0.001, 0.0001].find((one) => one > 0 && isMultiple(from, one)) ?? 1e-6

const isMultiple = (value: number, step: number): boolean => Math.abs(value / step - Math.round(value / step)) < 1e-6
