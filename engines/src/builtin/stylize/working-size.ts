import type { Size } from '@stipple/imaging/plane'

/** The longer side at which a style is painted: strokes measure a share of the picture, so more pixels would only cost time. */
const LONGEST = { style: 1408, reference: 512 } as const

type Work = keyof typeof LONGEST

/** The size at which a picture is worked on; its own where it is small enough. */
export function workingSize({ width, height }: Size, work: Work): Size {
  const scale = Math.min(1, LONGEST[work] / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The longer side worked at, where a picture loses detail by it; a reference's look is put back on the picture's own detail. */
export function isReduced(size: Size, work: Work): number | undefined {
  return Math.max(size.width, size.height) > LONGEST[work] * 1.25 && work === 'style' ? LONGEST[work] : undefined
}
