import type { Report } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { announce } from '../jobs/events/public.ts'
import type { Run } from '../jobs/public.ts'
import { type ProgressChange, recordProgress } from './data.ts'
import { createPreviewKeeper } from './preview.ts'

/** Shortest interval between writes of progress (ms): members see it within 200 ms. */
const WRITE_EVERY_MS = 100

type ReportedProgress = Omit<ProgressChange, 'run'>

/** Writes the progress of this process's runs. Failures are logged and never fail a job. */
interface ProgressWriter {
  /** Queues a report of a run; the latest of all runs are written together with one statement and one message. */
  report(run: Run, progress: ReportedProgress): void
  /** Resolves when all reports are written. */
  flush(): Promise<void>
  /** Drops unwritten reports of a run. */
  forget(run: Run): void
}

export function createProgressWriter({ db, log }: Pick<Context, 'db' | 'log'>): ProgressWriter {
  const waiting = new Map<string, ProgressChange>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  const write = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const changes = [...waiting.values()]
    waiting.clear()
    if (changes.length === 0) return
    try {
      // Not in one transaction: notifications are serialized until their transaction is on disk.
      await announce(db, await recordProgress(db, changes))
    } catch (error) {
      log.warn({ jobs: changes.map(({ run }) => run.id), err: error }, 'progress could not be stored')
    }
  }
  /** One write at a time; reports gather for the next. */
  const writeNext = (): Promise<void> => (writing = writing.then(write))

  return {
    report(run, progress) {
      waiting.set(keyOf(run), { ...waiting.get(keyOf(run)), ...progress, run })
      timer ??= setTimeout(() => void writeNext(), WRITE_EVERY_MS)
    },
    flush: writeNext,
    forget: (run) => void waiting.delete(keyOf(run)),
  }
}

const keyOf = ({ id, attempt }: Run): string => `${id} ${attempt}`

const writers = new WeakMap<Database, ProgressWriter>()

/** The writer of this process. */
function writerOf(context: Context): ProgressWriter {
  const known = writers.get(context.db) ?? createProgressWriter(context)
  writers.set(context.db, known)
  return known
}

/** Reports of one run, from its claim to its end. */
export function createReporter(context: Context, job: JobRow) {
  const writer = writerOf(context)
  const run = { id: job.id, attempt: job.attempt }
  const previews = createPreviewKeeper(context, job, () => writer.report(run, {}))
  return {
    report: ({ ratio, note, preview }: Report): void => {
      if (preview) previews.show(preview)
      writer.report(run, { ...(ratio !== undefined && { ratio: Math.min(1, Math.max(0, ratio)) }), note: note ?? null })
    },
    phase: (phase: JobRow['phase']): Promise<void> => {
      writer.report(run, { phase })
      return writer.flush()
    },
    stop: (): void => {
      previews.stop()
      writer.forget(run)
    },
  }
}
