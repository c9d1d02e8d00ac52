import type { TaskOf } from '@stipple/core/domain/task'
import { barSubject } from './exclude.ts'
import { fillPicture } from './fill-picture.ts'
import type { Job, FilledPictures } from './jobs.ts'
import { checkMarked, checkRemains, holeOf, readShares } from './mask.ts'
import { mixOver } from './mix-over.ts'
import { markSubject } from './subject-marks.ts'

/** Erases the marked area and closes the hole from its surroundings; soft edges of the mask are blended. */
export async function erase({ task, picture, mask, exclusion, threads, onProgress }: Job<TaskOf<'erase'>>): Promise<FilledPictures> {
  const shares = await readShares(mask ?? new Uint8Array(), 'mask', picture)
  const hole = holeOf(shares)
  checkMarked(hole, 'mask')
  checkRemains(hole, 'mask')
  const subject = await markSubject(picture, { exclusion, threads })
  onProgress(0.2)
  const barred = subject && barSubject(subject, hole, picture)
  const rgb = fillPicture(picture, { hole, barred, seed: task.seed, onProgress: (ratio) => onProgress(0.2 + 0.8 * ratio) })
  return { pictures: [{ ...picture, rgb: mixOver(picture.rgb, rgb, shares) }], warnings: [] }
}
