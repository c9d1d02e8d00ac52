import type { Report } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { announce, type Run } from '../jobs/public.ts'
import { recordProgress } from './data.ts'

/** Progress is written at most this often (ms): members see it within 200 ms of the worker knowing it. */
const REPORT_EVERY = 100

/** Thins out an engine's reports. Failures to write are logged: progress is never worth a job. */
export function createReporter(context: Context, job: JobRow, run: Run) {
  let latest: Report = {}
  let timer: NodeJS.Timeout | undefined
  let generating = false
  let writing = Promise.resolve()
  const write = (change: Parameters<typeof recordProgress>[2]): Promise<void> => {
    writing = writing
      .then(async () => {
        if (await recordProgress(context.db, run, change)) await announce(context.db, [job])
      })
      .catch((error: unknown) => context.log.warn({ job: job.id, error }, 'progress was not written'))
    return writing
  }
  const flush = (): void => {
    timer = undefined
    const { ratio, note } = latest
    latest = {}
    const begins = ratio !== undefined && !generating
    generating ||= begins
    void write({
      ...(ratio !== undefined && { ratio: Math.min(1, Math.max(0, ratio)) }),
      note: note ?? null,
      ...(begins && { phase: 'generating' as const }),
    })
  }
  return {
    report: (report: Report): void => {
      latest = { ...latest, ...report }
      timer ??= setTimeout(flush, REPORT_EVERY)
    },
    phase: (phase: JobRow['phase']): Promise<void> => write({ phase }),
    stop: (): void => {
      clearTimeout(timer)
    },
  }
}
