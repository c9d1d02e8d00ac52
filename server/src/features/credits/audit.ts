import type { Context } from '../../context.ts'
import type { AuditProblem } from '../../db/schema/credits.ts'
import { type AccountFigures, figuresOfAccounts, figuresOfHolds, type HoldFigures, insertAudit, problemsOfLastAudit } from './data.ts'

/** Accounts and holds that are read by one statement: short enough that an old snapshot hinders nobody. */
const AT_ONCE = 500
/** More are not written down one by one: the first are enough to start looking. */
const WRITTEN_DOWN = 1000

/**
 * Compares what must be the same: for each account its balance, the sum of its entries and what remains of its lots, and the running totals of its work with the sums of
 * their entries; for each hold its state, its entries and how its job ended. Writes down what it found, and tells the operator by the log and a metric when something does not agree. Reads a few
 * accounts at a time and takes no lock, so nobody waits for it.
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

/** Shows what the last audit found, also after a restart. */
export async function showLastAudit(context: Context): Promise<void> {
  context.metrics.creditAuditProblems.set(await problemsOfLastAudit(context.db))
}

function note(problems: AuditProblem[], found: readonly AuditProblem[]): void {
  problems.push(...found.slice(0, WRITTEN_DOWN - problems.length))
}

const addsUp = ({ balance, entries, lots, counted, found, totals, sums }: AccountFigures): boolean =>
  balance === entries && balance === lots && counted === found && totals === sums

const ENDED: Readonly<Record<string, HoldFigures['state']>> = { Finished: 'settled', Failed: 'released', Cancelled: 'released' }

/** Taken once; given back when released, and what a settled job did not deliver; and held for as long as the job has not ended. */
function isConsistent({ held, state, taken, returned, jobStatus }: HoldFigures): boolean {
  const expected = jobStatus === null ? state : (ENDED[jobStatus] ?? 'held')
  const kept = state === 'released' ? 0 : held
  return taken - returned === kept && (state === 'settled' || taken === held) && state === expected
}
