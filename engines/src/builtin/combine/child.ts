import type { BaseStyle } from '@stipple/core/domain/styles'
import { rgbaFromOklab, rgbaFromRgb } from '@stipple/imaging/colour'
import type { Image3 } from '@stipple/imaging/plane'
import { createRandom } from '@stipple/imaging/random'
import { checkResult } from '../../kit/check-result.ts'
import type { ChildContext } from '../../kit/child-protocol.ts'
import type { MadePicture } from '../../kit/picture-outputs.ts'
import type { Warning } from '../../spec.ts'
import type { Detectors } from '../../vision/public.ts'
import { applyEdits, createMaps, encodeRgba, readPhoto, passWarning } from '../edit/child-public.ts'
import type { PassWarning, Photo } from '../edit/child-public.ts'
import { wordsWithoutEffect } from '../edit/public.ts'
import { composeCollage } from './collage/compose-collage.ts'
import { readRequest } from './request.ts'
import { composeScene } from './scene/compose-scene.ts'
import type { OpenedPicture } from './scene/compose-scene.ts'
import { combineWarning } from './warnings.ts'
import type { CombineWarning } from './warnings.ts'

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
  const pictures: MadePicture[] = []
  for (const [n, seed] of seeds.entries()) {
    const random = createRandom(seed)
    const done = (share: number): void => report({ ratio: 0.05 + (0.93 * (n + share)) / seeds.length })
    const warn = (code: CombineWarning): void => void warnings.set(code, combineWarning(code))
    if (request.kind === 'collage' && request.arrangement === 'seamless') warn('seams')
    const lab =
      request.kind === 'collage'
        ? await composeCollage(opened, { request, random })
        : await composeScene(opened, { request, random, warn, report: (share) => done(share * 0.8) })
    done(0.85)
    const edits = style ? [...request.finish, { kind: 'style', style } as const] : request.finish
    const finished =
      edits.length === 0 ? lab : await finish(lab, { edits, detectors, seed, warn: (warning) => void warnings.set(warning.code, warning) })
    const rgba = rgbaFromOklab(finished)
    checkResult({ ...finished, rgb: rgba, channels: 4, ...(request.kind === 'scene' && { before: opened[0]?.photo.rgba ?? [] }) })
    pictures.push({ bytes: await encodeRgba(rgba, finished), width: finished.width, height: finished.height })
    done(1)
  }
  for (const { maps } of opened) maps.cutWarnings().forEach((warning) => warnings.set(warning.code, warning))
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
  const size = { width: lab.width, height: lab.height }
  const rgba = rgbaFromOklab(lab)
  const rgb = new Uint8Array(size.width * size.height * 3)
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) rgb.set(rgba.subarray(from, from + 3), to)
  const picture = { ...size, rgb }
  const photo: Photo = { size, picture, rgba: rgbaFromRgb(picture.rgb), lab, shrunk: false }
  const work = {
    photo,
    maps: createMaps(photo, detectors),
    random: createRandom(seed),
    strength: FINISH,
    warn: (found: PassWarning) => warn(passWarning(found)),
  }
  return applyEdits(lab, edits, work, () => undefined)
}
