import type { Context } from '../../context.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { throttle } from '../../lib/throttle.ts'
import { extendSlots } from '../engines/public.ts'
import { LANE_DUE } from '../jobs/events/public.ts'
import { createParkAgain, extendPoll, takeDue, parkedDelay, trackWork } from '../jobs/queue/public.ts'
import { PLACE_SECONDS } from './places.ts'
import { pollRun } from './run.ts'

/** Lease of a process that polls a job; renewed while it polls. */
const LOOK_SECONDS = 30
const SAY_EVERY_MS = 10_000
/** Concurrent polls in this process. */
const MOST = 50
/**
 * Polls started per turn: at most 90 a second, so that hundreds of runs do not overload the process and the engine; the others are polled a little
 * later.
 */
const MAX_A_TURN = 18
/** Longest time between two checks for due jobs. */
const EVERY_MS = 2000
/** Jobs due within this time are polled together. */
const TOGETHER_MS = 200
/** Shortest time between two turns when many wake-ups arrive. */
const RUNG_EVERY_MS = 25

/**
 * Polls due parked jobs of all processes, without using a worker of this machine. `stop` waits `graceMs` for running polls and then leaves them to
 * another process.
 */
export async function startDriver(context: Context, process: string): Promise<{ stop(graceMs: number): Promise<void> }> {
  const atWork = await trackWork(context)
  const parkAgain = createParkAgain(context.db)
  let stopped = false
  let busy = false
  let timer: NodeJS.Timeout | undefined
  /** Time of the next turn (ms). */
  let rings = Infinity

  const turnWithin = (ms: number): void => {
    const at = performance.now() + ms
    if (stopped || at >= rings) return
    clearTimeout(timer)
    rings = at
    timer = setTimeout(plan, ms)
  }

  // A job that was parked again or had to wait for a free slot is due earlier than the last turn knew.
  const look = (job: JobRow): void =>
    void atWork.begin(job, (signal) => pollRun(context, job, { signal, parkAgain })).then(() => turnWithin(TOGETHER_MS))

  const turn = async (): Promise<number> => {
    const free = MOST - atWork.count()
    const due = free > 0 ? await takeDue(context.db, { process, seconds: LOOK_SECONDS, limit: Math.min(free, MAX_A_TURN) }) : []
    if (due.length > 0) await extendSlots(context.db, { jobIds: due.map(({ id }) => id), seconds: PLACE_SECONDS })
    for (const job of due) look(job)
    return (await parkedDelay(context.db)) ?? EVERY_MS
  }

  /** The next turn is when the next job is due, together with all due within a fifth of a second. */
  const plan = (): void => {
    clearTimeout(timer)
    rings = Infinity
    if (busy) return turnWithin(TOGETHER_MS)
    if (stopped) return
    busy = true
    void turn()
      .catch((error: unknown) => {
        context.log.warn({ err: error }, 'parked jobs could not be checked')
        return EVERY_MS
      })
      .then((wait) => {
        busy = false
        turnWithin(Math.min(EVERY_MS, Math.max(TOGETHER_MS, wait)))
      })
  }

  const reporter = setInterval(() => {
    if (atWork.count() === 0) return
    extendPoll(context.db, { ids: atWork.ids(), seconds: LOOK_SECONDS }).catch((error: unknown) =>
      context.log.warn({ err: error }, 'poll leases of parked jobs could not be extended'),
    )
  }, SAY_EVERY_MS)
  const ring = throttle(RUNG_EVERY_MS, plan)
  const unsubscribe = await context.notifier.subscribe(LANE_DUE, (lane) => lane === 'elsewhere' && ring())
  plan()

  return {
    async stop(graceMs) {
      stopped = true
      clearTimeout(timer)
      unsubscribe()
      await atWork.stop(graceMs)
      clearInterval(reporter)
    },
  }
}
