import type { Text } from '@stipple/core/domain/text'
import { isIndependent } from '../../../vision/public.ts'
import { measureBands } from './bands.ts'
import type { Band } from './bands.ts'
import { certainThings } from './certain.ts'
import type { Certain } from './certain.ts'
import type { Looked } from './child.ts'
import type { Measurements } from './measure.ts'

/** Kinds found only indoors: bed, toilet, television, microwave, oven, sink, refrigerator. */
const ROOM = new Set([59, 61, 62, 68, 69, 71, 72])
const BOAT = 8
/** Deviation below which a border is one plain background, and no sky. */
const PLAIN = 7

/**
 * Names the surroundings as phrases of a prompt. Each rule requires several signs at once and was measured on 17 photographs and 70 drawn
 * pictures, so that walls, tables and studio backgrounds are not mistaken for sky, snow and grass.
 */
export function nameScene(measured: Measurements, looked: Looked | undefined): readonly Text[] {
  const certain = looked ? certainThings(looked.things) : []
  const phrases: readonly (Text | undefined)[] = [...outside(measured, certain), room(certain)]
  return phrases.filter((phrase) => phrase !== undefined)
}

function outside({ pixels, border, transparent }: Measurements, certain: readonly Certain[]): readonly (Text | undefined)[] {
  if (border < PLAIN || transparent > 0.05) return []
  const bands = measureBands(pixels)
  const [top, second, third, , fifth, bottom] = bands
  if (!top || !second || !third || !fifth || !bottom) return []
  const lightens = Math.max(second.lightness, third.lightness) - top.lightness > 2
  const isBlue = isHue(top, 225, 276) && top.chroma >= 8 && top.lightness >= 45 && lightens
  const alive = certain.some(({ kind }) => isIndependent(kind))
  return [
    isBlue && top.chroma >= 14 && top.across < 2 ? { en: 'blue sky', zh: '蓝天' } : undefined,
    isNight(bands) ? { en: 'dark blue night sky', zh: '深蓝夜空' } : undefined,
    isSunset(bands) ? { en: 'glowing sunset sky', zh: '晚霞满天' } : undefined,
    isSnow(fifth, bottom) && (isBlue || isSunset(bands)) ? { en: 'snow-covered ground', zh: '白雪覆盖的地面' } : undefined,
    isGrass(bottom) && !isHue(top, 100, 140) && (isBlue || alive) ? { en: 'green grass', zh: '绿色草地' } : undefined,
    certain.some(({ kind }) => kind === BOAT) && isWater(fifth) && isWater(bottom) ? { en: 'on the water', zh: '在水面上' } : undefined,
  ]
}

/** Recognises a night sky: dark and blue on top, lighter towards the horizon. Space is purple or black, rain is not smooth. */
const isNight = ([top, ...rest]: readonly Band[]): boolean =>
  top !== undefined &&
  isHue(top, 240, 272) &&
  top.chroma >= 10 &&
  top.lightness <= 30 &&
  top.across < 1.5 &&
  Math.max(...rest.map(({ lightness }) => lightness)) >= top.lightness + 8

/** Recognises a sunset: purple on top, orange and lighter below, as no wall is. */
const isSunset = ([top, ...below]: readonly Band[]): boolean =>
  top !== undefined &&
  (isHue(top, 290, 360) || isHue(top, 0, 15)) &&
  top.across <= 1.6 &&
  below.slice(0, 2).some((band) => isHue(band, 30, 80) && band.chroma >= 11 && band.lightness >= top.lightness + 4)

/** Recognises snow, which is bluish in the shade and not as smooth as a table. */
const isSnow = (above: Band, ground: Band): boolean =>
  ground.lightness >= 76 &&
  above.lightness >= 74 &&
  ground.chroma >= 2.5 &&
  ground.chroma <= 11 &&
  isHue(ground, 235, 330) &&
  ground.down >= 1

const isGrass = (ground: Band): boolean => isHue(ground, 110, 140) && ground.chroma >= 16 && ground.across >= 0.95
/** Recognises water, whose flat waves change more downwards than sideways. */
const isWater = (band: Band): boolean => isHue(band, 205, 270) && band.chroma >= 4 && band.down >= 1.4 * band.across

function room(certain: readonly Certain[]): Text | undefined {
  return certain.some(({ kind }) => ROOM.has(kind)) ? { en: 'indoors', zh: '室内' } : undefined
}

const isHue = ({ hue }: Band, from: number, to: number): boolean => hue >= from && hue <= to
