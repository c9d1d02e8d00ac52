import { randomUUID } from 'node:crypto'
import { ENTRY_TYPES } from '@stipple/core/domain/credits'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { creditAudits, creditEntries, creditLots } from '../../db/schema/credits.ts'
import { kudosEntries } from '../../db/schema/network.ts'
import { auditDots, showLastAudit } from './audit.ts'
import { upkeep } from './jobs.ts'
import { insertAccount } from './ledger.fixture.ts'
import { balanceOf, grant, hold, release, settle } from './ledger.ts'

let server: TestApp
let now = new Date('2026-05-01T10:00:00Z')

beforeAll(async () => {
  server = await createTestApp({ now: () => now })
})
afterAll(() => server.close())

const running = new AbortController().signal
const run = async (name: string): Promise<void> => {
  await upkeep.find((task) => task.name === name)?.run(server.context, running)
}
const shownProblems = async (): Promise<number | undefined> => (await server.context.metrics.creditAuditProblems.get()).values[0]?.value

async function audit() {
  await auditDots(server.context, running)
  const [latest] = await server.context.db.select().from(creditAudits).orderBy(desc(creditAudits.id)).limit(1)
  if (!latest) throw new Error('no audit was written')
  return latest
}

const grantDots = (accountId: string, amount: number, expiresAt?: Date) =>
  server.context.db.transaction((tx) =>
    grant(tx, { accountId, type: ENTRY_TYPES.system, amount, ref: randomUUID(), ...(expiresAt && { expiresAt }) }),
  )

/** Disables the database's triggers, makes the given inconsistency, and repairs it after the check. */
async function corrupted<T>(statements: { break: string; mend: string }, look: () => Promise<T>): Promise<T> {
  const withoutTriggers = (statement: string) =>
    server.context.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql.raw(statement))
    })
  await withoutTriggers(statements.break)
  try {
    return await look()
  } finally {
    await withoutTriggers(statements.mend)
  }
}

describe('the expiry of dots', () => {
  it('is written off for every account [A-13]', async () => {
    const { db } = server.context
    const expiresAt = new Date(now.getTime() + 1000)
    const accountIds: string[] = []
    for (let index = 0; index < 12; index++) accountIds.push(await insertAccount(db))
    for (const accountId of accountIds) {
      await grantDots(accountId, 5, expiresAt)
      await grantDots(accountId, 7)
    }
    await run('expire-dots')
    const balances = async () => {
      const rows = await Promise.all(
        accountIds.map((id) => db.select({ balance: accounts.balance }).from(accounts).where(eq(accounts.id, id))),
      )
      return new Set(rows.map(([row]) => row?.balance))
    }
    expect(await balances()).toEqual(new Set([12]))
    const start = now
    try {
      now = expiresAt
      // As two concurrent processes would.
      await Promise.all([run('expire-dots'), run('expire-dots')])
      await run('expire-dots')
      expect(await balances()).toEqual(new Set([7]))
      const due = await db
        .select()
        .from(creditLots)
        .where(sql`remaining > 0 and expires_at <= ${now}`)
      expect(due).toEqual([])
      const entries = await db.select().from(creditEntries).where(eq(creditEntries.type, ENTRY_TYPES.forfeiture))
      expect(entries.map(({ amount }) => amount)).toEqual(accountIds.map(() => -5))
    } finally {
      now = start
    }
  })

  it('stops when the server stops [A-13]', async () => {
    const accountId = await insertAccount(server.context.db)
    await grantDots(accountId, 5, now)
    const [task] = upkeep
    await expect(task?.run(server.context, AbortSignal.abort(new Error('stopping')))).rejects.toThrow('stopping')
    await run('expire-dots')
    expect(await balanceOf(server.context.db, accountId, new Date(0))).toBe(0)
  })
})

