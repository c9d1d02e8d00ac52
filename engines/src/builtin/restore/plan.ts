import type { Repair } from '@stipple/core/domain/repairs'
import { fitted, type Size } from '@stipple/imaging/plane'
import { planTiles } from './maxim-tile.ts'

/** Plan of the thorough way; loads no runtime. */

/** Networks trained for each repair. Scratches have none. */
export const MAXIM: Partial<Record<Repair, string>> = {
  noise: 'maxim-denoising',
  blur: 'maxim-deblurring',
  haze: 'maxim-dehazing-outdoor',
  rain: 'maxim-deraining',
  dark: 'maxim-enhancement',
  retouch: 'maxim-retouching',
}
export const HAZE_INDOORS = 'maxim-dehazing-indoor'

/** Repairs that change only light and colour, which a smaller picture shows as well. */
const SMOOTH: ReadonlySet<Repair> = new Set(['haze', 'dark', 'retouch'])
export const isSmooth = (repair: Repair): boolean => SMOOTH.has(repair)

/**
 * Combination of the fast way with the network: the mean of both where the network burns highlights, misses thick haze, changes little or knows only camera
 * noise; the fast way first where the network sees only coarse structure.
 */
export const HELP: Partial<Record<Repair, 'mean' | 'before'>> = {
  noise: 'mean',
  haze: 'mean',
  dark: 'mean',
  rain: 'before',
  retouch: 'mean',
}

/** Longer side at which light and colour are measured. */
const SIDE = 640

/** Number of tiles of a repair, which take nearly all of its time. */
export function countWork(repair: Repair, size: Size): number {
  const { width, height } = isSmooth(repair) ? judgingSize(size) : size
  return planTiles(width, height).length
}

/** Tiles that a task has time for. */
export const MAX_WORK = 120

export const judgingSize = (size: Size): Size => fitted(size, SIDE)
