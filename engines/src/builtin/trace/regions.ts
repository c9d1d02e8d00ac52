import { blurByEdge } from './blur.ts'
import { type Labels, NONE } from './labels.ts'

/**
 * Smooths jagged borders: every pixel takes the label that prevails around it, weighted by a Gaussian. Its deviation is `sigma` at edges of the picture and
 * `drift` where two colours merely separate somewhere in a gradient, where any smooth line will do.
 */
export function smoothLabels(labels: Labels, { sigma, drift, edges }: { sigma: number; drift: number; edges: Float32Array }): Labels {
  const { width, height, data } = labels
  const out = new Uint8Array(data.length)
  const most = new Float32Array(data.length).fill(-1)
  for (const label of new Set(data)) {
    const plane = new Float32Array(data.length)
    for (let pixel = 0; pixel < data.length; pixel += 1) if (data[pixel] === label) plane[pixel] = 1
    const share = blurByEdge(plane, { width, height, sigma, drift, edges })
    for (let pixel = 0; pixel < data.length; pixel += 1) {
      const value = share[pixel] ?? 0
      if (value <= (most[pixel] ?? 0)) continue
      most[pixel] = value
      out[pixel] = label
    }
  }
  return { width, height, data: out }
}

/** Merges every region of fewer than `least` pixels into the neighbour with the longest common border, the smallest first. */
export function removeSpecks(labels: Labels, least: number): Labels {
  const { width, height } = labels
  const data = labels.data.slice()
  // Merged regions can create further small ones, so two more rounds may find some.
  for (let round = 0; round < 3; round += 1) {
    const specks = findRegions({ width, height, data })
      .filter(({ pixels }) => pixels.length < least)
      .toSorted((one, other) => one.pixels.length - other.pixels.length)
    if (specks.length === 0) break
    for (const { pixels, label } of specks) {
      const heir = prevailingNeighbour({ width, height, data }, pixels, label)
      if (heir !== undefined) for (const pixel of pixels) data[pixel] = heir
    }
  }
  return { width, height, data }
}

/** Removes parts that are separate from the main thing and small beside it. */
export function removeIslands({ width, height, data }: Labels): Labels {
  const shown = data.map((label) => (label === NONE ? 0 : 1))
  const islands = findRegions({ width, height, data: shown }).filter(({ label }) => label === 1)
  const largest = Math.max(0, ...islands.map(({ pixels }) => pixels.length))
  const out = data.slice()
  for (const { pixels } of islands) if (pixels.length < largest * SMALL_ISLAND) for (const pixel of pixels) out[pixel] = NONE
  return { width, height, data: out }
}

const SMALL_ISLAND = 0.03

export interface LabelledRegion {
  readonly label: number
  readonly pixels: readonly number[]
  readonly atBorder: boolean
}

/** Connected regions of one label (4 neighbours). */
export function findRegions({ width, height, data }: Labels): readonly LabelledRegion[] {
  const seen = new Uint8Array(data.length)
  const regions: LabelledRegion[] = []
  for (let first = 0; first < data.length; first += 1) {
    if (seen[first]) continue
    const label = data[first] ?? NONE
    const pixels = [first]
    let atBorder = false
    seen[first] = 1
    const visit = (pixel: number) => {
      if (seen[pixel] || data[pixel] !== label) return
      seen[pixel] = 1
      pixels.push(pixel)
    }
    for (let i = 0; i < pixels.length; i += 1) {
      const pixel = pixels[i] ?? 0
      const x = pixel % width
      if (x > 0) visit(pixel - 1)
      if (x < width - 1) visit(pixel + 1)
      if (pixel >= width) visit(pixel - width)
      if (pixel < width * (height - 1)) visit(pixel + width)
      atBorder ||= x === 0 || x === width - 1 || pixel < width || pixel >= width * (height - 1)
    }
    regions.push({ label, pixels, atBorder })
  }
  return regions
}

function prevailingNeighbour({ width, height, data }: Labels, pixels: readonly number[], own: number): number | undefined {
  const counts = new Map<number, number>()
  const count = (pixel: number) => {
    const label = data[pixel] ?? NONE
    if (label !== own) counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  for (const pixel of pixels) {
    const x = pixel % width
    if (x > 0) count(pixel - 1)
    if (x < width - 1) count(pixel + 1)
    if (pixel >= width) count(pixel - width)
    if (pixel < width * (height - 1)) count(pixel + width)
  }
  return [...counts].toSorted((one, other) => other[1] - one[1])[0]?.[0]
}
