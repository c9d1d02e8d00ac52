import sharp from 'sharp'

/** A size in the parameters of object stores; sides in pixels. */
export interface ResizeInput {
  readonly picture: Uint8Array
  readonly width?: number | undefined
  readonly height?: number | undefined
  /** Of both sides, instead of pixels. */
  readonly percent?: number | undefined
  /** `inside` and `outside` keep the aspect ratio; the others fill exactly these sides. */
  readonly fit: 'inside' | 'outside' | 'cover' | 'contain' | 'fill'
  /** True if the result may be larger than the image. */
  readonly enlarges: boolean
  /** Longest side of an enlarged result. */
  readonly longest: number
  /** Images with more pixels are refused. */
  readonly mostPixels: number
}

/** A resized image in its displayed orientation and own format; of several frames the first. */
export async function run({ picture, mostPixels, ...wish }: ResizeInput): Promise<Uint8Array> {
  const upright = sharp(picture, { limitInputPixels: mostPixels }).autoOrient()
  const { autoOrient: size } = await upright.metadata()
  return upright
    .resize({ ...resizedTo(size, wish), background: '#ffffff' })
    .keepIccProfile()
    .toBuffer()
}

type Wish = Omit<ResizeInput, 'picture' | 'mostPixels'>

/** Size of the result, at least one pixel per side, and the fit. */
function resizedTo(own: { width: number; height: number }, { width, height, percent, fit, enlarges, longest }: Wish) {
  if (fit !== 'inside' && fit !== 'outside') {
    const wanted = { width: width ?? own.width, height: height ?? own.height }
    const isLarger = wanted.width > own.width || wanted.height > own.height
    return isLarger && !enlarges ? { ...own, fit } : { ...wanted, fit }
  }
  const scales = [...(width ? [width / own.width] : []), ...(height ? [height / own.height] : []), ...(percent ? [percent / 100] : [])]
  const wanted = fit === 'inside' ? Math.min(...scales) : Math.max(...scales)
  const scale = Math.min(wanted, enlarges ? Math.max(1, longest / Math.max(own.width, own.height)) : 1)
  const scaled = (side: number): number => Math.max(1, Math.round(side * scale))
  return { width: scaled(own.width), height: scaled(own.height), fit: 'fill' as const }
}
