import type { Context } from '../../context.ts'
import type { AuditProblem } from '../../db/schema/credits.ts'
import { type AccountFigures, figuresOfAccounts, figuresOfHolds, type HoldFigures, insertAudit, problemsOfLastAudit } from './data.ts'

/** Accounts and holds read by one statement; small, so that no long-lived snapshot blocks vacuum. */
const AT_ONCE = 500
/** Most problems recorded one by one; the first are enough to start an investigation. */
const WRITTEN_DOWN = 1000

/**
 * Compares figures that must agree. For each account: its balance, the sum of its entries, the remains of its lots, and the running totals for work
 * with the sums of their entries. For each hold: its state, its entries and the end of its job. Records the differences and reports them in the log
 * and a metric. Reads a few accounts at a time without a lock, so nothing waits for it.
 */
export async function auditDots(context: Pick<Context, 'db' | 'log' | 'metrics'>, signal: AbortSignal): Promise<void> {
  const problems: AuditProblem[] = []
  let accounts = 0
  let after: string | undefined
  do {
    signal.throwIfAborted()
    const figures = await figuresOfAccounts(context.db, after, AT_ONCE)
    accounts += figures.length
    note(
      problems,
      figures.filter((account) => !addsUp(account)),
    )
    after = figures.at(-1)?.accountId
  } while (after !== undefined)
  do {
    signal.throwIfAborted()
    const figures = await figuresOfHolds(context.db, after, AT_ONCE)
    note(
      problems,
      figures.filter((hold) => !isConsistent(hold)),
    )
    after = figures.at(-1)?.jobId
  } while (after !== undefined)

  await insertAudit(context.db, { accounts, problems })
  context.metrics.creditAuditProblems.set(problems.length)
  if (problems.length > 0) context.log.error({ problems: problems.slice(0, 10), count: problems.length }, 'the ledger does not add up')
}

/** Publishes the result of the last audit, also after a restart. */
export async function showLastAudit(context: Context): Promise<void> {
  context.metrics.creditAuditProblems.set(await problemsOfLastAudit(context.db))
}

function note(problems: AuditProblem[], found: readonly AuditProblem[]): void {
  problems.push(...found.slice(0, WRITTEN_DOWN - problems.length))
}

const addsUp = ({ balance, entries, lots, counted, found, totals, sums }: AccountFigures): boolean =>
  balance === entries && balance === lots && counted === found && totals === sums

const ENDED: Readonly<Record<string, HoldFigures['state']>> = { Finished: 'settled', Failed: 'released', Cancelled: 'released' }

/** Taken once. Returned in full on release, and the undelivered part on settlement. Held as long as the job has not ended. */
function isConsistent({ held, state, taken, returned, jobStatus }: HoldFigures): boolean {
  const expected = jobStatus === null ? state : (ENDED[jobStatus] ?? 'held')
  const kept = state === 'released' ? 0 : held
  return taken - returned === kept && (state === 'settled' || taken === held) && state === expected
}
