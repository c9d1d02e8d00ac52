import { withoutWeights } from '@stipple/core/domain/prompt-weight'
import type { TaskOf } from '@stipple/core/domain/task'
import type { Scene } from '@stipple/illustrator/public'
import { sceneryWords } from '@stipple/illustrator/vocabulary'
import { resultError } from '../../kit/check-result.ts'
import type { Picture } from '../../kit/decode-picture.ts'
import { seedAt } from '../../kit/seeds.ts'
import type { Warning } from '../../spec.ts'
import { noneOf, reportOf, requireMain } from '../illustrate/child-public.ts'
import { reportWarnings } from '../illustrate/public.ts'
import { drawThings, readPrompt } from './drawn-thing.ts'
import type { ThingDrawing, Understood } from './drawn-thing.ts'
import { barSubject } from './exclude.ts'
import { fillPicture } from './fill-picture.ts'
import type { Job, FilledPictures } from './jobs.ts'
import { checkMarked, checkRemains, holeOf, readShares } from './mask.ts'
import { mixOver } from './mix-over.ts'
import { withOldSubject } from './old-subject.ts'
import { isOnPerson } from './people.ts'
import { placeDrawing } from './place-drawing.ts'
import { boundsOf } from './region.ts'
import { markSubject } from './subject-marks.ts'
import { DRAWN, NOTHING_TO_DRAW, ON_PERSON, UNKNOWN_THING } from './warnings.ts'

/** Strength from which nothing of the old content is left. */
const WHOLLY_NEW = 0.7

/**
 * Fills the hole from its surroundings, and draws the prompt's things into it. Each picture has a seed of its own.
 * @throws {EngineError} `missed` where a person would be painted over, an old subject would stay in part, or nothing of the prompt can be drawn
 */
export async function inpaint({
  task,
  picture,
  mask,
  exclusion,
  things,
  threads,
  onProgress,
}: Job<TaskOf<'inpaint'>>): Promise<FilledPictures> {
  const shares = await readShares(mask ?? new Uint8Array(), 'mask', picture)
  const hole = holeOf(shares)
  checkMarked(hole, 'mask')
  checkRemains(hole, 'mask')
  const subject = await markSubject(picture, { exclusion, threads })
  const prompt = withoutWeights(task.prompt).trim()
  const request = prompt === '' ? undefined : readPrompt(prompt, withoutWeights(task.negativePrompt))
  if (request?.blank) throw resultError(UNKNOWN_THING)
  if (request) requireMain(request.scene)
  if (request && (await isOnPerson(picture, { hole, subject, things, threads }))) throw resultError(ON_PERSON)
  // What is drawn lies where it was marked; what was there goes wholly.
  const emptied = request && task.strength >= WHOLLY_NEW ? await withOldSubject(picture, { hole, things, threads }) : hole
  const barred = subject && barSubject(subject, emptied, picture)
  const strength = Math.min(1, task.strength / WHOLLY_NEW)
  const mixed = emptied.map((mark, i) => (mark === 0 ? 0 : Math.round((hole[i] === 1 ? (shares[i] ?? 0) : 255) * strength)))
  const pictures: Picture[] = []
  const seen: Pick<ThingDrawing, 'seen'>[] = []
  for (let n = 0; n < task.count; n++) {
    const seed = seedAt(task, n)
    const progress = (ratio: number) => onProgress((n + ratio) / task.count)
    const filled: Picture = {
      ...picture,
      rgb: fillPicture(picture, { hole: emptied, barred, seed, onProgress: (ratio) => progress(ratio * 0.7) }),
    }
    const thing = request && drawRequest(request, { hole, picture, seed })
    if (request) seen.push(thing ?? noneOf(request.scene))
    const made = thing ? await placeDrawing(filled, thing, hole) : filled.rgb
    pictures.push({ ...picture, rgb: mixOver(picture.rgb, made, mixed) })
    progress(1)
  }
  return { pictures, warnings: request ? warningsOf(request.scene, { prompt, seen }) : [] }
}

function drawRequest({ scene }: Understood, { hole, picture, seed }: { hole: Uint8Array; picture: Picture; seed: number }) {
  const bounds = boundsOf(hole, picture)
  return bounds && scene.subjects.length > 0 ? drawThings(scene, { width: bounds.width, height: bounds.height, seed }) : undefined
}

/** @throws {EngineError} `missed` where the main thing is visible in none of the drawings */
function warningsOf(scene: Scene, { prompt, seen }: { prompt: string; seen: readonly Pick<ThingDrawing, 'seen'>[] }): readonly Warning[] {
  if (scene.subjects.length === 0) return [NOTHING_TO_DRAW]
  const report = reportOf(scene, seen)
  // The surroundings of a thing are the photograph's own.
  return [DRAWN, ...reportWarnings({ ...report, ignored: [...new Set([...report.ignored, ...sceneryWords(prompt)])] })]
}
