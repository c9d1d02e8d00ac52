import { applyStyle, paintScene, understand } from '@stipple/illustrator/public'
import type { Observed } from '@stipple/illustrator/public'
import { oklabFromRgba } from '@stipple/imaging/colour'
import { pixelUnit } from '@stipple/imaging/plane'
import type { ChildContext } from '../../kit/child-protocol.ts'
import { encodePng } from '../../kit/encode-picture.ts'
import { reportOf, requireMain, requireRelation, typeSetter } from '../illustrate/child-public.ts'
import type { PromptReport } from '../illustrate/public.ts'
import { inPalette } from './in-palette.ts'

export interface PaletteInput {
  readonly prompt: string
  /** `#rrggbb` each. */
  readonly colours: readonly string[]
  readonly finish: 'flat' | 'dots'
  readonly width: number
  readonly height: number
  readonly seeds: readonly number[]
}

export interface PaletteResult {
  /** PNG, and the share of each colour in it, in the order of the palette; together 1. */
  readonly pictures: readonly { readonly bytes: Uint8Array; readonly coverage: readonly number[] }[]
  readonly report: PromptReport
}

/** Runs in a child process. Throws `missed` when the main subject cannot be drawn. */
export async function run(input: PaletteInput, { report }: ChildContext): Promise<PaletteResult> {
  const { width, height, seeds } = input
  const scene = understand(input.prompt, '', {})
  requireMain(scene)
  requireRelation(scene)
  const setType = scene.writings ? await typeSetter(scene.writings) : undefined
  const seen: Observed[] = []
  const pictures: { bytes: Uint8Array; coverage: readonly number[] }[] = []
  for (const [index, seed] of seeds.entries()) {
    const done = (share: number): void => report({ ratio: (index + share) / seeds.length })
    done(0.05)
    const painting = paintScene(scene, { width, height, seed, variation: undefined, literalness: 0.5, refinement: 0.6, setType })
    seen.push({ seen: painting.seen, lacks: painting.lacks, lacksMain: painting.lacksMain })
    done(0.6)
    const { style, medium } = scene
    const colour = style || medium ? applyStyle(painting, { style, medium, strength: 0.5, refinement: 0.6 }) : painting.colour
    const { rgb, coverage } = inPalette(oklabFromRgba(colour, painting), {
      colours: input.colours,
      finish: input.finish,
      favour: painting.subject,
      seed,
      px: pixelUnit(painting),
    })
    done(0.9)
    const bytes = await encodePng(rgb, { width, height })
    pictures.push({ bytes, coverage })
    done(1)
  }
  return { pictures, report: reportOf(scene, seen) }
}
