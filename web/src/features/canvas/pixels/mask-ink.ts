import type { Colour } from './blend.ts'

/** Ink of a mask among layers: its alpha is what is marked. */
export const MASK_COLOUR: Colour = [214, 62, 36]
export const MASK_OPACITY = 0.55

const [RED, GREEN, BLUE] = MASK_COLOUR

/** A pixel of the ink, marked from 0 to 255; nothing at all where it is not marked. */
export const maskWord = (marked: number): number => (marked === 0 ? 0 : ((marked << 24) | (BLUE << 16) | (GREEN << 8) | RED) >>> 0)

/** Marks what is not marked, and the other way round. */
export function invertInk(data: Uint8ClampedArray<ArrayBuffer>): void {
  const words = new Uint32Array(data.buffer)
  words.forEach((word, index) => (words[index] = maskWord(255 - (word >>> 24))))
}
