import type { Context } from '../../../context.ts'
import type { JobRow, LaneName } from '../../../db/schema/jobs.ts'
import { throttle } from '../../../lib/throttle.ts'
import { LANE_DUE } from '../events/public.ts'
import { renewLeases } from './claim.ts'
import { trackWork } from './running-jobs.ts'

/** New jobs are announced; this interval finds delayed jobs and missed announcements. */
const LOOK_EVERY_MS = 2000
const RENEW_EVERY_MS = 4000
/** Shortest time between two claims when many announcements arrive. */
const RUNG_EVERY_MS = 25

export interface LaneWork {
  readonly lane: LaneName
  /** Concurrent jobs in this process. */
  readonly slots: number
  /** Name of this process in leases. */
  readonly process: string
  readonly claim: () => Promise<JobRow | undefined>
  /** Runs a job to any end. If the signal's reason is `Stopping`, the process is ending and the job is requeued. */
  readonly run: (job: JobRow, signal: AbortSignal) => Promise<void>
  /** Called every few seconds with the running jobs. */
  readonly keep?: (ids: readonly string[]) => Promise<void>
}

/** Claims and runs jobs of a lane. `stop` claims no more, waits `graceMs` for running jobs, and then interrupts them. */
export async function startLane(
  { db, notifier, log }: Pick<Context, 'db' | 'notifier' | 'log'>,
  { lane, slots, process, claim, run, keep }: LaneWork,
): Promise<{ stop(graceMs: number): Promise<void> }> {
  const atWork = await trackWork({ notifier, log })
  let stopped = false
  let looking = false
  let rung = false
  let timer: NodeJS.Timeout | undefined

  const hasRoom = (): boolean => !stopped && atWork.count() < slots

  const begin = (job: JobRow): void => void atWork.begin(job, (signal) => run(job, signal)).then(look)

  /** Fills the free slots. Announcements meanwhile cause another pass. */
  const look = (): void => {
    rung = true
    if (looking || stopped) return
    looking = true
    clearTimeout(timer)
    void (async () => {
      try {
        while (rung && hasRoom()) {
          rung = false
          for (let job = await claim(); job; job = hasRoom() ? await claim() : undefined) begin(job)
        }
      } catch (error) {
        log.warn({ err: error, lane }, 'jobs could not be claimed')
      }
      looking = false
      if (!stopped) timer = setTimeout(look, LOOK_EVERY_MS)
    })()
  }

  const renew = setInterval(() => {
    if (atWork.count() === 0) return
    // Jobs claimed during the renewal are not part of it.
    const known = atWork.ids()
    renewLeases(db, { process, ids: known }).then(
      (mine) => {
        for (const id of known) if (!mine.has(id)) atWork.interrupt(id, 'lost')
      },
      (error: unknown) => log.warn({ err: error, lane }, 'leases could not be renewed'),
    )
    keep?.(known).catch((error: unknown) => log.warn({ err: error, lane }, 'slots could not be extended'))
  }, RENEW_EVERY_MS)
  const ring = throttle(RUNG_EVERY_MS, look)
  const unsubscribes = [await notifier.subscribe(LANE_DUE, (due) => due === lane && ring()), notifier.onReconnect(look)]
  look()

  return {
    async stop(graceMs) {
      stopped = true
      clearTimeout(timer)
      for (const unsubscribe of unsubscribes.splice(0)) unsubscribe()
      await atWork.stop(graceMs)
      clearInterval(renew)
    },
  }
}
