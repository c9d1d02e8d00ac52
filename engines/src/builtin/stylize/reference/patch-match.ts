/** Interleaved colours, 0 to 255. */
export interface FloatRaster {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

/** For each patch of a grid over the content, the place in the reference that looks most like it. */
export interface Matches {
  readonly radius: number
  /** Centres of the patches' columns and rows. */
  readonly xs: Int32Array
  readonly ys: Int32Array
  /** Centres in the reference, row by row. */
  readonly toX: Int32Array
  readonly toY: Int32Array
  readonly cost: Float32Array
}

/** Centres of overlapping patches along one axis. */
function centres(length: number, radius: number, step: number): Int32Array {
  const last = length - 1 - radius
  const count = Math.max(1, Math.ceil((last - radius) / step) + 1)
  return Int32Array.from({ length: count }, (_, n) => Math.min(last, radius + n * step))
}

/** Random initial matches. */
export function scatter(
  content: FloatRaster,
  reference: FloatRaster,
  { radius: wanted, step, random }: { radius: number; step: number; random: () => number },
): Matches {
  const radius = Math.min(wanted, Math.floor((Math.min(content.width, content.height, reference.width, reference.height) - 1) / 2))
  const [xs, ys] = [centres(content.width, radius, step), centres(content.height, radius, step)]
  const count = xs.length * ys.length
  const place = (length: number): number => radius + Math.floor(random() * (length - 2 * radius))
  const toX = Int32Array.from({ length: count }, () => place(reference.width))
  const toY = Int32Array.from({ length: count }, () => place(reference.height))
  return { radius, xs, ys, toX, toY, cost: new Float32Array(count) }
}

/** Matches of a coarser level, scaled to a finer one. */
export function refineMatches(
  coarse: Matches,
  from: { content: FloatRaster; reference: FloatRaster },
  to: { content: FloatRaster; reference: FloatRaster; radius: number; step: number },
): Matches {
  const empty = scatter(to.content, to.reference, { radius: to.radius, step: to.step, random: () => 0 })
  const { radius, xs, ys, toX, toY } = empty
  const scale = { x: from.content.width / to.content.width, y: from.content.height / to.content.height }
  const nearest = (list: Int32Array, place: number): number => {
    const step = list.length > 1 ? (list[1] ?? 0) - (list[0] ?? 0) : 1
    return Math.min(list.length - 1, Math.max(0, Math.round((place - (list[0] ?? 0)) / Math.max(1, step))))
  }
  const held = (value: number, length: number): number => Math.min(length - 1 - radius, Math.max(radius, Math.round(value)))
  for (let row = 0, n = 0; row < ys.length; row++) {
    for (let column = 0; column < xs.length; column++, n++) {
      const [x, y] = [(xs[column] ?? 0) * scale.x, (ys[row] ?? 0) * scale.y]
      const [c, r] = [nearest(coarse.xs, x), nearest(coarse.ys, y)]
      const k = r * coarse.xs.length + c
      const offsetX = (coarse.toX[k] ?? 0) + x - (coarse.xs[c] ?? 0)
      const offsetY = (coarse.toY[k] ?? 0) + y - (coarse.ys[r] ?? 0)
      toX[n] = held((offsetX * to.reference.width) / from.reference.width, to.reference.width)
      toY[n] = held((offsetY * to.reference.height) / from.reference.height, to.reference.height)
    }
  }
  return empty
}

/** Factor by which a match that continues a neighbour's may be worse: whole strokes are better than fragments that fit a little more closely. */
const COHERENCE = 1.15

/**
 * Improves matches in place: PatchMatch (C. Barnes et al., 2009), alternately from both corners. Tries a neighbour's match, shifted, then random places in
 * shrinking windows around the best.
 */
export function improve(
  matches: Matches,
  {
    content,
    reference,
    rounds,
    reach,
    random,
  }: { content: FloatRaster; reference: FloatRaster; rounds: number; reach: number; random: () => number },
): void {
  const { radius, xs, ys, toX, toY, cost } = matches
  const columns = xs.length
  const [lastX, lastY] = [reference.width - 1 - radius, reference.height - 1 - radius]
  for (let row = 0, n = 0; row < ys.length; row++) {
    for (let column = 0; column < columns; column++, n++) {
      const place = { x: xs[column] ?? 0, y: ys[row] ?? 0, toX: toX[n] ?? 0, toY: toY[n] ?? 0 }
      cost[n] = distance(content, reference, radius, place.x, place.y, place.toX, place.toY, Number.POSITIVE_INFINITY)
    }
  }
  for (let round = 0; round < rounds; round++) {
    const step = round % 2 === 0 ? 1 : -1
    for (let visited = 0; visited < cost.length; visited++) {
      const n = step > 0 ? visited : cost.length - 1 - visited
      const row = Math.floor(n / columns)
      const column = n - row * columns
      const [x, y] = [xs[column] ?? 0, ys[row] ?? 0]
      let [bestX, bestY, best] = [toX[n] ?? 0, toY[n] ?? 0, cost[n] ?? 0]
      const attempt = (sx: number, sy: number, favour = 1): void => {
        if (sx < radius || sy < radius || sx > lastX || sy > lastY || (sx === bestX && sy === bestY)) return
        const found = distance(content, reference, radius, x, y, sx, sy, best * favour)
        if (found >= best * favour) return
        best = found
        bestX = sx
        bestY = sy
      }
      const besideColumn = column - step
      if (besideColumn >= 0 && besideColumn < columns)
        attempt((toX[n - step] ?? 0) + x - (xs[besideColumn] ?? 0), toY[n - step] ?? 0, COHERENCE)
      const besideRow = row - step
      if (besideRow >= 0 && besideRow < ys.length)
        attempt(toX[n - step * columns] ?? 0, (toY[n - step * columns] ?? 0) + y - (ys[besideRow] ?? 0), COHERENCE)
      const [centreX, centreY] = [bestX, bestY]
      for (let window = reach; window >= 1; window /= 2)
        attempt(Math.round(centreX + (random() * 2 - 1) * window), Math.round(centreY + (random() * 2 - 1) * window))
      toX[n] = bestX
      toY[n] = bestY
      cost[n] = best
    }
  }
}

/** Sum of squared differences of two patches, aborted once it is above the limit. */
function distance(
  content: FloatRaster,
  reference: FloatRaster,
  radius: number,
  x: number,
  y: number,
  toX: number,
  toY: number,
  limit: number,
): number {
  const [one, other] = [content.data, reference.data]
  const length = (2 * radius + 1) * 3
  let sum = 0
  for (let dy = -radius; dy <= radius; dy++) {
    let p = ((y + dy) * content.width + x - radius) * 3
    let q = ((toY + dy) * reference.width + toX - radius) * 3
    for (const end = p + length; p < end; p++, q++) {
      const difference = (one[p] ?? 0) - (other[q] ?? 0)
      sum += difference * difference
    }
    if (sum >= limit) return sum
  }
  return sum
}

/**
 * Assembles a picture from the matched patches, each weighted by its match and by a bell that favours its middle
 * (the voting step of texture optimisation, V. Kwatra et al., 2005).
 */
export function assemble(matches: Matches, { width, height }: { width: number; height: number }, reference: FloatRaster): FloatRaster {
  const { radius, xs, ys, toX, toY, cost } = matches
  const sums = new Float32Array(width * height * 3)
  const weights = new Float32Array(width * height)
  const side = 2 * radius + 1
  const usual = side * side * 3 * 60
  const bell = Float32Array.from({ length: side }, (_, n) => Math.exp(-(((n - radius) / Math.max(1, radius * 0.6)) ** 2)))
  for (let row = 0, n = 0; row < ys.length; row++) {
    for (let column = 0; column < xs.length; column++, n++) {
      const trust = 1 / (1 + (cost[n] ?? 0) / usual) ** 2
      for (let dy = -radius; dy <= radius; dy++) {
        let to = ((ys[row] ?? 0) + dy) * width + (xs[column] ?? 0) - radius
        let from = (((toY[n] ?? 0) + dy) * reference.width + (toX[n] ?? 0) - radius) * 3
        const across = trust * (bell[dy + radius] ?? 0)
        for (let dx = 0; dx < side; dx++, to++, from += 3) {
          const weight = across * (bell[dx] ?? 0)
          weights[to] = (weights[to] ?? 0) + weight
          sums[to * 3] = (sums[to * 3] ?? 0) + weight * (reference.data[from] ?? 0)
          sums[to * 3 + 1] = (sums[to * 3 + 1] ?? 0) + weight * (reference.data[from + 1] ?? 0)
          sums[to * 3 + 2] = (sums[to * 3 + 2] ?? 0) + weight * (reference.data[from + 2] ?? 0)
        }
      }
    }
  }
  for (let i = 0; i < weights.length; i++) {
    const weight = Math.max(1e-20, weights[i] ?? 0)
    for (let p = i * 3; p < i * 3 + 3; p++) sums[p] = (sums[p] ?? 0) / weight
  }
  return { width, height, data: sums }
}
