import type { BaseStyle } from '@stipple/core/domain/styles'
import { rgbaFromOklab, rgbFromRgba } from '@stipple/imaging/colour'
import type { Image3 } from '@stipple/imaging/plane'
import { createRandom } from '@stipple/imaging/random'
import { checkResult } from '../../kit/check-result.ts'
import type { ChildContext } from '../../kit/child-protocol.ts'
import type { MadePicture } from '../../kit/picture-outputs.ts'
import type { Warning } from '../../spec.ts'
import type { Detectors } from '../../vision/public.ts'
import { applyEdits, createMaps, encodeRgba, openPicture, readPhoto, passWarning } from '../edit/child-public.ts'
import type { PassWarning } from '../edit/child-public.ts'
import { wordsWithoutEffect } from '../edit/public.ts'
import { composeCollage } from './collage/compose-collage.ts'
import type { OpenedPicture } from './collage/compose-collage.ts'
import { readRequest } from './request.ts'
import { combineWarning } from './warnings.ts'

export interface CombineInput {
  readonly images: readonly Uint8Array[]
  readonly prompt: string
  readonly style: BaseStyle | undefined
  readonly seeds: readonly number[]
  readonly detectors: Detectors
}

export interface CombineResult {
  readonly pictures: readonly MadePicture[]
  readonly warnings: readonly Warning[]
}

/** Strength of the edits that the words ask for in the finished picture. */
const FINISH = 0.75

/** Runs in a child process. Networks stay loaded for the next task. */
export async function run({ images, prompt, style, seeds, detectors }: CombineInput, { report }: ChildContext): Promise<CombineResult> {
  report({ ratio: 0.02 })
  const opened: OpenedPicture[] = []
  for (const image of images) {
    const photo = await readPhoto(image, 'image')
    opened.push({ photo, maps: createMaps(photo, detectors) })
  }
  const request = readRequest(prompt)
  const warnings = new Map<string, Warning>()
  const { ignored } = request.instruction
  if (ignored.length > 0) warnings.set('words_ignored', wordsWithoutEffect(ignored))
  const doubt = request.arrangement === undefined ? 'laid_out' : request.arrangement === 'seamless' ? 'seams' : undefined
  if (doubt) warnings.set(doubt, combineWarning(doubt))
  const pictures: MadePicture[] = []
  for (const [n, seed] of seeds.entries()) {
    const random = createRandom(seed)
    const done = (share: number): void => report({ ratio: 0.05 + (0.93 * (n + share)) / seeds.length })
    const lab = await composeCollage(opened, { request, random })
    done(0.85)
    const edits = style ? [...request.finish, { kind: 'style', style } as const] : request.finish
    const finished =
      edits.length === 0 ? lab : await finish(lab, { edits, detectors, seed, warn: (warning) => void warnings.set(warning.code, warning) })
    const rgba = rgbaFromOklab(finished)
    checkResult({ ...finished, rgb: rgba, channels: 4 })
    pictures.push({ bytes: await encodeRgba(rgba, finished), width: finished.width, height: finished.height })
    done(1)
  }
  return { pictures, warnings: [...warnings.values()] }
}

type Finishing = {
  readonly edits: Parameters<typeof applyEdits>[1]
  readonly detectors: Detectors
  readonly seed: number
  readonly warn: (warning: Warning) => void
}

/** Edits the combined picture with maps of its own, so that a night covers all of it. */
async function finish(lab: Image3, { edits, detectors, seed, warn }: Finishing): Promise<Image3> {
  const rgba = rgbaFromOklab(lab)
  const photo = openPicture({ width: lab.width, height: lab.height, rgb: rgbFromRgba(rgba) }, { shrunk: false })
  const work = {
    photo,
    maps: createMaps(photo, detectors),
    random: createRandom(seed),
    strength: FINISH,
    warn: (found: PassWarning) => warn(passWarning(found)),
  }
  return applyEdits(lab, edits, work, () => undefined)
}