describe('the nightly audit', () => {
  it('finds no problem in correct entries [A-14]', async () => {
    const { db } = server.context
    const accountId = await insertAccount(db)
    await grantDots(accountId, 20)
    for (const end of [settle, release, () => Promise.resolve(true)]) {
      const jobId = randomUUID()
      await db.transaction((tx) => hold(tx, { accountId, jobId, amount: 3, now }))
      await db.transaction((tx) => end(tx, jobId))
    }
    await db.transaction((tx) => hold(tx, { accountId, jobId: randomUUID(), amount: 0, now }))
    const { accounts: seen, problems } = await audit()
    const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(accounts)
    expect({ seen, problems }).toEqual({ seen: row?.count, problems: [] })
    expect(await shownProblems()).toBe(0)
  })

  it('reports accounts with changed balances, lots or entries, also after a restart [A-14]', async () => {
    const { context } = server
    const accountId = await insertAccount(context.db)
    await grantDots(accountId, 20)
    await context.db.insert(kudosEntries).values({ accountId, reason: 'generated', amount: 2, dots: 0.5, subject: randomUUID() })
    const sound = { accountId, balance: 20, entries: 20, lots: 20, counted: 1, found: 1, totals: '0 2.00 0.5000', sums: '0 2.00 0.5000' }
    const change = (table: string, key: string, column: string, by: number) =>
      `update ${table} set ${column} = ${column} + ${by} where ${key} = '${accountId}'`
    const cases = [
      { table: 'accounts', key: 'id', column: 'balance', seen: { balance: 19 } },
      { table: 'accounts', key: 'id', column: 'entry_count', seen: { counted: 0 } },
      { table: 'accounts', key: 'id', column: 'work_dots', seen: { totals: '-1 2.00 0.5000' } },
      { table: 'credit_lots', key: 'account_id', column: 'remaining', seen: { lots: 19 } },
      { table: 'credit_entries', key: 'account_id', column: 'amount', seen: { entries: 19 } },
      { table: 'kudos_totals', key: 'account_id', column: 'amount', seen: { totals: '0 1.00 0.5000' } },
      { table: 'kudos_entries', key: 'account_id', column: 'dots', seen: { sums: '0 2.00 -0.5000' } },
    ]
    for (const { table, key, column, seen } of cases) {
      const statements = { break: change(table, key, column, -1), mend: change(table, key, column, 1) }
      expect((await corrupted(statements, audit)).problems).toEqual([{ ...sound, ...seen }])
      expect(await shownProblems()).toBe(1)
    }
    context.metrics.creditAuditProblems.set(0)
    await showLastAudit(context)
    expect(await shownProblems()).toBe(1)
    expect((await audit()).problems).toEqual([])
    expect(await shownProblems()).toBe(0)
  })

  it('reports a hold that contradicts its entries or the end of its job [A-12] [A-14]', async () => {
    const { db } = server.context
    const accountId = await insertAccount(db)
    await grantDots(accountId, 20)
    const jobId = randomUUID()
    await db.transaction((tx) => hold(tx, { accountId, jobId, amount: 3, now }))
    const set = (change: string) => `update credit_holds set ${change} where job_id = '${jobId}'`
    const expected = { accountId, jobId, held: 3, state: 'held', taken: 3, returned: 0, jobStatus: null }
    const released = await corrupted({ break: set("state = 'released'"), mend: set("state = 'held'") }, audit)
    expect(released.problems).toEqual([{ ...expected, state: 'released' }])
    const dearer = await corrupted({ break: set('amount = 4'), mend: set('amount = 3') }, audit)
    expect(dearer.problems).toEqual([{ ...expected, held: 4 }])
    const job = `insert into jobs (id, account_id, mode, model, input, status, cost, count) values ('${jobId}', '${accountId}', 'Text2Img', 'm', '{}', 'Failed', 3, 1)`
    const stuck = await corrupted({ break: job, mend: `delete from jobs where id = '${jobId}'` }, audit)
    expect(stuck.problems).toEqual([{ ...expected, jobStatus: 'Failed' }])
    expect((await audit()).problems).toEqual([])
  })
})
