import { PLACE_TRAITS, paintScene } from '@stipple/illustrator/public'
import type { PaintedScene, Place } from '@stipple/illustrator/public'
import { blurImage } from '@stipple/imaging/blur'
import { linearFromRgba } from '@stipple/imaging/colour'
import { at, image3, resize } from '@stipple/imaging/plane'
import type { Image3, Size } from '@stipple/imaging/plane'
import { tone } from '../subject/colours.ts'
import { marbleTexture } from './marble.ts'
import { unitOf } from './scene.ts'
import type { ScenePainter, SceneRequest } from './scene.ts'
import { paintStudio } from './studio.ts'
import { lightScene, paintTable, viewTable } from './table.ts'
import { woodTexture } from './wood.ts'

/** Paints the place of the prompt in soft focus behind a table that suits it. */
export const paintDescribed: ScenePainter = (request) => {
  const { size, stand, random, words, side } = request
  if (!words.scene) return paintStudio(request)
  const view = viewTable(size, stand, { depth: 0.15 })
  const { image: backdrop, seen } = paintBackdrop(request, view.edge)
  const stone = STONE_PLACES.has(words.scene.place)
  const texture = stone
    ? marbleTexture(random.fork('stone'), {
        ground: tone(0.62, 0.012, 75),
        cloud: tone(0.55, 0.014, 70),
        vein: tone(0.48, 0.012, 70),
        gold: tone(0.7, 0.015, 80),
      })
    : woodTexture(random.fork('wood'), random.pick(BOARDS))
  const image = paintTable({ size, view, wall: backdrop, texture, lens: 1.2 })
  tintTable(image, backdrop, view.edge)
  return { image: lightScene(image, { stand, side, strength: 0.8 }), gloss: 0.06, shade: 0.74, edge: view.edge, seen }
}

const BOARDS = [
  { dark: tone(0.42, 0.07, 58), light: tone(0.64, 0.08, 68) },
  { dark: tone(0.32, 0.05, 54), light: tone(0.52, 0.07, 60) },
  { dark: tone(0.55, 0.05, 68), light: tone(0.77, 0.05, 76) },
] as const

const STONE_PLACES: ReadonlySet<Place> = new Set([
  'beach',
  'sea',
  'underwater',
  'desert',
  'snowfield',
  'city',
  'space',
  'planet',
  'temple',
  'cave',
  'volcano',
  'castle-grounds',
  'clouds',
  'sky',
])

/** Long side at which a backdrop is painted: it is blurred anyway. */
const PAINTED = 900
/** Radius of the blur, in shares of the shorter side. */
const DEFOCUS = 0.011

interface Backdrop extends Pick<PaintedScene, 'seen'> {
  readonly image: Image3
}

/** Paints the illustrator's place with the named things far behind; indoors it is nearer and softer. */
export function paintBackdrop({ size, random, words }: Pick<SceneRequest, 'size' | 'random' | 'words'>, edge: number): Backdrop {
  const { scene } = words
  if (!scene) return { image: image3(size), seen: new Map() }
  const scale = Math.min(1, PAINTED / Math.max(size.width, size.height))
  const small = { width: Math.max(64, Math.round(size.width * scale)), height: Math.max(64, Math.round(size.height * scale)) }
  const painting = paintScene(
    { ...scene, camera: { ...scene.camera, shot: 'wide', depthOfField: 0 } },
    { ...small, seed: random.whole(0, 2 ** 31), literalness: 0.7, refinement: 0.5 },
  )
  const soft = PLACE_TRAITS[scene.place].indoor === true ? DEFOCUS * 1.25 : DEFOCUS
  const linear = blurImage(brightenLights(linearFromRgba(painting.colour, small)), unitOf(small) * soft)
  return { image: placeAbove(linear, size, edge), seen: painting.seen }
}

/** Brightens highlights, which spread further in a lens than the screen's white would. */
function brightenLights(image: Image3): Image3 {
  for (const plane of image.planes) for (let i = 0; i < plane.length; i++) plane[i] = at(plane, i) * (1 + at(plane, i) ** 3 * 0.6)
  return image
}

function placeAbove(image: Image3, size: Size, edge: number): Image3 {
  const result = image3(size)
  // The table hides the lower part: the place is moved down a little, so that its ground shows above the edge.
  const shift = Math.round((size.height - edge) * 0.4)
  for (const [channel, plane] of result.planes.entries()) {
    const grown = resize(image.planes[channel] ?? plane, image, size)
    for (let y = 0; y < size.height; y++) {
      const from = Math.min(size.height - 1, Math.max(0, Math.round(y + shift * (y / size.height))))
      plane.set(grown.subarray(from * size.width, (from + 1) * size.width), y * size.width)
    }
  }
  return result
}

/** Tints the boards of the table with the place's mean colour, as its light would. */
function tintTable(image: Image3, backdrop: Image3, edge: number): void {
  const rows = Math.max(1, Math.floor(edge))
  const means = backdrop.planes.map(
    (plane) => plane.subarray(0, rows * image.width).reduce((sum, value) => sum + value, 0) / (rows * image.width),
  )
  const grey = means.reduce((sum, mean) => sum + mean, 0) / 3
  const level = Math.min(1.25, Math.max(0.45, 0.62 + grey))
  for (const [channel, plane] of image.planes.entries()) {
    const gain = level * ((means[channel] ?? grey) / Math.max(1e-4, grey)) ** 0.35
    for (let i = rows * image.width; i < plane.length; i++) plane[i] = at(plane, i) * gain
  }
}
