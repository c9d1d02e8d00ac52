import type { Triple } from '@stipple/imaging/colour'

/** Weight of the distance of hue and chroma beside that of the place between dark and light. */
const CHROMA = 5

/**
 * Gives each area of a picture one colour of a palette, all different: light areas get light colours, and those of a hue the nearest to it. The cheapest of all
 * assignments, found over the subsets of the palette (Bellman, Held and Karp, 1962).
 * @param areas OKLab and share of each area, at most as many as colours
 * @returns index of the colour of each area
 */
export function assign(
  areas: readonly { readonly colour: Triple; readonly share: number }[],
  palette: readonly Triple[],
): readonly number[] {
  const tone = toneOf(areas.map(({ colour }) => colour))
  const target = toneOf(palette)
  const cost = (area: number, entry: number): number => {
    const { colour = ZERO, share = 0 } = areas[area] ?? {}
    const [, a, b] = palette[entry] ?? ZERO
    const chroma = (colour[1] - a) ** 2 + (colour[2] - b) ** 2
    return Math.sqrt(share) * ((tone(colour) - target(palette[entry] ?? ZERO)) ** 2 + CHROMA * chroma)
  }
  // best[set]: the cheapest way to give the first areas the colours of the set.
  const best: { readonly cost: number; readonly chosen: readonly number[] }[] = [{ cost: 0, chosen: [] }]
  const result: { cost: number; chosen: readonly number[] } = { cost: Number.POSITIVE_INFINITY, chosen: [] }
  for (let set = 0; set < 1 << palette.length; set++) {
    const { cost: before, chosen } = best[set] ?? { cost: Number.POSITIVE_INFINITY, chosen: [] }
    if (chosen.length === areas.length) {
      if (before < result.cost) Object.assign(result, { cost: before, chosen })
      continue
    }
    for (let entry = 0; entry < palette.length; entry++) {
      if (set & (1 << entry)) continue
      const next = set | (1 << entry)
      const total = before + cost(chosen.length, entry)
      if (total < (best[next]?.cost ?? Number.POSITIVE_INFINITY)) best[next] = { cost: total, chosen: [...chosen, entry] }
    }
  }
  return result.chosen
}

const ZERO: Triple = [0, 0, 0]

/** Places between the darkest and the lightest of some colours, 0 to 1. */
function toneOf(colours: readonly Triple[]): (colour: Triple) => number {
  const lights = colours.map(([light]) => light)
  const [low, high] = [Math.min(...lights), Math.max(...lights)]
  return ([light]) => (high - low < 0.01 ? 0.5 : (light - low) / (high - low))
}
