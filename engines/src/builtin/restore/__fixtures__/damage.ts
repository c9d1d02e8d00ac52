import { createRandom } from '@stipple/imaging/random'
import sharp from 'sharp'
import type { Raster } from '../../../kit/raster.ts'

/** Reproducible methods of damaging a photograph. */

export async function readRaster(bytes: Uint8Array): Promise<Raster> {
  const { data, info } = await sharp(bytes).removeAlpha().toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return { data: new Uint8Array(data), width: info.width, height: info.height, channels: 3 }
}

export const open = ({ data, width, height }: Raster) => sharp(data, { raw: { width, height, channels: 3 } })

export const writePng = (raster: Raster): Promise<Buffer> => open(raster).png().toBuffer()

/** Gaussian noise. */
export function addNoise(raster: Raster, sigma: number): Raster {
  const random = createRandom(7)
  return change(raster, (value) => value + sigma * Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next()))
}

export const blur = async (raster: Raster, sigma: number) => readRaster(await open(raster).blur(sigma).png().toBuffer())
export const compress = async (raster: Raster, quality: number) => readRaster(await open(raster).jpeg({ quality }).toBuffer())
export const darken = (raster: Raster) => change(raster, (value) => 255 * 0.5 * (value / 255) ** 2)

/** Motion blur to the right. */
export function move(raster: Raster, length: number): Raster {
  const { data, width } = raster
  const row = (i: number) => Math.floor(i / 3 / width) * width
  return change(raster, (_, { x, channel, i }) => {
    let sum = 0
    for (let n = 0; n < length; n++) {
      const column = Math.min(width - 1, Math.max(0, x + n - Math.floor(length / 2)))
      sum += data[(row(i) + column) * 3 + channel] ?? 0
    }
    return sum / length
  })
}

/** Grey haze, denser at the top than at the bottom. */
export function addHaze(raster: Raster): Raster {
  const air = [215, 220, 228]
  return change(raster, (value, { y, channel }) => {
    const through = 0.35 + (0.4 * y) / raster.height
    return value * through + (air[channel] ?? 0) * (1 - through)
  })
}

/** Halves saturation and range. */
export function fade(raster: Raster): Raster {
  return change(raster, (value, { grey }) => 60 + 0.55 * (grey + 0.45 * (value - grey)))
}

const LINES = ['M40 10q8 90 -6 170', 'M95 60q-4 60 10 150', 'M150 5v190', 'M201 30q12 80 4 120', 'M70 200l90 -14']

export async function scratch(raster: Raster): Promise<Raster> {
  const lines = LINES.map((line) => `<path d="${line}" stroke="#f6f2e8" stroke-width="1.8" fill="none"/>`).join('')
  return drawOver(raster, lines)
}

const TEARS = ['M150 10q-6 90 8 180', 'M-5 168l250 -24', 'M30 30l44 70']

/** Folds at which the picture has come off. */
export async function tear(raster: Raster): Promise<Raster> {
  const lines = TEARS.map((line) => `<path d="${line}" stroke="#f4ecd8" stroke-width="5" fill="none"/>`).join('')
  return drawOver(raster, lines)
}

/** A black-and-white print that has faded and turned brown. */
export function brown(raster: Raster): Raster {
  const share = [1.05, 0.9, 0.68]
  return change(raster, (_, { grey, channel }) => (75 + 0.5 * grey) * (share[channel] ?? 1))
}

export async function rain(raster: Raster): Promise<Raster> {
  const random = createRandom(3)
  const drops = Array.from({ length: 160 }, () => {
    const [x, y, length] = [random.next() * raster.width, random.next() * raster.height, 10 + random.next() * 16]
    return `<line x1="${x}" y1="${y}" x2="${x - length * 0.2}" y2="${y + length}" stroke="#fff" stroke-width="1" opacity="${0.25 + random.next() * 0.3}"/>`
  })
  return drawOver(raster, drops.join(''))
}

/** Draws parts of an SVG over a picture. */
async function drawOver(raster: Raster, parts: string): Promise<Raster> {
  const input = Buffer.from(`<svg width="${raster.width}" height="${raster.height}">${parts}</svg>`)
  return readRaster(
    await open(raster)
      .composite([{ input }])
      .png()
      .toBuffer(),
  )
}

interface Place {
  readonly i: number
  readonly x: number
  readonly y: number
  readonly channel: number
  readonly grey: number
}

function change(raster: Raster, to: (value: number, place: Place) => number): Raster {
  const { data, width } = raster
  const bytes = new Uint8ClampedArray(data.length)
  for (let i = 0; i < data.length; i++) {
    const pixel = Math.floor(i / 3) * 3
    const grey = 0.299 * (data[pixel] ?? 0) + 0.587 * (data[pixel + 1] ?? 0) + 0.114 * (data[pixel + 2] ?? 0)
    bytes[i] = to(data[i] ?? 0, { i, x: Math.floor(i / 3) % width, y: Math.floor(i / 3 / width), channel: i % 3, grey })
  }
  return { ...raster, data: new Uint8Array(bytes.buffer) }
}
