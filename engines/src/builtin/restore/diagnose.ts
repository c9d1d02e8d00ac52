import type { Repair } from '@stipple/core/domain/repairs'
import type { Colours } from '@stipple/imaging/guided-filter'
import { lumaOf, mean, quantile, toColours, toRaster } from './colours.ts'
import { estimateBlur } from './find/blur.ts'
import { darkChannel, leastChannel } from './find/dark-channel.ts'
import { findMotion } from './find/motion.ts'
import { estimateBlocking, estimateNoise } from './find/noise.ts'
import { type Damage, findScratches } from './find/scratches.ts'
import { isTinted } from './find/tint.ts'
import { chroma } from './repairs/dull.ts'
import { closeGaps } from './repairs/inpaint.ts'

/** Measurements of a picture. Brightness is 0 to 1. */
export interface Findings {
  /** Standard deviation of the noise in the brightness. */
  readonly noise: number
  /** Steps on the grid of JPEG blocks, relative to those beside it. */
  readonly blocking: number
  /** In pixels. */
  readonly blur: number
  /** Length of motion blur, in pixels. */
  readonly motion: number
  /** Mean of the dark channel. */
  readonly veil: number
  /** Brightness of the darkest and the lightest pixels. */
  readonly black: number
  readonly white: number
  readonly brightness: number
  /** Brightness that nine tenths of all pixels stay below. */
  readonly highlights: number
  readonly chroma: number
  /** Its colours are one tint. */
  readonly tinted: boolean
  /** Difference in brightness between the 95th and the 2nd percentile. */
  readonly range: number
  /** Length of all scratches, in shares of the longer side. */
  readonly scratches: number
}

export async function measure(given: Colours): Promise<Findings> {
  const damage = await findScratches(given)
  // A tear would be taken for motion, and bare paper for highlights.
  const colours = damage.length > MAX_SCRATCHES ? await withoutDamage(given, damage) : given
  const luma = lumaOf(colours)
  const least = leastChannel(colours)
  const radius = Math.max(2, Math.round(Math.max(luma.width, luma.height) / 60))
  return {
    noise: estimateNoise(luma),
    blocking: estimateBlocking(luma),
    blur: estimateBlur(luma),
    motion: findMotion(luma)?.length ?? 0,
    veil: mean(darkChannel(colours, radius)),
    black: quantile(least, 0.01),
    white: quantile(luma, 0.99),
    brightness: mean(luma),
    highlights: quantile(luma, 0.9),
    chroma: chroma(colours),
    tinted: isTinted(colours),
    range: quantile(luma, 0.95) - quantile(luma, 0.02),
    scratches: damage.length,
  }
}

async function withoutDamage(colours: Colours, { mask, broad }: Damage): Promise<Colours> {
  return toColours(await closeGaps(toRaster(colours), broad ? mask.map((value, i) => value || (broad[i] ?? 0)) : mask))
}

/** Length of clear scratches that a picture may have without counting as scratched. */
const MAX_SCRATCHES = 0.8

/** Repairs that a picture needs by its measurements, in the order of `REPAIRS`. Rather one too few than one too many. */
export function decideRepairs(found: Findings): readonly Repair[] {
  const hazy = found.veil > 0.4 && found.black > 0.15
  const faded = found.white - found.black < 0.72 && found.white < 0.85 && found.chroma < 0.14
  const browned = found.tinted && found.range < 0.55
  const dark = found.brightness < 0.2 && found.highlights < 0.5
  const needed: Partial<Record<Repair, boolean>> = {
    noise: found.noise > 0.013 || found.blocking > 1.35,
    blur: found.blur > 1.15 || found.motion > 0,
    haze: hazy,
    dark,
    scratches: found.scratches > MAX_SCRATCHES,
    retouch: (faded && !hazy && !dark) || browned,
  }
  return (['noise', 'blur', 'haze', 'dark', 'scratches', 'retouch'] as const).filter((repair) => needed[repair])
}
