import { setColour } from './blend.ts'
import { boxBlur, gaussianBlur } from './blur.ts'
import type { Triple } from './colour.ts'
import { at, eachPixel, image3 } from './plane.ts'
import type { Image3 } from './plane.ts'
import { borders } from './relief.ts'
import { lerp, smoothstep } from './scalar.ts'

/** The nearest palette entry of every pixel. */
export function paletteLabels({ planes: [l, a, b] }: Image3, palette: readonly Triple[]): Uint8Array {
  const entries = Float32Array.from(palette.flat())
  const labels = new Uint8Array(l.length)
  for (let i = 0; i < labels.length; i++) {
    const light = at(l, i)
    const red = at(a, i)
    const yellow = at(b, i)
    let best = 0
    let least = Number.POSITIVE_INFINITY
    for (let n = 0; n < palette.length; n++) {
      const dl = light - at(entries, n * 3)
      const da = red - at(entries, n * 3 + 1)
      const db = yellow - at(entries, n * 3 + 2)
      const distance = dl * dl + da * da + db * db
      if (distance < least) {
        least = distance
        best = n
      }
    }
    labels[i] = best
  }
  return labels
}

/**
 * Flat areas of palette colours with smooth, anti-aliased borders: near a border the entries around vote with a Gaussian window of `sigma` pixels
 * and the strongest wins softly, which rounds off specks as a majority filter does.
 */
export function flatColours(lab: Image3, palette: readonly Triple[], sigma: number): Image3 {
  const { width, height } = lab
  const labels = paletteLabels(lab, palette)
  const result = image3(lab)
  const reach = Math.max(1, Math.min(8, Math.ceil(sigma * 2)))
  const stride = reach > 3 ? 2 : 1
  const near = boxBlur(Float32Array.from(borders(labels, lab)), lab, reach + 1)
  const bell = Float32Array.from({ length: 2 * reach + 1 }, (_, n) => Math.exp(-((n - reach) ** 2) / (2 * sigma * sigma)))
  const votes = new Float32Array(palette.length)
  eachPixel(lab, (i, x, y) => {
    const own = palette[labels[i] ?? 0]
    if (own && at(near, i) < 1e-4) {
      setColour(result, i, own)
      return
    }
    votes.fill(0)
    for (let dy = -reach; dy <= reach; dy += stride) {
      const vertical = at(bell, dy + reach)
      const row = Math.min(height - 1, Math.max(0, y + dy)) * width
      for (let dx = -reach; dx <= reach; dx += stride) {
        const label = labels[row + Math.min(width - 1, Math.max(0, x + dx))] ?? 0
        votes[label] = at(votes, label) + at(bell, dx + reach) * vertical
      }
    }
    elect(result, i, { palette, votes })
  })
  return result
}

/** Writes the mean of the entries, the strongest counting most. */
function elect(result: Image3, i: number, { palette, votes }: { palette: readonly Triple[]; votes: Float32Array }): void {
  let total = 0
  for (let n = 0; n < votes.length; n++) total += at(votes, n)
  let weights = 0
  let l = 0
  let a = 0
  let b = 0
  for (let n = 0; n < votes.length; n++) {
    const share = at(votes, n) / total
    const colour = palette[n]
    if (share < 0.05 || !colour) continue
    const cube = share * share * share
    const weight = cube * cube
    weights += weight
    l += weight * colour[0]
    a += weight * colour[1]
    b += weight * colour[2]
  }
  result.planes[0][i] = l / weights
  result.planes[1][i] = a / weights
  result.planes[2][i] = b / weights
}

/**
 * Restores smooth gradients that a palette broke into steps which are not in the picture (a sky, a wall): there `smooth` hardly differs from its own
 * surroundings. `share` is the share of the gradient that is restored, `reach` the least width of such an area in pixels.
 */
export function restoreGradients(flat: Image3, smooth: Image3, { reach, share }: { reach: number; share: number }): void {
  const around = smooth.planes.map((plane) => gaussianBlur(plane, smooth, reach))
  const busy = new Float32Array(smooth.width * smooth.height)
  smooth.planes.forEach((plane, n) => {
    const blurred = around[n]
    if (blurred) for (let i = 0; i < busy.length; i++) busy[i] = at(busy, i) + Math.abs(at(plane, i) - at(blurred, i))
  })
  const calm = gaussianBlur(busy, smooth, reach * 0.5)
  flat.planes.forEach((plane, n) => {
    const gradient = smooth.planes[n]
    if (gradient)
      for (let i = 0; i < plane.length; i++) plane[i] = lerp(at(plane, i), at(gradient, i), share * smoothstep(0.011, 0.004, at(calm, i)))
  })
}
