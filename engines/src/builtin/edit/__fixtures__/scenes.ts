import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const SUBJECTS = new URL('../../cutout/__fixtures__/', import.meta.url)
export const PHOTOS = new URL('../../../../test/__fixtures__/', import.meta.url)

export const photograph = (name: string): Promise<Buffer> => readFile(fileURLToPath(new URL(name, PHOTOS)))

export interface DrawnScene {
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
  /** Content of a pixel; `edge` belongs to none of them. */
  readonly at: (x: number, y: number) => 'sky' | 'grass' | 'thing' | 'edge'
}

const SKY = 0.45

/** A photographed object on photographed grass under a blue sky: the content of every pixel is known. */
export async function meadow({ width = 320, height = 240, thing = 'kettle.webp' } = {}): Promise<DrawnScene> {
  const horizon = Math.round(height * SKY)
  const sky = new Uint8Array(width * horizon * 3)
  for (let y = 0, p = 0; y < horizon; y++) {
    const t = y / horizon
    for (let x = 0; x < width; x++) for (const [top, low] of [[70, 178], [124, 208], [206, 232]] as const) sky[p++] = Math.round(top + (low - top) * t)
  }
  const grass = await sharp(fileURLToPath(new URL('grass.jpg', SUBJECTS))).resize(width, height - horizon, { fit: 'cover' }).toColourspace('srgb').linear([0.72, 0.98, 0.36], [0, 12, 0]).png().toBuffer()
  const tall = Math.round(height * 0.62)
  const subject = await sharp(fileURLToPath(new URL(thing, SUBJECTS))).resize({ height: tall }).png().toBuffer({ resolveWithObject: true })
  const [left, top] = [Math.round((width - subject.info.width) / 2), Math.round(height * 0.3)]
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .composite([
      { input: Buffer.from(sky), raw: { width, height: horizon, channels: 3 }, left: 0, top: 0 },
      { input: grass, left: 0, top: horizon },
      { input: subject.data, left, top },
    ])
    .png()
    .toBuffer()
  const opacity = await sharp(subject.data).ensureAlpha().extractChannel(3).raw().toBuffer()
  const opacityAt = (x: number, y: number): number => {
    const [column, row] = [x - left, y - top]
    const inside = column >= 0 && row >= 0 && column < subject.info.width && row < tall
    return inside ? (opacity[row * subject.info.width + column] ?? 0) : 0
  }
  const at = (x: number, y: number): ReturnType<DrawnScene['at']> => {
    const around = [-4, 0, 4].flatMap((dx) => [-4, 0, 4].map((dy) => opacityAt(x + dx, y + dy)))
    if (around.every((value) => value > 240)) return 'thing'
    if (around.some((value) => value > 10) || Math.abs(y - horizon) < 6) return 'edge'
    return y < horizon ? 'sky' : 'grass'
  }
  return { width, height, bytes, at }
}
