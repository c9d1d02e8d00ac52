import { gaussianBlur } from './blur.ts'
import { distanceTo } from './distance.ts'
import type { Painting } from './painting.ts'
import type { Point } from './plane.ts'
import { at, eachPixel, sample } from './plane.ts'
import type { Random } from './random.ts'
import { simplifyRegions } from './regions.ts'
import { borders } from './relief.ts'
import { stipple } from './stippling.ts'

/**
 * Points for a triangulation: dense along edges and in the subject, evenly spread elsewhere (weighted centroidal, see `stipple`), with a ring just outside the
 * picture so that triangles reach its borders. The ring is jittered: three points on a line have no triangle.
 */
export function samplePoints(
  painting: Painting,
  { light, count, random, subjectShare }: { light: Float32Array; count: number; random: Random; subjectShare: number },
): readonly Point[] {
  const { width, height } = painting
  const smooth = gaussianBlur(light, painting, Math.max(0.8, Math.sqrt(width * height) / 500))
  const density = new Float32Array(light.length)
  eachPixel(painting, (i, x, y) => {
    const dx = at(smooth, x + 1 < width ? i + 1 : i) - at(smooth, x > 0 ? i - 1 : i)
    const dy = at(smooth, y + 1 < height ? i + width : i) - at(smooth, y > 0 ? i - width : i)
    const border =
      (x + 1 < width && painting.region[i + 1] !== painting.region[i]) ||
      (y + 1 < height && painting.region[i + width] !== painting.region[i])
    density[i] =
      0.05 +
      Math.min(0.3, Math.hypot(dx, dy) * 3) * (1 + at(painting.subject, i) * subjectShare) +
      (border ? 0.35 : 0) +
      at(painting.subject, i) * 0.06 * subjectShare
  })
  const spread = gaussianBlur(density, painting, Math.max(0.8, Math.sqrt(width * height) / 130))
  const dots = stipple(spread, painting, { count, random, rounds: 8 })
  const snap = 0.42 * Math.sqrt((width * height) / count)
  const edges = distanceTo(borders(simplifyRegions(painting.region, painting, snap * 0.25), painting), painting)
  const points: Point[] = Array.from(dots.x, (x, n) => snapped({ x, y: at(dots.y, n) }, { edges, painting, reach: snap }))
  const around = Math.max(2, Math.round(Math.sqrt(count) / 3))
  for (let n = 0; n <= around; n++) {
    const u = n / around
    const out = (): number => random.range(1, 4)
    points.push(
      { x: u * width, y: -out() },
      { x: u * width, y: height + out() },
      { x: -out(), y: u * height },
      { x: width + out(), y: u * height },
    )
  }
  points.push({ x: -9, y: -9.5 }, { x: width + 9, y: -9 }, { x: -9.5, y: height + 9 }, { x: width + 9, y: height + 9.5 })
  return points
}

/** Moves a point near an outline onto it, down the gradient of the distance, so that triangles end where things end. */
function snapped(point: Point, { edges, painting, reach }: { edges: Float32Array; painting: Painting; reach: number }): Point {
  const distance = sample(edges, painting, point.x, point.y)
  if (distance > reach || distance < 0.5) return point
  const dx = sample(edges, painting, point.x + 1, point.y) - sample(edges, painting, point.x - 1, point.y)
  const dy = sample(edges, painting, point.x, point.y + 1) - sample(edges, painting, point.x, point.y - 1)
  const length = Math.hypot(dx, dy)
  if (length < 0.2) return point
  return { x: point.x - (dx / length) * distance, y: point.y - (dy / length) * distance }
}
