import type { Context } from '../../../context.ts'
import type { JobRow, LaneName } from '../../../db/schema/jobs.ts'
import { spaced } from '../../../lib/spaced.ts'
import { LANE_DUE } from '../events/public.ts'
import { trackWork } from './at-work.ts'
import { renewLeases } from './claim.ts'

/** Jobs of a lane are announced; looking by itself finds those that were to wait, and those that were missed. */
const LOOK_EVERY_MS = 2000
const RENEW_EVERY_MS = 4000
/** Least time between two looks where many ring at once. */
const RUNG_EVERY_MS = 25

export interface LaneWork {
  readonly lane: LaneName
  /** Number of jobs that run at once in this process. */
  readonly slots: number
  /** This process, as leases name it. */
  readonly process: string
  readonly claim: () => Promise<JobRow | undefined>
  /** Runs a job to its end, whatever that is. The signal's reason is `Stopping` when the process is ending: then the job is put back. */
  readonly run: (job: JobRow, signal: AbortSignal) => Promise<void>
  /** Called every few seconds with the jobs that are at work. */
  readonly keep?: (ids: readonly string[]) => Promise<void>
}

/** Takes jobs of a lane and runs them until it is stopped. `stop` takes no more, waits `graceMs` for what runs, and then interrupts it. */
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

  /** Fills the free slots. What rings meanwhile is looked for again. */
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
        log.warn({ err: error, lane }, 'a lane could not be looked at')
      }
      looking = false
      if (!stopped) timer = setTimeout(look, LOOK_EVERY_MS)
    })()
  }

  const renew = setInterval(() => {
    if (atWork.count() === 0) return
    // What is taken while the leases are renewed is not among those that were.
    const known = atWork.ids()
    renewLeases(db, { process, ids: known }).then(
      (mine) => {
        for (const id of known) if (!mine.has(id)) atWork.interrupt(id, 'lost')
      },
      (error: unknown) => log.warn({ err: error, lane }, 'leases could not be renewed'),
    )
    keep?.(known).catch((error: unknown) => log.warn({ err: error, lane }, 'places could not be kept'))
  }, RENEW_EVERY_MS)
  const ring = spaced(RUNG_EVERY_MS, look)
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
