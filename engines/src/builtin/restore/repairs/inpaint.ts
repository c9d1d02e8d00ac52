import type { Raster } from '../../../kit/raster.ts'
import { loadOpenCv } from '../../../vision/child-public.ts'

const REACH = 4

/** Fills thin gaps from their edges (A. Telea, "An image inpainting technique based on the fast marching method", 2004). */
export async function closeGaps({ data, width, height, channels }: Raster, mask: Uint8Array): Promise<Raster> {
  if (!mask.includes(255)) return { data, width, height, channels }
  const { cv } = await loadOpenCv()
  const image = new cv.Mat(height, width, cv.CV_8UC3)
  const gaps = new cv.Mat(height, width, cv.CV_8UC1)
  const out = new cv.Mat()
  try {
    image.data.set(data)
    gaps.data.set(mask)
    cv.inpaint(image, gaps, out, REACH, cv.INPAINT_TELEA)
    return { data: new Uint8Array(out.data), width, height, channels: 3 }
  } finally {
    for (const mat of [image, gaps, out]) mat.delete()
  }
}
