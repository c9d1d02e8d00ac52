import { readLatin1, readUtf8, view } from './bytes.ts'
import { inflate } from './inflate.ts'
import { objectIn } from './loose-json.ts'
import { settingsIn, type Texts } from './programs.ts'
import type { Settings } from './recipe.ts'

/** A decoded picture: four bytes a pixel (red, green, blue, alpha), row after row. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array | Uint8ClampedArray
}

/** Bytes of `stealth_pngcomp`, `stealth_pnginfo`, `stealth_rgbcomp` and `stealth_rgbinfo`. */
const MAGIC = 15
/** Largest text (bytes, as hidden). */
const MOST = 2 ** 20

/** Most pixels that are read, from the left. */
const MAX_PIXELS = 2 ** 22

/** Number of columns at the left of a picture that must be decoded for `readHidden`. */
export const hiddenColumns = ({ width, height }: Pick<Pixels, 'width' | 'height'>): number =>
  Math.min(width, Math.max(1, Math.floor(MAX_PIXELS / height)))

/**
 * Settings that NovelAI and SwarmUI hide in the lowest bit of each pixel's alpha (or of its three colours), column by column: a name, the length in bits
 * (32, big-endian), the text, plain or gzipped. Undefined without any.
 */
export function readHidden(pixels: Pixels): Settings | undefined {
  for (const channels of ['png', 'rgb'] as const) {
    const bytes = bitsOf(pixels, channels)
    const name = readLatin1(bytes(0, MAGIC))
    if (name !== `stealth_${channels}comp` && name !== `stealth_${channels}info`) continue
    const length = view(bytes(MAGIC, MAGIC + 4)).getUint32(0) / 8
    if (length > MOST) return undefined
    const data = bytes(MAGIC + 4, MAGIC + 4 + length)
    const plain = name.endsWith('comp') ? inflate(data, 'gzip') : data
    return plain && settingsIn(textsOf(readUtf8(plain)))
  }
  return undefined
}

/** NovelAI hides the texts of its PNG by name; others hide the one that belongs under `parameters`. */
function textsOf(text: string): Texts {
  const named = Object.entries(objectIn(text) ?? {}).flatMap(([key, value]) =>
    typeof value === 'string' ? [[key.toLowerCase(), value] as const] : [],
  )
  return new Map([['parameters', text], ...named])
}

/** Reads bytes from the lowest bits, in the order of columns. Bits outside the picture are 0. */
function bitsOf({ width, height, data }: Pixels, channels: 'png' | 'rgb'): (start: number, end: number) => Uint8Array {
  const each = channels === 'png' ? 1 : 3
  const bit = (index: number): number => {
    const pixel = Math.floor(index / each)
    const [x, y] = [Math.floor(pixel / height), pixel % height]
    return x < width ? (data[(y * width + x) * 4 + (each === 1 ? 3 : index % 3)] ?? 0) & 1 : 0
  }
  return (start, end) =>
    Uint8Array.from({ length: end - start }, (_, index) => {
      let byte = 0
      for (let at = 0; at < 8; at += 1) byte = byte * 2 + bit((start + index) * 8 + at)
      return byte
    })
}
