import sharp from 'sharp'

/** Parts of a request that determine the painting. */
export interface PaintedRequest {
  readonly width: number
  readonly height: number
  readonly init?: string | undefined
  readonly mask?: string | undefined
  readonly maskInvert?: number | undefined
  readonly strength?: number | undefined
}

/**
 * Paints an image determined by the seed, over the input in the mask's white area. Like a decoder it changes the rest by one level. Images and masks
 * are first resized to the request's size.
 */
export async function paint(seed: number, { width, height, init, mask, maskInvert = 0, strength = 0.75 }: PaintedRequest): Promise<Buffer> {
  const rgb = noise(seed, width, height)
  if (init !== undefined) {
    const before = await read(init, width, height, 3)
    const where = mask === undefined ? undefined : await read(mask, width, height, 1)
    for (let i = 0; i < rgb.length; i++) {
      const white = (where?.[Math.floor(i / 3)] ?? 255) > 127
      const old = before[i] ?? 0
      rgb[i] = white === (maskInvert === 0) ? Math.round(old * (1 - strength) + (rgb[i] ?? 0) * strength) : old ^ 1
    }
  }
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

/** Upscales an image like a network. */
export const enlarge = async (image: string, factor: number): Promise<Buffer> => {
  const picture = sharp(Buffer.from(image, 'base64'))
  const { width, height } = await picture.metadata()
  return picture
    .resize(Math.trunc(width * factor), Math.trunc(height * factor))
    .png()
    .toBuffer()
}

/** A contact sheet or a map: additional images in a response. */
export const contactSheet = (): Promise<Buffer> =>
  sharp({ create: { width: 16, height: 16, channels: 3, background: '#808080' } })
    .png()
    .toBuffer()

function noise(seed: number, width: number, height: number): Uint8Array {
  const rgb = new Uint8Array(width * height * 3)
  let state = ((seed % 4_294_967_296) ^ Math.floor(seed / 4_294_967_296) ^ 0x9e3779b9) >>> 0 || 1
  for (let i = 0; i < rgb.length; i++) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    rgb[i] = (state >>> 8) & 255
  }
  return rgb
}

const read = (base64: string, width: number, height: number, channels: 1 | 3): Promise<Buffer> => {
  const picture = sharp(Buffer.from(base64, 'base64')).removeAlpha().resize(width, height, { fit: 'fill' })
  return (channels === 1 ? picture.greyscale() : picture).raw().toBuffer()
}
