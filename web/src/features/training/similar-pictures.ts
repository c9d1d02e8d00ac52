import { context2d } from '../../lib/context-2d.ts'
/** Facts about an image for checking a data set. */
export interface PictureMeasures {
  readonly width: number
  readonly height: number
  /** Difference hash, 64 bits as 0 and 1 (N. Krawetz, "Kind of Like That"), which survives scaling and compression. */
  readonly bits: string
  /** Mean colour: red, green and blue, 0 to 255. */
  readonly colour: readonly [number, number, number]
}

/** Columns compared in each of the rows. */
const SIDE = 8
/** Most differing bits, and colour distance, of two copies of an image. */
const COPY = { bits: 5, colour: 16 }

/** Measures a picture. Rejects for one that this browser cannot decode. */
export async function measurePicture(picture: Blob): Promise<PictureMeasures> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' })
  const { width, height } = bitmap
  const canvas = new OffscreenCanvas(SIDE + 1, SIDE)
  const context = context2d(canvas, { willReadFrequently: true })
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  const light = (pixel: number): number => (data[pixel * 4] ?? 0) + 2 * (data[pixel * 4 + 1] ?? 0) + (data[pixel * 4 + 2] ?? 0)
  let bits = ''
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) bits += light(y * (SIDE + 1) + x) > light(y * (SIDE + 1) + x + 1) ? '1' : '0'
  }
  return { width, height, bits, colour: [meanOf(data, 0), meanOf(data, 1), meanOf(data, 2)] }
}

function meanOf(data: Uint8ClampedArray, channel: number): number {
  let sum = 0
  for (let place = channel; place < data.length; place += 4) sum += data[place] ?? 0
  return sum / (data.length / 4)
}

/** Maps each duplicate image to the index of the first one. */
export function repeatsIn(looks: readonly (PictureMeasures | undefined)[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  for (const [place, look] of looks.entries()) {
    if (!look) continue
    const first = looks.findIndex((other, before) => before < place && other !== undefined && !found.has(before) && isCopy(look, other))
    if (first >= 0) found.set(place, first)
  }
  return found
}

const isCopy = (one: PictureMeasures, other: PictureMeasures): boolean =>
  [...one.bits].filter((bit, place) => bit !== other.bits[place]).length <= COPY.bits &&
  one.colour.every((value, channel) => Math.abs(value - (other.colour[channel] ?? 0)) <= COPY.colour)
