import { loadOpenCv } from '../../../vision/child-public.ts'
import type { MapSheet } from './sheet.ts'
import type { ControlView } from './view.ts'

/** Gradients (3x3 Sobel, sum of both directions, 0 to 2040) at which an edge starts, and down to which it continues. */
const HIGH = 200
const LOW = 100
/** Share of edge pixels below which the thresholds are halved, at most twice: a soft or dark picture would have almost no edges. */
const LEAST_SHARE = 0.006
const SIGMA = 0.8

/** Edges by OpenCV's Canny on the lightness, after a slight blur that removes sensor noise. White on black. */
export async function canny({ rgb, width, height }: ControlView): Promise<MapSheet> {
  const { cv } = await loadOpenCv()
  const colour = new cv.Mat(height, width, cv.CV_8UC3)
  const [grey, soft, edges] = [new cv.Mat(), new cv.Mat(), new cv.Mat()]
  try {
    colour.data.set(rgb)
    cv.cvtColor(colour, grey, cv.COLOR_RGB2GRAY)
    cv.GaussianBlur(grey, soft, new cv.Size(0, 0), SIGMA)
    for (const part of [1, 0.5, 0.25]) {
      cv.Canny(soft, edges, LOW * part, HIGH * part)
      if (cv.countNonZero(edges) >= LEAST_SHARE * width * height) break
    }
    const out = new Uint8Array(width * height * 3)
    edges.data.forEach((value: number, i: number) => out.fill(value, i * 3, i * 3 + 3))
    return { width, height, rgb: out }
  } finally {
    for (const mat of [colour, grey, soft, edges]) mat.delete()
  }
}
