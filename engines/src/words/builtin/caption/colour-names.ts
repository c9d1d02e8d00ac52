import type { Text } from '@stipple/core/domain/text'
import { oklabFromLinear } from '@stipple/imaging/oklab'
import { linearFromSrgb } from '@stipple/imaging/transfer'

interface NamedColour {
  readonly name: Text
  readonly lab: ScaledOklab
}
/** OKLab as `scaledOklab` gives it: lightness 0..100, green to red, blue to yellow. */
export type ScaledOklab = readonly [lightness: number, a: number, b: number]

const ROWS: readonly (readonly [hex: string, en: string, zh: string])[] = [
  ['#000000', 'black', '黑色'], ['#3c3c40', 'charcoal', '炭黑'], ['#7d7f82', 'gray', '灰色'], ['#bfc1c4', 'light gray', '浅灰'], ['#ffffff', 'white', '白色'], ['#f2e8d5', 'cream', '米白'], ['#d9c3a0', 'beige', '米色'],
  ['#d02c2c', 'red', '红色'], ['#7d1f28', 'dark red', '深红'], ['#f08d8a', 'salmon', '鲑红'], ['#f7b6c8', 'pink', '粉色'], ['#d63384', 'magenta', '洋红'],
  ['#ee7d22', 'orange', '橙色'], ['#f3c4a1', 'peach', '桃色'], ['#7a4a26', 'brown', '棕色'], ['#432a1a', 'dark brown', '深棕'], ['#b98b4e', 'ochre', '赭黄'],
  ['#f5d033', 'yellow', '黄色'], ['#f8eda3', 'pale yellow', '浅黄'], ['#a5a83c', 'olive', '橄榄绿'], ['#9bd04a', 'lime green', '黄绿'], ['#3f9b47', 'green', '绿色'], ['#1f4d2b', 'dark green', '墨绿'], ['#b5dfb4', 'pale green', '浅绿'],
  ['#2aa79b', 'teal', '青绿'], ['#5fd3e0', 'turquoise', '青色'], ['#8cc6ee', 'sky blue', '天蓝'], ['#2f6fd0', 'blue', '蓝色'], ['#1a2f63', 'navy blue', '藏青'], ['#5a7390', 'slate blue', '灰蓝'],
  ['#7a3fb0', 'purple', '紫色'], ['#3d2060', 'dark purple', '深紫'], ['#c9b2e6', 'lavender', '淡紫'],
] // prettier-ignore

const COLOURS: readonly NamedColour[] = ROWS.map(([hex, en, zh]) => ({
  name: { en, zh },
  lab: scaledOklab(Number.parseInt(hex.slice(1, 3), 16), Number.parseInt(hex.slice(3, 5), 16), Number.parseInt(hex.slice(5, 7), 16)),
}))

export const COLOUR_NAMES: readonly Text[] = COLOURS.map(({ name }) => name)

/** Returns the index of the most similar named colour. Hue counts more than lightness, which light and shade change. */
export function nearestColour([lightness, a, b]: ScaledOklab): number {
  let best = 0
  let least = Infinity
  for (let i = 0; i < COLOURS.length; i++) {
    const [l2, a2, b2] = COLOURS[i]?.lab ?? [0, 0, 0]
    const distance = 0.6 * (lightness - l2) ** 2 + (a - a2) ** 2 + (b - b2) ** 2
    if (distance >= least) continue
    least = distance
    best = i
  }
  return best
}

/**
 * Converts an sRGB colour (0..255 per channel) to Oklab, which keeps perceived hues: blue stays blue when it gets darker. Scaled so that
 * lightness goes to 100 and the purest colours have a chroma of about 80.
 */
export function scaledOklab(red: number, green: number, blue: number): ScaledOklab {
  const [light, a, b] = oklabFromLinear(linearFromSrgb(red / 255), linearFromSrgb(green / 255), linearFromSrgb(blue / 255))
  return [100 * light, 250 * a, 250 * b]
}
