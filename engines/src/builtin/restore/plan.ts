import type { Repair } from '@stipple/core/domain/repairs'
import { planTiles } from './maxim-tile.ts'

/** What the thorough way needs; nothing here loads a runtime. */

interface Size {
  readonly width: number
  readonly height: number
}

/** The networks that were trained for a repair. Scratches have none. */
export const MAXIM: Partial<Record<Repair, string>> = {
  noise: 'maxim-denoising',
  blur: 'maxim-deblurring',
  haze: 'maxim-dehazing-outdoor',
  rain: 'maxim-deraining',
  dark: 'maxim-enhancement',
  retouch: 'maxim-retouching',
}
export const HAZE_INDOORS = 'maxim-dehazing-indoor'

/** What these change is light and colour, which a smaller picture shows as well. */
const SMOOTH: ReadonlySet<Repair> = new Set(['haze', 'dark', 'retouch'])
export const isSmooth = (repair: Repair): boolean => SMOOTH.has(repair)

/**
 * How the fast way joins the network: by the mean of both where the network burns highlights, misses thick haze, changes little or knows
 * only the noise of cameras; by going first where the network sees only what is coarse.
 */
export const HELP: Partial<Record<Repair, 'mean' | 'before'>> = {
  noise: 'mean',
  haze: 'mean',
  dark: 'mean',
  rain: 'before',
  retouch: 'mean',
}

/** The longer side at which light and colour are judged. */
const SIDE = 640

/** How many tiles a repair takes: nearly all of its time. */
export function countWork(repair: Repair, size: Size): number {
  const { width, height } = isSmooth(repair) ? judgingSize(size) : size
  return planTiles(width, height).length
}

/** More tiles than this would take longer than a task may. */
export const MOST_WORK = 120

export function judgingSize({ width, height }: Size): Size {
  const scale = Math.min(1, SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
