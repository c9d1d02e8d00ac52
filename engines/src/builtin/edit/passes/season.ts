import type { Season } from '@stipple/illustrator/public'
import { oklabFromRgba, rgbaFromOklab } from '@stipple/imaging/colour'
import { fractalNoise } from '@stipple/imaging/noise'
import { at, image3, type Image3 } from '@stipple/imaging/plane'
import { lerp, smoothstep, unit } from '@stipple/imaging/scalar'
import type { Edit } from '../../../instructions/public.ts'
import { coverOf } from '../photo/map-tools.ts'
import { layOver } from './air.ts'
import { layOfSnow } from './snow.ts'
import { fallingOf } from './stage.ts'
import { cast, gamma, saturated } from './tone.ts'
import type { Pass, Work } from './work.ts'

type SeasonEdit = Extract<Edit, { kind: 'season' }>

/** Least share of foliage in a picture for a season to show. */
const LEAST_FOLIAGE = 0.015

/** Changes the leaves and the light to those of another season. */
export const season: Pass<SeasonEdit> = async (lab, edit, work) => {
  const k = unit(work.strength * 1.25)
  const foliage = await work.maps.foliage()
  if (coverOf(foliage) < LEAST_FOLIAGE && edit.season !== 'winter') work.warn({ code: 'no_foliage' })
  return SEASONS[edit.season](lab, { foliage, k, work })
}

interface Turn {
  readonly foliage: Float32Array
  readonly k: number
  readonly work: Work
}

const SEASONS: Readonly<Record<Season, (lab: Image3, turn: Turn) => Promise<Image3>>> = {
  async autumn(lab, { foliage, k, work }) {
    const horizon = await grassLine(lab, foliage, work)
    const turned = leaves(
      lab,
      { foliage, k, seed: work.random.fork('autumn').whole(1, 1e6) },
      (patch, low) => {
        // Grass only turns yellow; crowns turn from gold through orange to red.
        const hue = lerp(lerp(86, 34, smoothstep(0.3, 0.72, patch)), lerp(90, 72, patch), low)
        return { hue, chroma: 1.22, floor: 0.075, light: lerp(0.03, -0.03, patch) }
      },
      horizon,
    )
    return cast(gamma(turned, 1 + 0.04 * k), [0.006 * k, 0.016 * k])
  },
  async spring(lab, { foliage, k, work }) {
    const { horizon } = await work.maps.space()
    const seed = work.random.fork('spring').whole(1, 1e6)
    const fresh = leaves(
      lab,
      { foliage, k, seed },
      (patch, low) =>
        low < 0.5 && patch > 0.52 ? { hue: 2, chroma: 0.7, floor: 0.06, light: 0.2 } : { hue: 122, chroma: 1.2, floor: 0.09, light: 0.05 },
      horizon,
    )
    const bright = cast(gamma(fresh, 1 - 0.1 * k), [0.004 * k, 0.004 * k])
    const layer = fallingOf(lab, { hour: 'day', weather: 'petals', amount: 0.25, season: 'spring', horizon }, work.random.fork('petals'))
    return oklabFromRgba(
      layOver(rgbaFromOklab(bright), layer, () => k * 0.85),
      lab,
    )
  },
  async summer(lab, { foliage, k, work }) {
    const { horizon } = await work.maps.space()
    const rich = leaves(lab, { foliage, k, seed: 1 }, () => ({ hue: 136, chroma: 1.3, floor: 0.08, light: 0 }), horizon)
    return cast(gamma(saturated(rich, 1 + 0.2 * k), 1 - 0.12 * k), [0.004 * k, 0.02 * k])
  },
  async winter(lab, { foliage, k, work }) {
    const { horizon } = await work.maps.space()
    const bare = leaves(lab, { foliage, k, seed: 1 }, () => ({ hue: 70, chroma: 0.28, floor: 0, light: -0.04 }), horizon)
    const chilled = cast(saturated(bare, 1 - 0.3 * k), [-0.006 * k, -0.02 * k])
    return layOfSnow(chilled, work, k * 0.85)
  },
}

/** Row from which green is grass rather than crowns: the horizon, or the upper border where all of it is grass. */
async function grassLine(lab: Image3, foliage: Float32Array, { maps }: Work): Promise<number> {
  const { horizon } = await maps.space()
  return (await maps.sky()) === undefined && coverOf(foliage) > 0.6 ? -lab.height : horizon
}

interface Leaf {
  /** Degrees in OKLab: 30 red, 60 orange, 90 yellow, 130 green. */
  readonly hue: number
  /** Factor, and the least chroma. */
  readonly chroma: number
  readonly floor: number
  readonly light: number
}

/** Recolours foliage, tree by tree and patch by patch. */
function leaves(
  lab: Image3,
  { foliage, k, seed }: { foliage: Float32Array; k: number; seed: number },
  choose: (patch: number, low: number) => Leaf,
  horizon: number,
): Image3 {
  const { width, height } = lab
  const long = Math.max(width, height)
  const broad = fractalNoise(seed, 2)
  const fine = fractalNoise(seed + 77, 3)
  const [l, a, b] = lab.planes
  const result = image3(lab)
  const [toL, toA, toB] = result.planes
  for (let i = 0; i < l.length; i++) {
    const share = at(foliage, i) * k
    const [x, y] = [i % width, Math.floor(i / width)]
    const patch = 0.62 * broad((x / long) * 7, (y / long) * 7) + 0.38 * fine((x / long) * 42, (y / long) * 42)
    const leaf = choose(patch, smoothstep(horizon, horizon + (height - horizon) * 0.35, y))
    const chroma = Math.hypot(at(a, i), at(b, i))
    const rich = Math.max(chroma * leaf.chroma, leaf.floor * smoothstep(0.12, 0.4, at(l, i)))
    const angle = (leaf.hue * Math.PI) / 180
    toL[i] = lerp(at(l, i), unit(at(l, i) + leaf.light * smoothstep(0.15, 0.5, at(l, i))), share)
    toA[i] = lerp(at(a, i), rich * Math.cos(angle), share)
    toB[i] = lerp(at(b, i), rich * Math.sin(angle), share)
  }
  return result
}
