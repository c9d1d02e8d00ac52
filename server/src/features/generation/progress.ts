import type { Report } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { announce } from '../jobs/events/public.ts'
import type { Run } from '../jobs/public.ts'
import { type ProgressChange, recordProgress } from './data.ts'
import { createPreviewKeeper } from './preview.ts'

/** Progress is written at most this often (ms): members see it within 200 ms of the worker knowing it. */
const WRITE_EVERY_MS = 100

type Said = Omit<ProgressChange, 'run'>

/** Writes how far the runs of this process are. Failures to write are logged: progress is never worth a job. */
interface ProgressWriter {
  /** Something about a run, of which the latest is written with that of all other runs: one statement, one message. */
  say(run: Run, said: Said): void
  /** Resolves once everything that was said is written. */
  flush(): Promise<void>
  /** Drops reports of a run that are not written yet. */
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
      // Not in one transaction: a message holds up all others until its transaction is on disk.
      await announce(db, await recordProgress(db, changes))
    } catch (error) {
      log.warn({ jobs: changes.map(({ run }) => run.id), err: error }, 'progress was not written')
    }
  }
  /** One after the other; while one is under way, what is said gathers for the next. */
  const writeNext = (): Promise<void> => (writing = writing.then(write))

  return {
    say(run, said) {
      waiting.set(keyOf(run), { ...waiting.get(keyOf(run)), ...said, run })
      timer ??= setTimeout(() => void writeNext(), WRITE_EVERY_MS)
    },
    flush: writeNext,
    forget: (run) => void waiting.delete(keyOf(run)),
  }
}

const keyOf = ({ id, attempt }: Run): string => `${id} ${attempt}`

const writers = new WeakMap<Database, ProgressWriter>()

/** The one writer of this process. */
function writerOf(context: Context): ProgressWriter {
  const known = writers.get(context.db) ?? createProgressWriter(context)
  writers.set(context.db, known)
  return known
}

/** Reports of one run, from its claim to its end. */
export function createReporter(context: Context, job: JobRow) {
  const writer = writerOf(context)
  const run = { id: job.id, attempt: job.attempt }
  const previews = createPreviewKeeper(context, job, () => writer.say(run, {}))
  return {
    report: ({ ratio, note, preview }: Report): void => {
      if (preview) previews.show(preview)
      writer.say(run, { ...(ratio !== undefined && { ratio: Math.min(1, Math.max(0, ratio)) }), note: note ?? null })
    },
    phase: (phase: JobRow['phase']): Promise<void> => {
      writer.say(run, { phase })
      return writer.flush()
    },
    stop: (): void => {
      previews.stop()
      writer.forget(run)
    },
  }
}
