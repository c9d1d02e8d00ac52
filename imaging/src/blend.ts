import type { Triple } from './colour.ts'
import { at } from './plane.ts'
import type { Image3 } from './plane.ts'

/** Moves one pixel towards a colour. */
export function tint({ planes: [l, a, b] }: Image3, i: number, { colour, amount }: { colour: Triple; amount: number }): void {
  l[i] = at(l, i) + (colour[0] - at(l, i)) * amount
  a[i] = at(a, i) + (colour[1] - at(a, i)) * amount
  b[i] = at(b, i) + (colour[2] - at(b, i)) * amount
}

export function setColour({ planes: [l, a, b] }: Image3, i: number, colour: Triple): void {
  l[i] = colour[0]
  a[i] = colour[1]
  b[i] = colour[2]
}

export const colourAt = ({ planes: [l, a, b] }: Image3, i: number): Triple => [at(l, i), at(a, i), at(b, i)]

/** Scales a pixel's distance from grey. */
export function saturate({ planes: [, a, b] }: Image3, i: number, factor: number): void {
  a[i] = at(a, i) * factor
  b[i] = at(b, i) * factor
}

/**
 * Transparent pigment: density above 1 darkens and deepens a colour, below 1 thins it
 * (the pigment density model of A. Bousseau et al., "Interactive watercolor rendering", 2006, taken to OKLab).
 */
export function applyDensity({ planes: [l, a, b] }: Image3, i: number, density: number): void {
  const light = at(l, i)
  const change = density - 1
  l[i] = light - (light - light * light) * change
  a[i] = at(a, i) * (1 + change * 0.6)
  b[i] = at(b, i) * (1 + change * 0.6)
}
