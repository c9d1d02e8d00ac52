import { withoutWeights } from '@stipple/core/domain/prompt-weight'
import type { TaskOf } from '@stipple/core/domain/task'
import { missed } from '../../kit/check-result.ts'
import type { Picture } from '../../kit/decode-picture.ts'
import type { Warning } from '../../spec.ts'
import { drawThings, readPrompt } from './drawn-thing.ts'
import type { Understood } from './drawn-thing.ts'
import { barSubject } from './exclude.ts'
import { fillPicture } from './fill-picture.ts'
import type { Job, Made } from './jobs.ts'
import { checkMarked, checkRemains, readMask } from './mask.ts'
import { isOnPerson } from './people.ts'
import { placeDrawing } from './place-drawing.ts'
import { boundsOf } from './region.ts'
import { markSubject } from './subject-marks.ts'
import { DRAWN, NOTHING_TO_DRAW, ON_PERSON, UNKNOWN_THING, wordsIgnored } from './warnings.ts'

const SEEDS = 2 ** 32
/** From this strength on nothing of the old content is left. */
const WHOLLY_NEW = 0.7

/**
 * The hole is filled from its surroundings, and what the prompt names is drawn into it. Each picture has a seed of its own.
 * @throws {EngineError} `missed` where a person is to be painted over, or nothing of the prompt can be drawn
 */
export async function inpaint({ task, picture, mask, heed, things, threads, onProgress }: Job<TaskOf<'inpaint'>>): Promise<Made> {
  const hole = await readMask(mask ?? new Uint8Array(), 'mask', picture)
  checkMarked(hole, 'mask')
  checkRemains(hole, 'mask')
  const subject = await markSubject(picture, { heed, threads })
  const barred = subject && barSubject(subject, hole, picture)
  const prompt = withoutWeights(task.prompt).trim()
  const wish = prompt === '' ? undefined : readPrompt(prompt, withoutWeights(task.negativePrompt))
  if (wish?.blank) throw missed(UNKNOWN_THING)
  if (wish && (await isOnPerson(picture, { hole, subject, things, threads }))) throw missed(ON_PERSON)
  const pictures: Picture[] = []
  let drawn = false
  for (let n = 0; n < task.count; n++) {
    const seed = (task.seed + n) % SEEDS
    const progress = (ratio: number) => onProgress((n + ratio) / task.count)
    const filled: Picture = { ...picture, rgb: fillPicture(picture, { hole, barred, seed, onProgress: (ratio) => progress(ratio * 0.7) }) }
    const thing = wish && drawWish(wish, { hole, picture, seed })
    drawn ||= thing !== undefined
    const made = thing ? await placeDrawing(filled, thing, hole) : filled.rgb
    pictures.push({ ...picture, rgb: mixOver(picture.rgb, made, { hole, share: Math.min(1, task.strength / WHOLLY_NEW) }) })
    progress(1)
  }
  return { pictures, warnings: wish ? warningsOf(wish, drawn) : [] }
}

function drawWish({ scene }: Understood, { hole, picture, seed }: { hole: Uint8Array; picture: Picture; seed: number }) {
  const bounds = boundsOf(hole, picture)
  return bounds && scene.subjects.length > 0 ? drawThings(scene, { width: bounds.width, height: bounds.height, seed }) : undefined
}

function warningsOf({ ignored }: Understood, drawn: boolean): readonly Warning[] {
  if (!drawn) return [NOTHING_TO_DRAW]
  return ignored.length > 0 ? [DRAWN, wordsIgnored(ignored)] : [DRAWN]
}

/** The old content under the new, in the hole only. */
function mixOver(before: Uint8Array, after: Uint8Array, { hole, share }: { hole: Uint8Array; share: number }): Uint8Array {
  if (share >= 1) return after
  const out = Uint8Array.from(before)
  for (let i = 0; i < hole.length; i++) {
    if (hole[i] !== 1) continue
    for (let c = i * 3; c < i * 3 + 3; c++) out[c] = Math.round((before[c] ?? 0) * (1 - share) + (after[c] ?? 0) * share)
  }
  return out
}
