import type { Job, Work } from '@stipple/core/contract/shapes'
import { isActive } from '@stipple/core/domain/job'
import type { ModeId } from '@stipple/core/domain/mode-ids'

/** A piece for the canvas: a whole job, or one work. */
export type Piece =
  | { readonly kind: 'job'; readonly id: string; readonly job: Job }
  | { readonly kind: 'work'; readonly id: string; readonly work: Work }

interface Known {
  /** Jobs shown as a whole, newest first. */
  readonly jobs: readonly Job[]
  /** Works, newest first. */
  readonly works: readonly Work[]
}

const ofJob = (job: Job): Piece => ({ kind: 'job', id: job.id, job })
const ofWork = (work: Work): Piece => ({ kind: 'work', id: work.image_id, work })

/** Returns true if a job is more than a single work: running, failed, or with several. */
const isWhole = (job: Job): boolean => job.status !== 'Finished' || job.works.length !== 1 || job.comparison !== undefined

/** All pieces in strip order: running or failed jobs, then works. */
export function piecesOf({ jobs, works }: Known): readonly Piece[] {
  const made = jobs.flatMap((job) => job.works)
  const known = new Set(works.map(({ image_id: id }) => id))
  return [
    ...jobs.filter((job) => isActive(job.status) || job.status === 'Failed').map(ofJob),
    ...made.filter(({ image_id: id }) => !known.has(id)).map(ofWork),
    ...works.map(ofWork),
  ]
}

/**
 * Piece on the canvas: the chosen one while it exists; otherwise the newest job, then the newest work; a paused job only if there is nothing else.
 */
export function onCanvas({ jobs, works }: Known, shown: string | undefined): Piece | undefined {
  const job = jobs.find(({ id }) => id === shown)
  if (job) return ofJob(job)
  const work = [...jobs.flatMap((one) => one.works), ...works].find(({ image_id: id }) => id === shown)
  if (work) return ofWork(work)
  const newest = jobs.find(({ paused = false }) => !paused || works.length === 0)
  const [first] = newest?.works ?? []
  if (newest) return isWhole(newest) || !first ? ofJob(newest) : ofWork(first)
  return works[0] && ofWork(works[0])
}

/** Time of the newest piece, in milliseconds of the server's clock; undefined: there is none. */
export const timeOfNewest = (pieces: readonly Piece[]): number | undefined =>
  pieces.length > 0 ? pieces.reduce((newest, piece) => Math.max(newest, timeOf(piece)), 0) : undefined

const timeOf = (piece: Piece): number => Date.parse(piece.kind === 'job' ? piece.job.created : piece.work.create_time)

interface Beside {
  readonly mode: ModeId
  /** Address of the picture of the form. */
  readonly picture: string | undefined
  /** Time of the newest piece when the form was opened; undefined: there was none. */
  readonly since: number | undefined
}

/** Returns true if a piece that was not chosen belongs beside a form: the form has an image, or the piece is new, running or of the same mode. */
export const isShownBeside = (piece: Piece, { mode, picture, since }: Beside): boolean =>
  mode === 'Text2Img' ||
  mode === 'Apps' ||
  picture !== undefined ||
  since === undefined ||
  timeOf(piece) > since ||
  (piece.kind === 'job' ? piece.job.mode === mode || isActive(piece.job.status) : piece.work.mode === mode)

/** The job of a work with siblings. */
export const batchOf = (jobs: readonly Job[], work: Work): Job | undefined =>
  jobs.find((job) => job.works.length > 1 && job.works.some(({ image_id: id }) => id === work.image_id))
