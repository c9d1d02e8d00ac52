interface Size {
  readonly width: number
  readonly height: number
}

/** A size times a factor, in even numbers: encoders halve the chroma planes. */
export const evenSize = ({ width, height }: Size, factor = 1): Size => ({ width: even(width * factor), height: even(height * factor) })

const even = (length: number): number => Math.max(2, Math.round(length / 2) * 2)

/** Pixels of a video made from an image, as many as 768 by 768. */
const PIXELS = 768 * 768
const LEAST_SIDE = 192
/** Longer pictures are cropped. */
const LONGEST_ASPECT = 2.4

/** Size of a video from an image: the same aspect ratio, within limits. Small images are enlarged only a little. */
export function sizeOfFilm({ width, height }: Size): Size {
  const wide = Math.min(width, height * LONGEST_ASPECT)
  const high = Math.min(height, width * LONGEST_ASPECT)
  const scale = Math.min(Math.sqrt(PIXELS / (wide * high)), Math.max(1.5, LEAST_SIDE / Math.min(wide, high)))
  return evenSize({ width: wide * scale, height: high * scale })
}
