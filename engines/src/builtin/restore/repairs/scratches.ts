import type { Colours } from '../../cutout/guided-filter.ts'
import { toColours, toRaster } from '../colours.ts'
import { findScratches } from '../find/scratches.ts'
import { closeGaps } from './inpaint.ts'

/** Scratches and dust are cut out and the gaps closed from their edges; everything else stays as it is. */
export async function removeScratches(colours: Colours): Promise<Colours> {
  const { mask } = await findScratches(colours)
  return toColours(await closeGaps(toRaster(colours), mask))
}
