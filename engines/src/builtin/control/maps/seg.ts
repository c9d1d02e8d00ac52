import { at, eachPixel } from '@stipple/imaging/plane'
import { fromHex } from '@stipple/imaging/rgb'
import { readRegions, type RegionKind } from './regions.ts'
import type { MapSheet } from './sheet.ts'
import type { ControlView } from './view.ts'

/** Kinds of areas, in the colours that ADE20K gives to its classes. */
const AREA_COLOURS: Readonly<Record<RegionKind, string>> = {
  sky: '#06e6e6',
  tree: '#04c803',
  grass: '#04fa07',
  water: '#3de6fa',
  road: '#8c8c8c',
  earth: '#787846',
  mountain: '#8fff8c',
  building: '#b47878',
  wall: '#787878',
  floor: '#503232',
  plant: '#ccff04',
  subject: '#ff2900',
}

/** Classes of COCO that ADE20K has a colour for. */
const THING_COLOURS: ReadonlyMap<number, string> = new Map([
  [0, '#96053d'],
  [1, '#fff500'],
  [2, '#0066c8'],
  [3, '#a300ff'],
  [4, '#00ffad'],
  [5, '#ff00f5'],
  [7, '#ff0014'],
  [8, '#adff00'],
  [13, '#c2ff00'],
  [32, '#d6ff00'],
  [39, '#00ff0a'],
  [41, '#d8ff00'],
  [56, '#cc4603'],
  [57, '#0bff66'],
  [58, '#ccff04'],
  [59, '#cc05ff'],
  [60, '#ff0652'],
  [62, '#00ffb8'],
])
/** ADE20K has one class for all animals. */
const ANIMAL = '#ff007a'
const isAnimal = (kind: number): boolean => kind >= 14 && kind <= 23

/** Segmentation as areas of plain colour. */
export async function seg(view: ControlView): Promise<MapSheet> {
  const regions = await readRegions(view)
  const subject = await view.subject()
  const objects = await view.objects()
  const rgb = new Uint8Array(view.width * view.height * 3)
  const subjectColour = fromHex(colourOf(objects[0]?.kind))
  const areas = regions.all.map(({ kind }) => fromHex(AREA_COLOURS[kind]))
  eachPixel(view, (i, x, y) => {
    const u = (x + 0.5) / view.width
    const v = (y + 0.5) / view.height
    const number = regions.numbers[Math.floor(v * regions.height) * regions.width + Math.floor(u * regions.width)] ?? 0
    const region = regions.all[number]
    const thing = objects.find(({ left, top, right, bottom }) => {
      if (u < left || u > right || v < top || v > bottom) return false
      if (at(subject, i) > 0.5) return true
      return (
        region !== undefined &&
        region.left > left - 0.02 &&
        region.right < right + 0.02 &&
        region.top > top - 0.02 &&
        region.bottom < bottom + 0.02
      )
    })
    const colour = thing ? fromHex(colourOf(thing.kind)) : at(subject, i) > 0.5 ? subjectColour : (areas[number] ?? subjectColour)
    rgb.set(colour, i * 3)
  })
  return { width: view.width, height: view.height, rgb }
}

function colourOf(kind: number | undefined): string {
  if (kind === undefined) return AREA_COLOURS.subject
  return THING_COLOURS.get(kind) ?? (isAnimal(kind) ? ANIMAL : AREA_COLOURS.subject)
}
