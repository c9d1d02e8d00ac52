import type { Context } from '../../context.ts'
import type { ScheduleRow } from '../../db/schema/runs.ts'
import { Problem } from '../../problem.ts'
import { toCaller } from '../accounts/public.ts'
import { checkedChain, startChain } from '../generation/public.ts'
import { findAccount, takeDue, updateSchedule } from './data.ts'

const LOOK_EVERY_MS = 1000
const AT_ONCE = 20
const LEASE_SECONDS = 60
const MINUTE_MS = 60_000
/** Temporary errors: the run is tried again. */
const PASSING: ReadonlySet<string> = new Set(['too_many_jobs', 'unavailable', 'too_many_requests', 'maintenance'])

/** Starts due runs; in every process. */
export function startSchedules(context: Context): void {
  const { queue, log } = context
  let looking = false
  const timer = setInterval(() => {
    if (looking) return
    looking = true
    runDue(context)
      .catch((error: unknown) => log.warn({ err: error }, 'scheduled runs could not be started'))
      .finally(() => (looking = false))
  }, LOOK_EVERY_MS)
  queue.alongside(async () => clearInterval(timer))
}

/** Starts the due runs and schedules their next ones. */
async function runDue(context: Context): Promise<void> {
  const due = await takeDue(context.db, { now: context.now(), leaseSeconds: LEASE_SECONDS, most: AT_ONCE })
  for (const schedule of due) await run(context, schedule)
}

async function run(context: Context, schedule: ScheduleRow): Promise<void> {
  const { db, settings } = context
  const { id, steps, every, runsLeft, dotsLeft, runs } = schedule
  const now = context.now()
  const account = await findAccount(db, schedule.accountId)
  if (!account) return updateSchedule(db, id, { nextAt: null, stoppedBy: 'no_access' })
  const caller = toCaller(account, { tokenHash: '', now, allowlist: settings.get('access.allowlist') })
  const work = schedule.work ?? undefined
  try {
    const cost = (await checkedChain(context, caller, { steps, work })).reduce((sum, job) => sum + job.cost, 0)
    if (dotsLeft !== null && cost > dotsLeft) return await updateSchedule(db, id, { nextAt: null })
    const rows = await startChain(context, caller, { steps, work, requestKey: `schedule:${id}:${runs}` })
    const left = runsLeft === null ? null : runsLeft - 1
    await updateSchedule(db, id, {
      runs: runs + 1,
      runsLeft: left,
      dotsLeft: dotsLeft === null ? null : dotsLeft - rows.reduce((sum, row) => sum + row.cost, 0),
      lastChain: rows[0]?.chain ?? null,
      nextAt: every === null || left === 0 ? null : new Date(now.getTime() + every * MINUTE_MS),
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (PASSING.has(error.code)) return
    await updateSchedule(db, id, { nextAt: null, stoppedBy: error.code })
  }
}
