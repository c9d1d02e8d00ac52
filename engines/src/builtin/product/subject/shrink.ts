import { fitted } from '@stipple/imaging/plane'
import type { Picture } from '../../../kit/decode-picture.ts'
import { scalePicture } from '../../../vision/child-public.ts'

/** Longest side: beyond it no network and no scene shows more detail. */
const LONGEST = 1800

/** Reduces a picture to the largest useful size. */
export const shrink = async (picture: Picture): Promise<Picture> =>
  Math.max(picture.width, picture.height) <= LONGEST ? picture : scalePicture(picture, fitted(picture, LONGEST))
