import type { Place } from '../../scene.ts'

/** Meaning of a plain colour word on fur and feathers: a "red" fox is russet. */
export const coatColours: ReadonlyMap<string, string> = new Map([
  ['#d0312d', '#c4502a'],
  ['#ec7c26', '#df7a2b'],
  ['#f2c531', '#e0b04a'],
  ['#dba632', '#d6a549'],
])

const GREENS = ['#3f9142', '#24573a', '#9fd08a']
const BLUES = ['#2f74c4', '#8cbfe6', '#1f3a7a', '#2a9d9a']
const GOLDS = ['#f2c531', '#dba632', '#e6d6b8']
const WHITES = ['#f6f5f0']

/** Colours that places have anyway: a green meadow is a meadow, not a green picture. */
const NATURAL: Readonly<Partial<Record<Place, readonly string[]>>> = {
  meadow: GREENS, forest: GREENS, 'bamboo-forest': GREENS, jungle: GREENS, garden: GREENS, mountains: [...GREENS, ...WHITES], field: [...GREENS, ...GOLDS], sea: BLUES, lake: BLUES,
  river: BLUES, underwater: BLUES, beach: [...BLUES, ...GOLDS, ...WHITES], harbour: BLUES, sky: BLUES, clouds: WHITES, snowfield: WHITES, desert: GOLDS,
} // prettier-ignore

export const isNatural = (place: Place, hex: string): boolean => NATURAL[place]?.includes(hex) ?? false
