import type { Weather } from '@stipple/illustrator/public'
import type { Image3 } from '@stipple/imaging/plane'
import type { Random } from '@stipple/imaging/random'
import type { PassWarning } from '../pass-warnings.ts'
import type { Maps } from '../photo/maps.ts'
import type { Photo } from '../photo/photo.ts'

/** Input that every change works with. */
export interface Work {
  readonly photo: Photo
  readonly maps: Maps
  /** Randomness of this picture. */
  readonly random: Random
  /** 0 no change .. 1 the strongest; about 0.75 looks natural. */
  readonly strength: number
  /** Weather requested in the same instruction: a rainy night has no stars. */
  readonly weather?: Weather
  /** Warns about a request that could not be fulfilled. */
  readonly warn: (found: PassWarning) => void
}

/** Changes a picture (OKLab, the photograph's size) and gives a new one. */
export type Pass<E> = (lab: Image3, edit: E, work: Work) => Promise<Image3>

/** Strength at which a change looks natural; higher ones exaggerate. */
export const NATURAL = 0.75
