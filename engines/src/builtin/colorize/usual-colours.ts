import type { Chroma } from '@stipple/imaging/cielab'

/** Chroma by lightness: a* and b* at rising L*. */
export type Ramp = readonly { readonly light: number; readonly chroma: Chroma }[]

const ramp = (...stops: readonly (readonly [number, number, number])[]): Ramp => stops.map(([light, a, b]) => ({ light, chroma: [a, b] }))

/** Usual colours of things. A black-and-white picture does not contain the true ones. */
export const USUAL = {
  skin: ramp([0, 4, 4], [30, 15, 17], [55, 17, 21], [75, 14, 18], [90, 6, 9], [100, 0, 1]),
  lips: ramp([0, 6, 2], [35, 30, 13], [60, 29, 13], [80, 18, 9], [100, 2, 2]),
  hair: ramp([0, 1, 2], [20, 4, 6], [40, 8, 14], [60, 7, 22], [80, 3, 20], [100, 0, 4]),
  sky: ramp([0, 2, -12], [35, 1, -32], [60, -5, -34], [78, -7, -24], [90, -3, -9], [100, 0, 0]),
  dusk: ramp([0, 3, -14], [30, 4, -26], [55, 2, -22], [75, 6, -2], [90, 4, 12], [100, 0, 5]),
  green: ramp([0, -4, 4], [25, -16, 20], [50, -21, 30], [70, -17, 32], [90, -5, 14], [100, 0, 2]),
  fur: ramp([0, 1, 2], [30, 7, 12], [55, 9, 22], [75, 6, 20], [92, 1, 6], [100, 0, 0]),
  grey: ramp([0, 0, 0], [50, 0, 2], [100, 0, 0]),
  red: ramp([0, 6, 3], [35, 46, 28], [60, 44, 30], [85, 12, 10], [100, 0, 0]),
  orange: ramp([0, 6, 6], [40, 30, 42], [65, 32, 62], [88, 6, 30], [100, 0, 2]),
  yellow: ramp([0, 2, 6], [45, 6, 44], [75, 3, 66], [92, -4, 36], [100, 0, 4]),
  /** Everything unrecognised: clothes, old paper, wood, stone, walls. */
  rest: ramp([0, 0, 0], [25, 2, 5], [55, 2.5, 8.5], [80, 1.5, 7], [100, 0, 1.5]),
} as const satisfies Record<string, Ramp>

export type Usual = keyof typeof USUAL

export function chromaAt(stops: Ramp, light: number): Chroma {
  const next = stops.findIndex((stop) => stop.light >= light)
  const after = stops[next < 0 ? stops.length - 1 : next]
  const before = stops[Math.max(0, (next < 0 ? stops.length : next) - 1)]
  if (!after || !before) return [0, 0]
  const span = after.light - before.light
  const share = span > 0 ? (light - before.light) / span : 0
  return [before.chroma[0] + (after.chroma[0] - before.chroma[0]) * share, before.chroma[1] + (after.chroma[1] - before.chroma[1]) * share]
}

/** Classes among COCO's 80, counted from 0, that mostly come in one colour. */
export const COLOUR_OF_KIND: ReadonlyMap<number, Usual> = new Map([
  [11, 'red'],
  [15, 'fur'],
  [16, 'fur'],
  [17, 'fur'],
  [18, 'rest'],
  [19, 'fur'],
  [20, 'grey'],
  [21, 'fur'],
  [22, 'grey'],
  [23, 'fur'],
  [46, 'yellow'],
  [47, 'red'],
  [49, 'orange'],
  [50, 'green'],
  [51, 'orange'],
  [58, 'green'],
])
