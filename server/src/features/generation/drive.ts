import type { Context } from '../../context.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { spaced } from '../../lib/spaced.ts'
import { extendSlots } from '../engines/public.ts'
import { LANE_DUE } from '../jobs/events/public.ts'
import { createParkAgain, extendPoll, takeDue, untilParkedDue, trackWork } from '../jobs/queue/public.ts'
import { PLACE_SECONDS } from './places.ts'
import { pollRun } from './run.ts'

/** A process that looks at a job has this long before another does; it says again and again that it is still at it. */
const LOOK_SECONDS = 30
const SAY_EVERY_MS = 10_000
/** Looks at once, in this process. */
const MOST = 50
/** Looks begun in one turn: at most 90 a second, so that hundreds of runs leave the processor and the engine to others and are looked at a little later instead. */
const MOST_A_TURN = 18
/** At least this often it is looked whether something is due. */
const EVERY_MS = 2000
/** Jobs that are due within this time are looked at together. */
const TOGETHER_MS = 200
/** Least time between two turns where many ring at once. */
const RUNG_EVERY_MS = 25

/**
 * Looks at the parked jobs of all processes when they are due, without taking a worker of this machine. `stop` waits `graceMs` for the looks that are under way
 * and then leaves them to another process.
 */
export async function startDriver(context: Context, process: string): Promise<{ stop(graceMs: number): Promise<void> }> {
  const atWork = await trackWork(context)
  const parkAgain = createParkAgain(context.db)
  let stopped = false
  let busy = false
  let timer: NodeJS.Timeout | undefined
  /** When the timer rings (ms). */
  let rings = Infinity

  const turnWithin = (ms: number): void => {
    const at = performance.now() + ms
    if (stopped || at >= rings) return
    clearTimeout(timer)
    rings = at
    timer = setTimeout(plan, ms)
  }

  // A job that was parked again, and one for which there was no room, are due sooner than was known at the last turn.
  const look = (job: JobRow): void =>
    void atWork.begin(job, (signal) => pollRun(context, job, { signal, parkAgain })).then(() => turnWithin(TOGETHER_MS))

  const turn = async (): Promise<number> => {
    const free = MOST - atWork.count()
    const due = free > 0 ? await takeDue(context.db, { process, seconds: LOOK_SECONDS, limit: Math.min(free, MOST_A_TURN) }) : []
    if (due.length > 0) await extendSlots(context.db, { jobIds: due.map(({ id }) => id), seconds: PLACE_SECONDS })
    for (const job of due) look(job)
    return (await untilParkedDue(context.db)) ?? EVERY_MS
  }

  /** The next turn comes when the next job is due, all that are due within a fifth of a second together. */
  const plan = (): void => {
    clearTimeout(timer)
    rings = Infinity
    if (busy) return turnWithin(TOGETHER_MS)
    if (stopped) return
    busy = true
    void turn()
      .catch((error: unknown) => {
        context.log.warn({ err: error }, 'parked jobs could not be looked at')
        return EVERY_MS
      })
      .then((wait) => {
        busy = false
        turnWithin(Math.min(EVERY_MS, Math.max(TOGETHER_MS, wait)))
      })
  }

  const say = setInterval(() => {
    if (atWork.count() === 0) return
    extendPoll(context.db, { ids: atWork.ids(), seconds: LOOK_SECONDS }).catch((error: unknown) =>
      context.log.warn({ err: error }, 'looks at parked jobs could not be prolonged'),
    )
  }, SAY_EVERY_MS)
  const ring = spaced(RUNG_EVERY_MS, plan)
  const unsubscribe = await context.notifier.subscribe(LANE_DUE, (lane) => lane === 'elsewhere' && ring())
  plan()

  return {
    async stop(graceMs) {
      stopped = true
      clearTimeout(timer)
      unsubscribe()
      await atWork.stop(graceMs)
      clearInterval(say)
    },
  }
}
