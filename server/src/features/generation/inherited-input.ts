import { ADAPTER_TYPES } from '@stipple/core/domain/control-types'
import { readList } from '@stipple/core/domain/list-text'
import type { Properties, Property, Value } from '@stipple/core/domain/property'
import { SIZE_RATIOS, sizeAt } from '@stipple/core/domain/size-ratios'

type Raw = Readonly<Record<string, unknown>>

/**
 * Converts parameters of the inherited calls (docs/compatibility.md) to form fields: number and size by index in a list of choices, LoRAs in a second
 * list, adapters among the control types. A value under the field's own name takes precedence.
 */
export function fromInherited(input: Raw, properties: Properties): Raw {
  const { num_outputs_idx: number, dimensions_idx: size, reloras, adapter_type: adapter, control_type: control, ...rest } = input
  const isChosen = (name: string): boolean => rest[name] !== undefined
  return {
    ...(number !== undefined && properties['n'] && { n: placeOf(number, (at) => at + (properties['n']?.minimum ?? 1)) }),
    ...(size !== undefined && !isChosen('width') && !isChosen('height') && sizeOf(size, properties)),
    ...controlOf(control ?? adapter, properties['control_type']),
    ...rest,
    ...(isTexts(reloras) && { loras: [...(isTexts(rest['loras']) ? readList(rest['loras']) : []), ...readList(reloras)] }),
  }
}

const isTexts = (value: unknown): value is Value =>
  typeof value === 'string' || (Array.isArray(value) && value.every((entry) => typeof entry === 'string'))

/** Value at an index. An invalid index is kept, so that the field check refuses it. */
const placeOf = (place: unknown, at: (place: number) => unknown): unknown =>
  typeof place === 'number' && Number.isInteger(place) && place >= 0 ? at(place) : place

/** A size of those proportions with as many pixels as the form's default. */
function sizeOf(place: unknown, { width, height }: Properties): Raw {
  if (!width || !height) return {}
  const ratio = typeof place === 'number' ? SIZE_RATIOS[place] : undefined
  if (!ratio) return { width: String(place) }
  const shaped = sizeAt(ratio, Number(width.initial) * Number(height.initial))
  return { width: nearest(shaped.width, width), height: nearest(shaped.height, height) }
}

function nearest(wanted: number, { minimum = 1, maximum = wanted, step = 1 }: Property): number {
  const within = Math.min(maximum, Math.max(minimum, wanted))
  const stepped = minimum + Math.round((within - minimum) / step) * step
  return stepped > maximum ? stepped - step : stepped
}

/** `none` means no control; adapters are named by their control map. */
function controlOf(wanted: unknown, property: Property | undefined): Raw {
  if (wanted === undefined || wanted === 'none') return {}
  const isKnown = property?.options?.some(({ value }) => value === wanted) ?? false
  const adapter = typeof wanted === 'string' && Object.hasOwn(ADAPTER_TYPES, wanted) ? ADAPTER_TYPES[wanted] : undefined
  return { control_type: isKnown ? wanted : (adapter ?? wanted) }
}
