import { blurPlane } from '@stipple/imaging/blur'
import type { Colours } from '@stipple/imaging/guided-filter'
import { createPlane, type Plane } from '@stipple/imaging/plane'
import { unit } from '@stipple/imaging/scalar'
import { loadOpenCv } from '../../../vision/child-public.ts'
import { lumaOf, mapColours } from '../colours.ts'

/** Largest width of streaks, as a share of the longer side. */
const WIDTH = 1 / 90
/** Contrast from which a narrow bright line counts as a streak, and from which it does entirely. */
const FAINT = 0.02
const CLEAR = 0.08

/**
 * Removes streaks of rain, which are narrow, lighter than their background, and run down: a horizontal opening removes them, one along the fall keeps them. The
 * difference is subtracted from all channels.
 */
export async function removeRain(colours: Colours): Promise<Colours> {
  const luma = lumaOf(colours)
  const streaks = await findStreaks(luma)
  return mapColours(colours, (plane) => {
    const out = createPlane(plane.width, plane.height)
    for (let i = 0; i < out.data.length; i++) out.data[i] = Math.max(0, (plane.data[i] ?? 0) - (streaks.data[i] ?? 0))
    return out
  })
}

async function findStreaks(luma: Plane): Promise<Plane> {
  const { cv } = await loadOpenCv()
  const { width, height } = luma
  const reach = 2 * Math.max(2, Math.round((Math.max(width, height) * WIDTH) / 2)) + 1
  const image = new cv.Mat(height, width, cv.CV_32FC1)
  const [opened, along] = [new cv.Mat(), new cv.Mat()]
  const across = cv.getStructuringElement(cv.MORPH_RECT, new cv.Size(reach, 1))
  const out = createPlane(width, height)
  try {
    image.data32F.set(blurPlane(luma, 0.5).data)
    cv.morphologyEx(image, opened, cv.MORPH_OPEN, across)
    const narrow = createPlane(width, height)
    for (let i = 0; i < narrow.data.length; i++) narrow.data[i] = (image.data32F[i] ?? 0) - (opened.data32F[i] ?? 0)
    image.data32F.set(narrow.data)
    // The fall may be slanted; a streak survives an opening along its own direction.
    for (const lean of LEANS) {
      const line = fall(cv, { reach, lean })
      cv.morphologyEx(image, along, cv.MORPH_OPEN, line)
      line.delete()
      for (let i = 0; i < out.data.length; i++) out.data[i] = Math.max(out.data[i] ?? 0, along.data32F[i] ?? 0)
    }
  } finally {
    for (const mat of [image, opened, along, across]) mat.delete()
  }
  return { ...out, data: out.data.map((value) => value * unit((value - FAINT) / (CLEAR - FAINT))) }
}

/** Pixels to the side for each pixel down. */
const LEANS = [-0.5, -0.25, 0, 0.25, 0.5]

function fall(cv: Awaited<ReturnType<typeof loadOpenCv>>['cv'], { reach, lean }: { reach: number; lean: number }) {
  const kernel = cv.Mat.zeros(reach, reach, cv.CV_8UC1)
  const middle = (reach - 1) / 2
  for (let y = 0; y < reach; y++) kernel.data[y * reach + Math.round(middle + lean * (y - middle))] = 1
  return kernel
}
