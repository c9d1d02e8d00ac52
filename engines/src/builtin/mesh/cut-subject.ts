import { rgbaFromRgb } from '@stipple/imaging/colour'
import { resultError } from '../../kit/check-result.ts'
import type { Picture } from '../../kit/decode-picture.ts'
import type { Warning } from '../../spec.ts'
import type { SubjectNetworks } from '../../vision/public.ts'
import { cutProduct } from '../product/public.ts'
import { nothingToSee } from './build-model.ts'
import type { Cutting } from './outline.ts'

export interface MeshSubject extends Cutting {
  /** No subject was found, so this is the whole picture. */
  readonly whole: boolean
  readonly cropped: boolean
  readonly warnings: readonly Warning[]
}

const OPAQUE = 128
/** A cut-out that fills less of its own bounding box is an edge of something that fills the picture. */
const LEAST_FILL = 0.12
/** In smaller images nothing can be distinguished. */
const LEAST_SIDE = 16

/**
 * Cuts out the subject of a picture; the whole picture when there is none.
 * @throws {EngineError} `invalid_input` when the picture is transparent, `missed` where a person in it is not whole
 */
export async function cutSubject(picture: Picture, options: { networks: SubjectNetworks; threads: number }): Promise<MeshSubject> {
  const { width, height, rgb, alpha } = picture
  if (alpha && !alpha.some((value) => value >= OPAQUE)) throw nothingToSee()
  if (alpha || Math.min(width, height) >= LEAST_SIDE) {
    const cut = await cutProduct(picture, options)
    if (cut.fault) throw resultError(cut.fault)
    if (alpha || fillOf(cut) >= LEAST_FILL) return { ...cut, cropped: cut.cropped > 0 }
  }
  return { width, height, rgba: rgbaFromRgb(rgb), whole: true, cropped: false, warnings: [] }
}

function fillOf({ width, height, rgba }: Cutting): number {
  let solid = 0
  for (let i = 3; i < rgba.length; i += 4) if ((rgba[i] ?? 0) >= OPAQUE) solid++
  return solid / (width * height)
}
