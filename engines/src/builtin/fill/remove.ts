import type { TaskOf } from '@stipple/core/domain/task'
import { growMarks, marksFrom } from '@stipple/imaging/marks'
import type { Size } from '@stipple/imaging/plane'
import { resultError } from '../../kit/check-result.ts'
import type { Picture } from '../../kit/decode-picture.ts'
import type { Warning } from '../../spec.ts'
import { barSubject } from './exclude.ts'
import { fillPicture } from './fill-picture.ts'
import { findThings } from './find-things.ts'
import type { Wanted } from './find-things.ts'
import type { Job, FilledPictures } from './jobs.ts'
import { checkMarked, checkRemains, edgeOf, readShares, scaleMarks } from './mask.ts'
import { mixOver } from './mix-over.ts'
import { isSearch } from './networks.ts'
import type { ThingNetworks } from './networks.ts'
import { markSubject } from './subject-marks.ts'
import { openView } from './view.ts'
import { NOTHING_AROUND } from './warnings.ts'

/** Removes whole objects: under the mask, at the clicks, and by name. */
export async function remove(job: Job<TaskOf<'remove-object'>>): Promise<FilledPictures> {
  const { task, picture, mask, onProgress } = job
  const found = isSearch(task)
    ? await markThings(picture, { wanted: task, things: job.things, threads: job.threads })
    : { hole: new Uint8Array(picture.width * picture.height), warnings: [], subject: undefined }
  onProgress(0.5)
  const { hole } = found
  // A detected thing is removed completely; a painted area as painted.
  const shares = hole.map((mark) => mark * 255)
  const painted = mask && (await readPainted(mask, picture))
  painted?.forEach((share, i) => {
    shares[i] = Math.max(share, shares[i] ?? 0)
    if (share > 0) hole[i] = 1
  })
  checkMarked(hole, 'mask')
  checkRemains(hole, 'mask')
  if (isSearch(task)) checkAround(hole)
  const subject = found.subject ?? (await markSubject(picture, job))
  const barred = subject && barSubject(subject, hole, picture)
  onProgress(0.55)
  const rgb = fillPicture(picture, { hole, barred, seed: task.seed, onProgress: (ratio) => onProgress(0.55 + 0.45 * ratio) })
  return { pictures: [{ ...picture, rgb: mixOver(picture.rgb, rgb, shares) }], warnings: found.warnings }
}

/** Share (0 to 255) of each pixel that changes by a painted mask. A hard one is widened, one with soft edges is left as it is. */
async function readPainted(mask: Uint8Array, size: Size): Promise<Uint8Array> {
  const shares = await readShares(mask, 'mask', size)
  const widened = growMarks(
    shares.map((share) => (share >= SOLID ? 1 : 0)),
    size,
    edgeOf(size),
  )
  const isSoft = shares.some((share, i) => share > 0 && widened[i] === 0)
  return isSoft ? shares : widened.map((mark) => mark * 255)
}

/** Share from which a pixel belongs to the solid part of a mask. */
const SOLID = 250

/** Share of the picture above which too little is left to fill the place of an object. */
const MAX_OF_PICTURE = 0.6

/** @throws {EngineError} `missed` where too little is left around the area to remove */
export function checkAround(hole: Uint8Array): void {
  if (hole.reduce((sum, mark) => sum + mark, 0) > MAX_OF_PICTURE * hole.length) throw resultError(NOTHING_AROUND)
}

/** Masks of the area to remove and of the rest of the picture's subject, at the picture's size. */
export async function markThings(
  picture: Picture,
  { wanted, things, threads }: { wanted: Wanted; things: ThingNetworks; threads: number },
): Promise<{ hole: Uint8Array; warnings: readonly Warning[]; subject: Uint8Array | undefined }> {
  const view = await openView(picture, { networks: things, threads })
  const { marks, warnings } = await findThings(view, wanted)
  const subject = await view.subject()
  const rest = subject && marksFrom(subject, 0.4).map((mark, i) => (marks[i] === 1 ? 0 : mark))
  return { hole: await scaleMarks(marks, view, picture), warnings, subject: rest && (await scaleMarks(rest, view, picture)) }
}
