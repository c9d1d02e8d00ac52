/** Approximate receptive field of our networks: colours further inside transparency cannot show. */
const REACH = 32
const UNDECIDED = 255

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Gives transparent pixels the colours of the visible ones near them. Transparent pixels are often black, and would darken the edge of the subject when the
 * network mixes neighbours. Grows the visible area ring by ring; every new pixel becomes the mean of its neighbours in the rings before.
 */
export function bleedColours(rgb: Uint8Array, { alpha, ...size }: { alpha: Uint8Array } & Size): Uint8Array {
  const out = Uint8Array.from(rgb)
  /** Ring in which a pixel got its colour: 0 for visible ones. */
  const rings = Uint8Array.from(alpha, (value) => (value > 0 ? 0 : UNDECIDED))
  let frontier = visibleEdge(rings, size)
  for (let ring = 1; frontier.length > 0 && ring <= REACH; ring += 1) {
    const next: number[] = []
    for (const pixel of frontier) {
      forEachNeighbour(pixel, size, (other) => {
        if (rings[other] !== UNDECIDED) return
        rings[other] = ring
        next.push(other)
      })
    }
    for (const pixel of next) paintMean(pixel, { out, rings, ring, size })
    frontier = next
  }
  return out
}

/** Visible pixels beside transparent ones. */
function visibleEdge(rings: Uint8Array, size: Size): number[] {
  const edge = new Set<number>()
  rings.forEach((ring, pixel) => {
    if (ring === 0) return
    forEachNeighbour(pixel, size, (other) => {
      if (rings[other] === 0) edge.add(other)
    })
  })
  return [...edge]
}

interface Painting {
  readonly out: Uint8Array
  readonly rings: Uint8Array
  readonly ring: number
  readonly size: Size
}

function paintMean(pixel: number, { out, rings, ring, size }: Painting): void {
  let [count, red, green, blue] = [0, 0, 0, 0]
  forEachNeighbour(pixel, size, (other) => {
    if ((rings[other] ?? UNDECIDED) >= ring) return
    count += 1
    red += out[other * 3] ?? 0
    green += out[other * 3 + 1] ?? 0
    blue += out[other * 3 + 2] ?? 0
  })
  out.set([red / count, green / count, blue / count], pixel * 3)
}

function forEachNeighbour(pixel: number, { width, height }: Size, visit: (other: number) => void): void {
  const x = pixel % width
  const y = (pixel - x) / width
  for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny += 1) {
    for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx += 1) if (nx !== x || ny !== y) visit(ny * width + nx)
  }
}
