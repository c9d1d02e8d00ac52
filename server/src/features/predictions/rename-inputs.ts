import { nearest } from '@stipple/core/domain/nearest'
import type { Properties } from '@stipple/core/domain/property'
import { sizeAt } from '@stipple/core/domain/size-ratios'
import { type FieldProblem, Problem } from '../../problem.ts'

type Input = Readonly<Record<string, unknown>>

/** An input with the names of a form. */
interface Named {
  readonly input: Input
  /** Names that are not in the form. */
  readonly unused: readonly string[]
  /** Renames form fields in errors to the caller's names. Rethrows other errors. */
  readonly refused: (error: unknown) => never
}

/** Common input names on Replicate, and ours. */
const NAMES: Readonly<Record<string, string>> = {
  num_outputs: 'n',
  num_inference_steps: 'steps',
  guidance_scale: 'cfg_scale',
  prompt_strength: 'denoising_strength',
  strength: 'denoising_strength',
}

/**
 * Renames common Replicate inputs to form fields, unless the form has them. A size becomes width and height, exactly or not at all. Throws
 * `invalid_input` for the field if the model does not support the size or aspect ratio.
 */
export function renameInputs({ size, aspect_ratio: ratio, ...given }: Input, properties: Properties): Named {
  const names = new Map<string, string>()
  const has = (name: string): boolean => Object.hasOwn(properties, name)
  const renamed = Object.entries(given).map(([name, value]) => {
    const ours = NAMES[name]
    if (ours === undefined || has(name) || !has(ours) || Object.hasOwn(given, ours)) return [name, value] as const
    names.set(ours, name)
    return [ours, value] as const
  })
  const input = {
    ...sidesOf('size', size, properties, sizeOf),
    ...sidesOf('aspect_ratio', ratio, properties, shapeOf),
    ...Object.fromEntries(renamed),
  }
  return {
    input,
    unused: Object.keys(input).filter((name) => !has(name)),
    refused: (error) => {
      if (!(error instanceof Problem)) throw error
      const fields = error.fields.map((field): FieldProblem => ({ ...field, field: names.get(field.field) ?? field.field }))
      throw new Problem(error.code, {
        fields,
        params: error.params,
        cause: error,
        ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }),
      })
    },
  }
}

interface Sides {
  readonly width: number
  readonly height: number
}

/** Sides for a value of one of these fields; the value itself if the form has the field. */
function sidesOf(field: string, value: unknown, properties: Properties, read: (text: string, properties: Properties) => Sides | undefined) {
  if (value === undefined) return {}
  if (Object.hasOwn(properties, field)) return { [field]: value }
  const sides = typeof value === 'string' && properties['width'] && properties['height'] ? read(value, properties) : undefined
  if (!sides) throw new Problem('invalid_input', { fields: [{ field, code: 'not_an_option' }] })
  return sides
}

/** Sides of `768x512`, if the form accepts exactly these. */
function sizeOf(text: string, { width, height }: Properties): Sides | undefined {
  const [, across, down] = /^(\d{1,5})x(\d{1,5})$/.exec(text) ?? []
  const sides = { width: Number(across), height: Number(down) }
  const isMade = width && height && nearest(sides.width, width) === sides.width && nearest(sides.height, height) === sides.height
  return isMade ? sides : undefined
}

/** Tolerance of the aspect ratio, because sides have steps. */
const ROUNDED = 0.1

/** Sides of `16:9` with about as many pixels as the form's default. */
function shapeOf(text: string, { width, height }: Properties): Sides | undefined {
  const [, across, down] = /^(\d{1,3}):(\d{1,3})$/.exec(text) ?? []
  if (!width || !height || !Number(across) || !Number(down)) return undefined
  const shaped = sizeAt([Number(across), Number(down)], Number(width.initial) * Number(height.initial))
  const sides = { width: nearest(shaped.width, width), height: nearest(shaped.height, height) }
  return Math.abs((sides.width / sides.height) * (shaped.height / shaped.width) - 1) < ROUNDED ? sides : undefined
}
