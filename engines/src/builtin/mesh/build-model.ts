import { clamp, lerp } from '@stipple/imaging/scalar'
import { EngineError } from '../../spec.ts'
import { closeSheets, type Model } from './model.ts'
import { type Cutting, type Outline, readOutline } from './outline.ts'
import { coverSubject } from './sheet/cover.ts'
import { takeApart } from './sheet/parts.ts'
import { repairSheet } from './sheet/repair.ts'

/** Longer side in pixels at which the outline is read. */
const SIDE = 640
/** Number of triangles of the front, whatever its area, and bounds of the edge length chosen for it (pixels). */
const FINENESS = { triangles: 14_000, shortest: 3.5, longest: 7 }
/** From a plaque to more than a ball. */
const PLUMPNESS = { least: 0.2, most: 1.15 }

export interface Built {
  readonly model: Model
  readonly outline: Outline
}

/**
 * Gives a cut-out depth. `depth` 0 gives a thin plaque, 1 a solid as thick as it is wide.
 * @throws {EngineError} `invalid_input` when nothing of it is opaque
 */
export async function buildModel(cutting: Cutting, { depth, flatter = 1 }: { depth: number; flatter?: number }): Promise<Built> {
  const outline = await readOutline(cutting, SIDE)
  const sheets = takeApart(repairSheet(coverSubject(outline, spacingFor(outline))))
  if (sheets.length === 0) throw nothingToSee()
  const plumpness = lerp(PLUMPNESS.least, PLUMPNESS.most, depth) * flatter
  return { model: closeSheets(sheets, { outline, plumpness }), outline }
}

function spacingFor({ distance }: Outline): number {
  const area = distance.reduce((count, value) => (value > 0 ? count + 1 : count), 0)
  return clamp(Math.sqrt((area * 4) / (Math.sqrt(3) * FINENESS.triangles)), FINENESS.shortest, FINENESS.longest)
}

export const nothingToSee = (): EngineError =>
  new EngineError('invalid_input', 'Nothing in the picture is opaque.', {
    field: 'image',
    text: {
      en: 'The image is fully transparent, so no model can be made. Use another image.',
      zh: '这张图片完全透明，没有可以建模的内容。',
    },
  })
