import type { BaseStyle } from '@stipple/core/domain/styles'
import { applyStyle, type Observed, paintScene, understand } from '@stipple/illustrator/public'
import type { ChildContext } from '../../kit/child-protocol.ts'
import { encodePng } from '../../kit/encode-picture.ts'
import { type LaidStyle, layOnRgba } from '../stylize/child-public.ts'
import { typeSetter } from './letters.ts'
import { reportOf, requireMain, requireRelation } from './report.ts'
import type { PromptReport } from './warnings.ts'

export interface IllustrateInput {
  readonly prompt: string
  readonly negativePrompt: string
  readonly width: number
  readonly height: number
  readonly steps: number
  readonly cfg: number
  readonly style: BaseStyle | undefined
  /** Trained styles applied to the painted picture. */
  readonly styles?: readonly LaidStyle[]
  readonly pictures: readonly { readonly index: number; readonly seed: number; readonly variation?: number }[]
}

export interface IllustrateResult {
  readonly pictures: readonly { readonly index: number; readonly seed: number; readonly bytes: Uint8Array }[]
  readonly report: PromptReport
}

/** Steps and cfg at which the illustrator works at full refinement and applies every word at full strength. */
const FULL = { steps: 50, cfg: 14 }

/** Share of the progress at which trained styles start. */
const PAINTED = 0.15

/** Runs in a child process. */
export async function run(input: IllustrateInput, { report }: ChildContext): Promise<IllustrateResult> {
  const { prompt, negativePrompt, width, height, style, styles = [] } = input
  const scene = understand(prompt, negativePrompt, style ? { style } : {})
  requireMain(scene)
  requireRelation(scene)
  const setType = scene.writings ? await typeSetter(scene.writings) : undefined
  const seen: Observed[] = []
  const refinement = Math.min(1, input.steps / FULL.steps)
  const strength = Math.min(1, input.cfg / FULL.cfg)
  const painted = styles.length > 0 ? PAINTED : 1
  const done = (picture: number, share: number): void => report({ ratio: (picture + share) / input.pictures.length })
  const pictures: { index: number; seed: number; bytes: Uint8Array }[] = []
  for (const [n, { index, seed, variation }] of input.pictures.entries()) {
    done(n, 0.05 * painted)
    const painting = paintScene(scene, { width, height, seed, variation, literalness: strength, refinement, setType })
    seen.push({ seen: painting.seen, lacks: painting.lacks, lacksMain: painting.lacksMain })
    done(n, 0.6 * painted)
    const plain = applyStyle(painting, { style: scene.style, medium: scene.medium, strength, refinement })
    done(n, 0.9 * painted)
    const colour = await layOnRgba(plain, {
      width,
      height,
      styles,
      seed,
      report: ({ ratio = 0 }) => done(n, 0.9 * (painted + (1 - painted) * ratio)),
    })
    const bytes = await encodePng(colour, { width, height })
    done(n, 1)
    pictures.push({ index, seed, bytes })
  }
  return { pictures, report: reportOf(scene, seen) }
}
