import type { Text } from '@stipple/core/domain/text'
import type { Detection } from '../../../vision/child-public.ts'
import { COLOUR_NAMES, nearestColour, scaledOklab } from './colour-names.ts'
import type { Pixels } from './measure.ts'

/** Colours that differ only by light and shade, with their common name. Gray and skin-like ones are too unclear to be named. */
const FAMILIES: readonly (readonly [name: string, members: readonly string[]])[] = [
  ['black', ['black']],
  ['white', ['white']],
  ['red', ['red', 'dark red']],
  ['pink', ['pink', 'salmon']],
  ['orange', ['orange']],
  ['brown', ['brown', 'dark brown', 'ochre']],
  ['yellow', ['yellow', 'pale yellow']],
  ['green', ['green', 'dark green', 'lime green', 'pale green']],
  ['blue', ['blue', 'sky blue', 'navy blue']],
  ['purple', ['purple', 'dark purple', 'lavender']],
]
const FAMILY_OF = new Map(FAMILIES.flatMap(([name, members]) => members.map((member) => [member, name])))

/** Least share of the thing's middle that has the colour, and least difference from its share of the surroundings. */
const LEAST_SHARE = 0.45
const LEAST_ABOVE = 0.3
/** Radius of the middle, as a share of the box. */
const MIDDLE = 0.35

/** Returns the colour of a thing, if it is clear and not that of its surroundings. */
export function colourOf({ left, top, right, bottom }: Detection, { data, width, height }: Pixels): Text | undefined {
  const inside = new Map<string, number>()
  const outside = new Map<string, number>()
  let [middle, around] = [0, 0]
  for (let i = 0; i < width * height; i++) {
    const across = ((i % width) / width - left) / (right - left) - 0.5
    const down = (Math.floor(i / width) / height - top) / (bottom - top) - 0.5
    const isIn = Math.hypot(across, down) < MIDDLE
    if (!isIn && Math.abs(across) < 0.5 && Math.abs(down) < 0.5) continue
    const name = COLOUR_NAMES[nearestColour(scaledOklab(data[i * 4] ?? 0, data[i * 4 + 1] ?? 0, data[i * 4 + 2] ?? 0))]?.en ?? ''
    const family = FAMILY_OF.get(name) ?? ''
    const counts = isIn ? inside : outside
    counts.set(family, (counts.get(family) ?? 0) + 1)
    if (isIn) middle++
    else around++
  }
  const [best, count = 0] = [...inside].toSorted((a, b) => b[1] - a[1])[0] ?? ['']
  const share = count / Math.max(1, middle)
  if (best === '' || share < LEAST_SHARE || share - (outside.get(best) ?? 0) / Math.max(1, around) < LEAST_ABOVE) return undefined
  return COLOUR_NAMES.find(({ en }) => en === best)
}
