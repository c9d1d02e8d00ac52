import { PREVIEW_PATH } from '@stipple/core/contract/generation'
import type { Job, Work } from '@stipple/core/contract/shapes'
import { isActive } from '@stipple/core/domain/job'
import { type ModeId, MODE_IDS } from '@stipple/core/domain/mode-ids'
import { wordsOf } from '@stipple/core/domain/prompt'
import { sourcePicture } from '@stipple/core/domain/source-picture'
import { type Language, localize } from '@stipple/core/domain/text'
import type { JobRow } from '../../db/schema/jobs.ts'
import { translate } from '../../http/translate.ts'
import { presentJobError } from '../jobs/public.ts'
import { isPaused, isStepWaiting } from '../jobs/waiting/public.ts'
import type { Estimate } from './estimate.ts'

/** A job for its member, in their language. */
export function presentJob(
  row: JobRow,
  facts: {
    readonly works: readonly Work[]
    readonly estimate: Estimate
    /** The estimate depends on time. */
    readonly timed: boolean
    /** It waits for an offline engine. */
    readonly resting: boolean
    /** The operator has paused the queue. */
    readonly halted: boolean
    readonly position: number
    /** Revision of the preview. */
    readonly preview: number | undefined
    readonly modelName: string
    readonly language: Language
  },
): Job {
  const { works, estimate, timed, resting, halted, position, preview, modelName, language } = facts
  const { width, height } = row.input
  const mode = toModeId(row.mode)
  const isHeld = isPaused(row) || isStepWaiting(row)
  // The preset image of an app belongs to its creator.
  const source = isActive(row.status) && row.template === null ? sourcePicture(row.input) : undefined
  return {
    id: row.id,
    mode,
    jobType: mode,
    model: row.model,
    modelName,
    ...(row.template !== null && { template: row.template }),
    ...(row.comparison !== null && { comparison: { id: row.comparison, cell: row.cell ?? 0 } }),
    ...(row.live !== null && { live: row.live }),
    ...(row.chain !== null && { chain: { id: row.chain, step: row.step ?? 0, waits: isStepWaiting(row) } }),
    status: row.status,
    phase: row.phase,
    progress: estimate.progress,
    queuePosition: isHeld ? 0 : position,
    ...(row.stage === 'queued' && { queued: row.lane }),
    ...(isPaused(row) && { paused: true }),
    ...(!isHeld && estimate.wait !== undefined && { waitTime: estimate.wait }),
    ...(timed && { timed }),
    cost: row.cost,
    count: row.count,
    prompt: wordsOf(row.input),
    ...(typeof width === 'number' && { width }),
    ...(typeof height === 'number' && { height }),
    ...(row.note && { note: presentNote(row.note, language) }),
    ...((row.waitingFor === 'engine' || resting) && { note: translate(language, 'jobs.notes.waitingForEngine') }),
    ...(halted && { note: translate(language, 'jobs.notes.queuePaused') }),
    ...(source !== undefined && { source }),
    ...(preview !== undefined && { preview: `${PREVIEW_PATH.replace(':id', row.id)}?r=${preview}` }),
    ...(row.errorCode !== null && {
      error: { code: row.errorCode, message: presentJobError(row, language) },
    }),
    warnings: row.warnings.map(({ text }) => localize(text, language)),
    works: [...works],
    created: row.createdAt.toISOString(),
    revision: row.revision,
  }
}

/** Counts and times for polling clients (docs/compatibility.md), with our job beside them. */
export function presentCheck(job: Job) {
  const ended = job.status === 'Finished' || job.status === 'Failed' || job.status === 'Cancelled'
  const waiting = job.status === 'Pending' ? job.count : 0
  return {
    ...(job.waitTime !== undefined && { wait_time: job.waitTime }),
    queue_position: job.queuePosition,
    finished: job.works.length,
    processing: ended || waiting > 0 ? 0 : job.count,
    waiting,
    restarted: job.status === 'Restarted' ? job.count : 0,
    faulted: job.status === 'Failed',
    done: job.status === 'Finished' || job.status === 'Cancelled',
    generations: job.works.map((work) => ({
      id: work.image_id,
      img: work.image,
      seed: String(work.seed),
      model: work.model,
      text: job.prompt,
      ...(/\p{Script=Han}/u.test(job.prompt) && { zh: job.prompt }),
    })),
    job,
  }
}

const MEGABYTE = 1_000_000

function presentNote(note: NonNullable<JobRow['note']>, language: Language): string {
  const megabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(bytes < 10 * MEGABYTE ? 1 : 0)
  if (note.code === 'fetching_pack') {
    return translate(language, 'jobs.notes.fetchingPack', { received: megabytes(note.received ?? 0), total: megabytes(note.total ?? 0) })
  }
  return translate(language, 'jobs.notes.convertingPack')
}

/** A job in the export of an account: all that the member sent and received. */
export function presentExportedJob(row: JobRow) {
  const { id, mode, model, template, input, status, cost, count, errorCode, warnings, createdAt, startedAt, finishedAt } = row
  return { id, mode, model, template, input, status, cost, count, errorCode, warnings, createdAt, startedAt, finishedAt }
}

const toModeId = (id: string): ModeId => MODE_IDS.find((known) => known === id) ?? 'Text2Img'
