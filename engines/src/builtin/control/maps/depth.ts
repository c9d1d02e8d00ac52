import { gaussianBlur } from '@stipple/imaging/blur'
import { distanceTo } from '@stipple/imaging/distance'
import { applyLinearModel, fitLinearModel } from '@stipple/imaging/guided-filter'
import { at, eachPixel, resize, type Size } from '@stipple/imaging/plane'
import { clamp, lerp, smoothstep } from '@stipple/imaging/scalar'
import { colourPlanes, piecesOf } from '../../../vision/child-public.ts'
import { readRegions, type Regions } from './regions.ts'
import { greySheet, type MapSheet } from './sheet.ts'
import type { ControlView } from './view.ts'

/** Near is bright, far is dark. */
export async function depth(view: ControlView): Promise<MapSheet> {
  return greySheet(await nearness(view), view)
}

/**
 * Estimated nearness, 0 far .. 1 near, from regularities of most photographs, as there is no network for it. The ground comes nearer towards the lower border;
 * an object on it is as near as its foot; the subject is near and rounded.
 */
export async function nearness(view: ControlView): Promise<Float32Array> {
  const regions = await readRegions(view)
  const subject = await view.subject()
  const small: Size = regions
  const matte = resize(subject, view, small)
  const raw = new Float32Array(small.width * small.height)
  const bust = cutByFloor(matte, small)
  const behind = ground(regions)
  const body = standing(matte, small)
  eachPixel(small, (i) => {
    // Behind a head and shoulders nothing is near.
    const far = lerp(at(behind, i), at(behind, i) * 0.35, bust)
    raw[i] = lerp(far, Math.max(at(body, i), far), smoothstep(0.3, 0.7, at(matte, i)))
  })
  for (const box of await view.objects()) raise(raw, { box, regions, matte })
  return refine(gaussianBlur(raw, small, Math.max(0.6, small.width / 220)), small, view)
}

/** Nearness of level ground at a height in the picture (0 its top), with a horizon at about two fifths. */
export const groundNearness = (y: number): number => lerp(0.06, 0.86, smoothstep(0.26, 1.08, y))

const SKY = 0.02

/** Nearness of areas of one colour: flat ones lie on the ground, upright ones are as near as their foot, tall ones are a wall or the ground itself. */
function ground(regions: Regions): Float32Array {
  const { width, height, numbers, all } = regions
  const values = new Float32Array(width * height)
  eachPixel({ width, height }, (i, _x, y) => {
    const region = all[numbers[i] ?? 0]
    const level = groundNearness((y + 0.5) / height)
    const stands = region ? smoothstep(0.75, 0.35, region.bottom - region.top) * (region.flat ? 0.2 : 0.75) : 0
    values[i] = region?.kind === 'sky' ? SKY : lerp(level, groundNearness(region?.bottom ?? 1), stands)
  })
  return values
}

/** Nearness of the subject: a rounded body as near as its foot, for each separate part. */
function standing(matte: Float32Array, size: Size): Float32Array {
  const { width, height } = size
  const outside = Uint8Array.from(matte, (value) => (value > 0.5 ? 0 : 1))
  const inner = distanceTo(outside, size)
  const values = new Float32Array(width * height)
  for (const part of piecesOf(
    outside.map((mark) => 1 - mark),
    size,
  )) {
    const bottom = part.reduce((lowest, i) => Math.max(lowest, Math.floor(i / width)), 0)
    const deepest = part.reduce((most, i) => Math.max(most, at(inner, i)), 0)
    const foot = Math.max(0.62, groundNearness(Math.min(1, (bottom + 1) / height)))
    for (const i of part) {
      const rise = 1 - at(inner, i) / Math.max(1, deepest)
      values[i] = clamp(foot + 0.02 + 0.16 * Math.sqrt(Math.max(0, 1 - rise * rise)), 0, 1)
    }
  }
  return values
}

/** Share of the subject's width that the lower border cuts off: a portrait has no foot. */
function cutByFloor(matte: Float32Array, { width, height }: Size): number {
  let low = 0
  let any = 0
  for (let x = 0; x < width; x++) {
    if (at(matte, (height - 1) * width + x) > 0.5) low++
    for (let y = 0; y < height; y++) {
      if (at(matte, y * width + x) <= 0.5) continue
      any++
      break
    }
  }
  return any === 0 ? 0 : smoothstep(0.3, 0.7, low / any)
}

interface Raise {
  readonly box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }
  readonly regions: Regions
  readonly matte: Float32Array
}

/** Raises recognised objects beside the subject to the nearness of their box's lower edge. */
function raise(values: Float32Array, { box, regions, matte }: Raise): void {
  const { width, height, numbers, all } = regions
  const foot = groundNearness(box.bottom)
  eachPixel(regions, (i, x, y) => {
    const inside =
      (x + 0.5) / width > box.left && (x + 0.5) / width < box.right && (y + 0.5) / height > box.top && (y + 0.5) / height < box.bottom
    if (!inside || at(matte, i) > 0.5) return
    const region = all[numbers[i] ?? 0]
    if (!region) return
    const within =
      region.left > box.left - 0.03 && region.right < box.right + 0.03 && region.top > box.top - 0.03 && region.bottom < box.bottom + 0.03
    if (within) values[i] = Math.max(at(values, i), foot)
  })
}

/** Upsamples a coarse plane to the view's size so that its steps follow the picture's edges. */
async function refine(coarse: Float32Array, small: Size, view: ControlView): Promise<Float32Array> {
  const guide = await colourPlanes({ width: view.width, height: view.height, rgb: view.rgb }, small)
  const model = fitLinearModel(guide, { ...small, data: coarse }, { radius: Math.max(2, Math.round(small.width / 60)), epsilon: 2e-3 })
  const fine = await colourPlanes({ width: view.width, height: view.height, rgb: view.rgb }, view)
  const enlarged = [model.red, model.green, model.blue, model.offset].map((plane) => ({
    width: view.width,
    height: view.height,
    data: resize(plane.data, small, view),
  }))
  const [red, green, blue, offset] = enlarged
  if (!red || !green || !blue || !offset) return resize(coarse, small, view)
  return applyLinearModel({ red, green, blue, offset }, fine).data
}
