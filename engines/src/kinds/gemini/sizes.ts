import type { Size } from '@stipple/imaging/plane'

/** Aspect ratios that every image model supports. */
const RATIOS = ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9'] as const
type AspectRatio = (typeof RATIOS)[number]
export type ImageSize = '1K' | '2K' | '4K'

/** Nearest aspect ratio of a size. */
export function ratioFor({ width, height }: Size): AspectRatio {
  const far = (ratio: AspectRatio): number => {
    const [across = 1, down = 1] = ratio.split(':').map(Number)
    return Math.abs(Math.log(((across / down) * height) / width))
  }
  return RATIOS.reduce((best, ratio) => (far(ratio) < far(best) ? ratio : best))
}

/** From the third generation on; light models have one size. */
export const hasSizes = (name: string): boolean => /^gemini-([3-9]|\d\d)|nano-banana-(pro|[2-9])/.test(name) && !/lite/.test(name)

const MEGAPIXEL = 2 ** 20

/** Size class nearest in pixels: about one, four and sixteen megapixels. */
export function imageSizeFor({ width, height }: Size): ImageSize {
  const pixels = width * height
  if (pixels <= 2 * MEGAPIXEL) return '1K'
  return pixels <= 8 * MEGAPIXEL ? '2K' : '4K'
}
