import { toHex } from './rgb.ts'

/** Colours that cover most of a picture, most used first: counted in a coarse RGB cube, similar ones merged. */
export function mainColours(pixels: Uint8ClampedArray, count: number): string[] {
  const bins = new Map<number, [number, number, number, number]>()
  const stride = Math.max(4, Math.floor(pixels.length / 4 / 20_000) * 4)
  for (let i = 0; i < pixels.length; i += stride) {
    const r = pixels[i] ?? 0
    const g = pixels[i + 1] ?? 0
    const b = pixels[i + 2] ?? 0
    const key = ((r >> 5) << 6) | ((g >> 5) << 3) | (b >> 5)
    const bin = bins.get(key) ?? [0, 0, 0, 0]
    bins.set(key, [bin[0] + 1, bin[1] + r, bin[2] + g, bin[3] + b])
  }
  const sorted = [...bins.values()].toSorted((a, b) => b[0] - a[0]).map(([n, r, g, b]) => [r / n, g / n, b / n] as const)
  const chosen: (readonly [number, number, number])[] = []
  for (const apart of [62, 36, 0]) {
    for (const colour of sorted) {
      if (chosen.length >= count) break
      if (chosen.every((other) => Math.hypot(other[0] - colour[0], other[1] - colour[1], other[2] - colour[2]) > apart)) chosen.push(colour)
    }
  }
  return chosen.map(toHex)
}
