import type { BaseStyle } from '@stipple/core/domain/styles'
import { rgbaFromOklab } from '@stipple/imaging/colour'
import { createRandom } from '@stipple/imaging/random'
import { readInstruction } from '../../instructions/public.ts'
import { checkResult, resultError } from '../../kit/check-result.ts'
import type { ChildContext } from '../../kit/child-protocol.ts'
import type { MadePicture } from '../../kit/picture-outputs.ts'
import type { Warning } from '../../spec.ts'
import type { Detectors } from '../../vision/public.ts'
import { type LaidStyle, layOnRgba } from '../stylize/child-public.ts'
import { passWarning, type PassWarning } from './pass-warnings.ts'
import { applyEdits } from './passes/apply.ts'
import { createMaps } from './photo/maps.ts'
import { encodeRgba, readPhoto } from './photo/photo.ts'
import { withoutThings } from './photo/without-things.ts'
import { NOT_UNDERSTOOD, SCALED_DOWN, instructionWarnings } from './warnings.ts'

export interface EditInput {
  readonly image: Uint8Array
  readonly prompt: string
  readonly style: BaseStyle | undefined
  /** Trained styles applied to the edited picture. */
  readonly styles?: readonly LaidStyle[]
  readonly strength: number
  readonly seeds: readonly number[]
  readonly detectors: Detectors
}

export interface EditResult {
  readonly pictures: readonly MadePicture[]
  readonly warnings: readonly Warning[]
}

/** Share of the progress at which trained styles start. */
const EDITED = 0.3

/** Runs in a child process. Networks stay loaded for the next task. */
export async function run(
  { image, prompt, style, styles = [], strength, seeds, detectors }: EditInput,
  { report }: ChildContext,
): Promise<EditResult> {
  report({ ratio: 0.02 })
  const given = await readPhoto(image, 'image')
  const instruction = readInstruction(prompt, style ? { style } : {})
  const { edits, remove } = instruction
  const warnings = new Map(instructionWarnings(instruction).map((warning) => [warning.code, warning]))
  // A trained style alone is a change too.
  if (edits.length === 0 && remove.length === 0 && styles.length === 0)
    throw resultError(
      NOT_UNDERSTOOD,
      [...warnings.values()].map(({ text }) => text),
    )
  const cleared = await withoutThings(given, remove, { detectors, seed: seeds[0] ?? 0 })
  cleared.warnings.forEach((warning) => warnings.set(warning.code, warning))
  const { photo } = cleared
  const maps = createMaps(photo, detectors)
  report({ ratio: 0.1 })
  if (photo.shrunk) warnings.set(SCALED_DOWN.code, SCALED_DOWN)
  const edited = styles.length > 0 ? EDITED : 1
  const done = (n: number, share: number): void => report({ ratio: 0.1 + (0.85 * (n + share)) / seeds.length })
  const pictures: MadePicture[] = []
  for (const [n, seed] of seeds.entries()) {
    const work = {
      photo,
      maps,
      random: createRandom(seed),
      strength,
      warn: (found: PassWarning) => void warnings.set(found.code, passWarning(found)),
    }
    const lab = await applyEdits(photo.lab, edits, work, (share) => done(n, edited * share))
    const rgba = await layOnRgba(rgbaFromOklab(lab), {
      ...photo.size,
      styles,
      seed,
      report: ({ ratio = 0 }) => done(n, edited + (1 - edited) * ratio),
    })
    checkResult({ ...photo.size, rgb: rgba, channels: 4, before: given.rgba }, whyUnchanged(warnings))
    pictures.push({ bytes: await encodeRgba(rgba, photo.size, photo.picture.alpha), ...photo.size })
  }
  maps.cutWarnings().forEach((warning) => warnings.set(warning.code, warning))
  report({ ratio: 1 })
  return { pictures, warnings: [...warnings.values()] }
}

/** Warnings that explain why nothing changed. */
const whyUnchanged = (warnings: ReadonlyMap<string, Warning>) =>
  ['no_sky', 'no_subject', 'no_foliage', 'words_ignored'].flatMap((code) => warnings.get(code)?.text ?? [])
