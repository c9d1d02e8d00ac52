import {
  chooseLight,
  createStage,
  type Light,
  paintSky,
  paintWeather,
  type Scene,
  type Season,
  type Stage,
  type TimeOfDay,
  type Weather,
} from '@stipple/illustrator/public'
import { oklabFromRgba } from '@stipple/imaging/colour'
import { at, type Image3, type Size } from '@stipple/imaging/plane'
import type { Random } from '@stipple/imaging/random'
import type { Hour } from '../../../instructions/public.ts'

/** Sky and air of a picture, as the illustrator needs them to paint a sky and rain or snow. */
export interface Air {
  readonly hour: Hour
  readonly weather: Weather
  /** 0..1 */
  readonly amount: number
  readonly season?: Season
  /** Row of the horizon. */
  readonly horizon: number
  /** Mask of the visible sky: the sun or moon is placed in its wider half. */
  readonly open?: Float32Array
}

export interface PaintedSky {
  readonly lab: Image3
  readonly light: Light
  /** Position of the sun or moon, in pixels. */
  readonly body: readonly [number, number] | undefined
}

/** Sky over the whole width down to the horizon. */
export function skyOf(size: Size, air: Air, random: Random): PaintedSky {
  const stage = stageOf(size, air, random)
  paintSky(stage, air.horizon)
  const { data } = stage.ctx.getImageData(0, 0, size.width, size.height)
  const { body } = stage.light
  const point = body && ([body.x * size.width, body.y * Math.min(air.horizon, size.height * 0.9)] as const)
  return { lab: oklabFromRgba(data, size), light: stage.light, body: point }
}

/** Rain, snow or flying things on a transparent layer: RGBA, not premultiplied. */
export function fallingOf(size: Size, air: Air, random: Random): Uint8ClampedArray {
  const stage = stageOf(size, air, random)
  paintWeather(stage)
  return stage.ctx.getImageData(0, 0, size.width, size.height).data
}

const TIMES: Readonly<Partial<Record<Hour, TimeOfDay>>> = { moonlight: 'night', morning: 'dawn' }

function stageOf({ width, height }: Size, { hour, weather, amount, season, horizon, open }: Air, random: Random): Stage {
  const time = hour === 'moonlight' || hour === 'morning' ? (TIMES[hour] ?? 'day') : hour
  const scene: Scene = {
    place: 'meadow',
    time,
    season,
    weather: { kind: weather, amount },
    subjects: [],
    style: undefined,
    medium: undefined,
    camera: { shot: 'wide', angle: 'eye', depthOfField: 0 },
    light: { from: open ? widerSide({ width, height }, open, random) : random.chance(0.5) ? 'left' : 'right', quality: 'soft' },
    mood: { warmth: 0, saturation: 0.55, brightness: 0, contrast: 0 },
    palette: [],
    ignored: [],
  }
  const layout = { width, height, horizon, centre: width / 2, placements: [], table: undefined, focus: [width / 2, horizon] as const }
  return createStage({ width, height, scene, layout, light: chooseLight(scene, random), random, refinement: 0.6 })
}

function widerSide({ width, height }: Size, open: Float32Array, random: Random): 'left' | 'right' {
  let [left, right] = [0, 0]
  for (let y = 0; y < height * 0.6; y += 4) {
    for (let x = 0; x < width; x += 4) {
      if (x < width / 2) left += at(open, y * width + x)
      else right += at(open, y * width + x)
    }
  }
  if (Math.min(left, right) > Math.max(left, right) * 0.7) return random.chance(0.5) ? 'left' : 'right'
  return left > right ? 'left' : 'right'
}
