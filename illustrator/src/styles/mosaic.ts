import { setColour, tint } from '@stipple/imaging/blend'
import { cellColours } from '@stipple/imaging/cells'
import { oklabFromRgba, rgbaFromOklab, type Triple } from '@stipple/imaging/colour'
import { hash2, valueNoise } from '@stipple/imaging/noise'
import type { StylePass } from '@stipple/imaging/painting'
import { at, atInteger, eachPixel, image3, pixelUnit } from '@stipple/imaging/plane'
import { createRandom } from '@stipple/imaging/random'
import { lerp, smoothstep } from '@stipple/imaging/scalar'
import { structureFlow } from '@stipple/imaging/structure'
import { layTesserae } from '@stipple/imaging/tesserae'

const MORTAR: Triple = [0.45, 0.006, 0.02]

/** Roman mosaic: small stones set along the contours, each of one colour and a slightly different tilt, in dark mortar. */
export const mosaic: StylePass = (painting, { strength, refinement }) => {
  const random = createRandom(painting.seed).fork('mosaic')
  const px = pixelUnit(painting)
  const source = oklabFromRgba(painting.colour, painting)
  const flow = structureFlow(source.planes[0], painting, { smoothing: 7 })
  const step = Math.max(4, lerp(8.5, 11.5, strength) * lerp(1.1, 0.85, refinement) * px)
  const tiles = layTesserae(painting, { flow, step, random })
  const colours = cellColours(source, tiles.labels, tiles.count)
  const toneSeed = random.whole(0, 1e9)
  const chips = valueNoise(random.whole(0, 1e9))
  const image = image3(painting)
  const [light] = image.planes
  const [lx, ly] = painting.light
  const joint = lerp(0.8, 0.74, strength)
  eachPixel(painting, (i, x, y) => {
    const tile = atInteger(tiles.labels, i)
    const chance = hash2(tile, 1, toneSeed)
    const tilt = (hash2(tile, 2, toneSeed) - 0.5) * 0.09
    const dx = (x - at(tiles.x, tile)) / step
    const dy = (y - at(tiles.y, tile)) / step
    const rim = at(tiles.rim, i)
    const facing = dx * lx + dy * ly
    setColour(image, i, [
      at(colours.planes[0], tile) + (chance - 0.5) * 0.07 + tilt + facing * 0.05 + (chips(x / (2.2 * px), y / (2.2 * px)) - 0.5) * 0.035,
      at(colours.planes[1], tile) * 1.2 + (hash2(tile, 4, toneSeed) - 0.5) * 0.016,
      at(colours.planes[2], tile) * 1.2 + (hash2(tile, 5, toneSeed) - 0.5) * 0.016,
    ])
    const bevel = smoothstep(joint - 0.4, joint, rim)
    light[i] = at(light, i) + bevel * facing * 0.22
    const mortar = smoothstep(joint - 0.05, joint + 0.12, rim)
    tint(image, i, { colour: [MORTAR[0] + (chips(x / px, y / px) - 0.5) * 0.08, MORTAR[1], MORTAR[2]], amount: mortar })
  })
  return rgbaFromOklab(image)
}
