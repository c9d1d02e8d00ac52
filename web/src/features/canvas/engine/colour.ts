import type { Colour } from '../pixels/blend.ts'

/** `#rrggbb` as numbers. */
export function colourOf(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}
