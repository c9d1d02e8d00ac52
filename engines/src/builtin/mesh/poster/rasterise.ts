import type { Size } from '@stipple/imaging/plane'

/** Projected vertices: pixels to the right and down, and distance from the camera. */
export interface Projected {
  readonly x: Float32Array
  readonly y: Float32Array
  readonly far: Float32Array
}

/** Nearest surface at each pixel. */
export interface Buffers extends Size {
  /** Distance; infinite where there is no surface. */
  readonly far: Float32Array
  /** As many values per pixel as each vertex has. */
  readonly values: Float32Array
  readonly stride: number
}

export function createBuffers({ width, height }: Size, stride: number): Buffers {
  return { width, height, stride, far: new Float32Array(width * height).fill(Infinity), values: new Float32Array(width * height * stride) }
}

/** Draws triangles with a depth buffer and interpolates the vertices' values. Triangles that face away are culled. */
export function rasterise(
  buffers: Buffers,
  { triangles, projected, values }: { triangles: Uint32Array; projected: Projected; values: Float32Array },
): void {
  const { width, height, stride } = buffers
  const { x, y, far } = projected
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [triangles[i] ?? 0, triangles[i + 1] ?? 0, triangles[i + 2] ?? 0]
    const [ax, ay, bx, by, cx, cy] = [x[a] ?? 0, y[a] ?? 0, x[b] ?? 0, y[b] ?? 0, x[c] ?? 0, y[c] ?? 0]
    // Rows run downwards, so triangles anticlockwise to the viewer have a negative area here.
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    if (area >= 0) continue
    const [left, right] = [Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5)), Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))]
    const [top, bottom] = [Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5)), Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))]
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        const [px, py] = [column + 0.5, row + 0.5]
        const wa = ((bx - px) * (cy - py) - (by - py) * (cx - px)) / area
        const wb = ((cx - px) * (ay - py) - (cy - py) * (ax - px)) / area
        const wc = 1 - wa - wb
        if (wa < 0 || wb < 0 || wc < 0) continue
        const pixel = row * width + column
        const depth = wa * (far[a] ?? 0) + wb * (far[b] ?? 0) + wc * (far[c] ?? 0)
        if (depth >= (buffers.far[pixel] ?? 0)) continue
        buffers.far[pixel] = depth
        for (let k = 0; k < stride; k++)
          buffers.values[pixel * stride + k] =
            wa * (values[a * stride + k] ?? 0) + wb * (values[b * stride + k] ?? 0) + wc * (values[c * stride + k] ?? 0)
      }
    }
  }
}
