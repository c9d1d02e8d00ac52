import { fitted, type Size } from '@stipple/imaging/plane'

/** Longer side at which a style is painted: strokes are sized in shares of the picture, so more pixels would only take time. */
const LONGEST = { style: 1408, reference: 512 } as const

type Work = keyof typeof LONGEST

/** Working size of a picture; its own size if it is small enough. */
export const workingSize = (size: Size, work: Work): Size => fitted(size, LONGEST[work])

/** Working size (longer side) if an image loses detail by it; undefined also for a reference, whose look is added to the image's own detail. */
export function isReduced(size: Size, work: Work): number | undefined {
  return Math.max(size.width, size.height) > LONGEST[work] * 1.25 && work === 'style' ? LONGEST[work] : undefined
}
