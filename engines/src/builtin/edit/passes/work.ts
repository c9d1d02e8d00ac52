import type { Weather } from '@stipple/illustrator/public'
import type { Image3 } from '@stipple/imaging/plane'
import type { Random } from '@stipple/imaging/random'
import type { Maps } from '../photo/maps.ts'
import type { Photo } from '../photo/photo.ts'
import type { Remark } from '../remarks.ts'

/** What every change works with. */
export interface Work {
  readonly photo: Photo
  readonly maps: Maps
  /** This picture's own chance. */
  readonly random: Random
  /** 0 nothing .. 1 as much as can be; about 0.75 looks natural. */
  readonly strength: number
  /** The weather that is asked for besides: a rainy night has no stars. */
  readonly weather?: Weather
  /** Tells the member what could not be honoured. */
  readonly remark: (remark: Remark) => void
}

/** Changes a picture (OKLab, the photograph's size) and gives a new one. */
export type Pass<E> = (lab: Image3, edit: E, work: Work) => Promise<Image3>

/** The strength at which a change is meant to look right; above it goes further. */
export const NATURAL = 0.75
