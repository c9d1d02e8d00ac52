import { at, type Image3 } from '@stipple/imaging/plane'

export interface MeasuredColour {
  /** Mean OKLab. */
  readonly l: number
  readonly a: number
  readonly b: number
  readonly chroma: number
  /** Degrees of the mean colour in OKLab, 0 to 360: red 29, yellow 110, green 142, blue 264. */
  readonly hue: number
  /** Mean lightness step to the right and down. */
  readonly gradient: number
}

/** Measures the pixels of a picture for which `inside` holds. */
export function measure({ width, height, planes: [l, a, b] }: Image3, inside: (x: number, y: number) => boolean = () => true): MeasuredColour {
  let [count, sumL, sumA, sumB, steps] = [0, 0, 0, 0, 0]
  for (let y = 0; y + 1 < height; y++) {
    for (let x = 0; x + 1 < width; x++) {
      if (!inside(x, y)) continue
      const i = y * width + x
      count++
      sumL += at(l, i)
      sumA += at(a, i)
      sumB += at(b, i)
      steps += Math.abs(at(l, i) - at(l, i + 1)) + Math.abs(at(l, i) - at(l, i + width))
    }
  }
  const [meanA, meanB] = [sumA / count, sumB / count]
  return {
    l: sumL / count,
    a: meanA,
    b: meanB,
    chroma: Math.hypot(meanA, meanB),
    hue: ((Math.atan2(meanB, meanA) * 180) / Math.PI + 360) % 360,
    gradient: steps / count,
  }
}

/** Degrees between two hues. */
export function turnOf(one: number, other: number): number {
  const turn = Math.abs(one - other) % 360
  return turn > 180 ? 360 - turn : turn
}
