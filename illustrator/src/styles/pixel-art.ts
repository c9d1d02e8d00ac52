import { colourAt, setColour } from '@stipple/imaging/blend'
import { oklabFromRgba, rgbaFromOklab, type Triple } from '@stipple/imaging/colour'
import type { Painting, StylePass } from '@stipple/imaging/painting'
import { bayer, extractPalette, nearestColour } from '@stipple/imaging/palette'
import { at, eachPixel, image3, type Image3, mapImage, resize, type Size } from '@stipple/imaging/plane'
import { createRandom } from '@stipple/imaging/random'
import { clamp, lerp, smoothstep } from '@stipple/imaging/scalar'

/** Largest number of colours in a pixel-art picture. */
export const PIXEL_ART_COLOURS = 28

/** A sprite-era picture: a coarse grid of square pixels, a small palette, ordered dithering in the gradients, a dark outline round the subject. */
export const pixelArt: StylePass = (painting, { strength, refinement }) => {
  const random = createRandom(painting.seed).fork('pixel-art')
  const across = Math.round(lerp(168, 104, strength) * lerp(0.88, 1.15, refinement))
  const block = Math.max(1, Math.round(Math.max(painting.width, painting.height) / across))
  const grid = { width: Math.ceil(painting.width / block), height: Math.ceil(painting.height / block) }
  const source = oklabFromRgba(painting.colour, painting)
  const small = mapImage({ ...source, ...grid }, (plane) => shrink(plane, painting, { grid, block }))
  const [l, a, b] = small.planes
  const blurred = mapImage(small, (plane) => resize(resize(plane, grid, half(grid)), half(grid), grid))
  eachPixel(grid, (i) => {
    // A little sharpening before the colours are counted keeps small features visible.
    l[i] = clamp(smoothstep(-0.05, 1.03, at(l, i) + (at(l, i) - at(blurred.planes[0], i)) * 0.9), 0, 1)
    a[i] = at(a, i) * 1.25
    b[i] = at(b, i) * 1.25
  })
  const subject = shrink(painting.subject, painting, { grid, block })
  const palette = extractPalette(small, { count: Math.round(lerp(PIXEL_ART_COLOURS - 1, 15, strength)), random, favour: subject })
  const outline: Triple = [0.19, 0.015, -0.045]
  const cells = image3(grid)
  eachPixel(grid, (i, x, y) => {
    const inside = at(subject, i) > 0.45
    const spread = inside ? 0.022 : 0.075
    const nudge = bayer(x, y) * spread
    const colour = colourAt(small, i)
    const chosen = palette[nearestColour([colour[0] + nudge, colour[1], colour[2] + nudge * 0.3], palette)] ?? colour
    const rim = !inside && touches(subject, grid, x, y)
    setColour(cells, i, rim ? outline : chosen)
  })
  return rgbaFromOklab(enlarge(cells, painting, { grid, block }))
}

const half = ({ width, height }: Size): Size => ({ width: Math.max(1, width >> 1), height: Math.max(1, height >> 1) })

/** Area average over whole blocks; the last ones of a row or column may be cut off by the picture's edge. */
function shrink(plane: Float32Array, { width, height }: Size, { grid, block }: { grid: Size; block: number }): Float32Array {
  const result = new Float32Array(grid.width * grid.height)
  eachPixel(grid, (cell, column, row) => {
    let sum = 0
    let count = 0
    for (let y = row * block; y < Math.min(height, (row + 1) * block); y++) {
      for (let x = column * block; x < Math.min(width, (column + 1) * block); x++) {
        sum += at(plane, y * width + x)
        count++
      }
    }
    result[cell] = sum / Math.max(1, count)
  })
  return result
}

function touches(subject: Float32Array, { width, height }: Size, x: number, y: number): boolean {
  return (
    (x > 0 && at(subject, y * width + x - 1) > 0.45) ||
    (x + 1 < width && at(subject, y * width + x + 1) > 0.45) ||
    (y > 0 && at(subject, (y - 1) * width + x) > 0.45) ||
    (y + 1 < height && at(subject, (y + 1) * width + x) > 0.45)
  )
}

function enlarge(cells: Image3, painting: Painting, { grid, block }: { grid: Size; block: number }): Image3 {
  const result = image3(painting)
  eachPixel(painting, (i, x, y) => setColour(result, i, colourAt(cells, Math.floor(y / block) * grid.width + Math.floor(x / block))))
  return result
}
