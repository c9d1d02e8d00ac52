import { boxMean } from '@stipple/imaging/blur'
import { applyLinearModel, fitLinearModel } from '@stipple/imaging/guided-filter'
import type { Colours, LinearModel } from '@stipple/imaging/guided-filter'
import { mapPlane } from '@stipple/imaging/plane'
import type { Plane, Size } from '@stipple/imaging/plane'
import { resamplePlane } from '@stipple/imaging/resample'
import { unit } from '@stipple/imaging/scalar'
import type { Picture } from '../kit/decode-picture.ts'
import { estimateLayers } from './layers.ts'
import type { Layers } from './layers.ts'
import { colourPlanes } from './picture.ts'

/** All that cutting out at full resolution needs; every plane has the same, perhaps smaller, size. */
export interface Cut {
  /** Linear model from the picture's colours to opacity, valid in the band. */
  readonly model: LinearModel
  /** Coarse matte, valid outside the band. */
  readonly matte: Plane
  /** 1 where the subject's edge may be. */
  readonly band: Plane
  /** Refined matte at this size. */
  readonly fine: Plane
  readonly layers: Layers
  readonly colours: Colours
}

/** Long side at which edges are modelled. Larger pictures apply the same model to more pixels: sharper edges at a bounded cost. */
const WORKING_SIDE = 1600
/** Window as a share of the long side: a little more than the error of a matte made at 1024 pixels. */
const WINDOW_SHARE = 1 / 256
const EPSILON = 1e-4

/** Fits a coarse matte to the edges of the picture. */
export async function refineMatte(picture: Picture, coarse: Plane): Promise<Cut> {
  const size = workingSize(picture)
  const colours = await colourPlanes(picture, size)
  const matte = mapPlane(resamplePlane(coarse, size.width, size.height), unit)
  const radius = Math.max(1, Math.round(Math.max(size.width, size.height) * WINDOW_SHARE))
  const model = fitLinearModel(colours, matte, { radius, epsilon: EPSILON })
  const band = mapPlane(boxMean(matte, 2 * radius), (mean) => (mean > 0.002 && mean < 0.998 ? 1 : 0))
  const fine = applyLinearModel(model, colours)
  fine.data.forEach((value, i) => (fine.data[i] = settle({ refined: value, coarse: matte.data[i] ?? 0, inBand: band.data[i] === 1 })))
  return { model, matte, band, fine, colours, layers: estimateLayers(colours, fine, { radius: Math.max(2, radius) }) }
}

/** Opacity of the subject at one point. Values close to 0 or 1 are snapped, where the filter only picks up texture. */
export function settle({ refined, coarse, inBand }: { refined: number; coarse: number; inBand: boolean }): number {
  if (!inBand) return coarse > 0.5 ? 1 : 0
  return unit((refined - MARGIN) / (1 - 2 * MARGIN))
}

const MARGIN = 0.05

function workingSize({ width, height }: Size): Size {
  const scale = Math.min(1, WORKING_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
