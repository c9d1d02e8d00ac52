import { randomUUID } from 'node:crypto'
import { ENTRY_TYPES } from '@stipple/core/domain/credits'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { booksOf, insertAccount, openLedger } from './ledger.fixture.ts'
import { grant, hold } from './ledger.ts'
import { settleApp } from './shares.ts'

let ledger: Awaited<ReturnType<typeof openLedger>>
beforeAll(async () => {
  ledger = await openLedger()
})
afterAll(() => ledger.close())

async function member(): Promise<string> {
  const id = await insertAccount(ledger.db)
  await ledger.db.transaction((tx) => grant(tx, { accountId: id, type: ENTRY_TYPES.purchase, amount: 1000, ref: `test:${id}` }))
  return id
}

/** A job of one member for 10 dots, half of which is promised to another. */
async function promise(payer: string, creator: string): Promise<string> {
  const jobId = randomUUID()
  await ledger.db.transaction(async (tx) => {
    await hold(tx, { accountId: payer, jobId, amount: 10 })
    await tx.execute(sql`
      insert into app_shares (job_id, app, name, creator_id, percent) values (${jobId}, ${creator}, 'App', ${creator}, 50)`)
  })
  return jobId
}

const settle = (job: string, dots?: number) => ledger.db.transaction((tx) => settleApp(tx, job, dots))
const balances = (...ids: readonly string[]) => Promise.all(ids.map(async (id) => (await booksOf(ledger.db, id)).balance))

it('pays a share once for concurrent settlements of a job [F: app share]', async () => {
  const [payer, creator] = [await member(), await member()]
  const job = await promise(payer, creator)
  const settled = await Promise.all(Array.from({ length: 8 }, (_, index) => settle(job, index % 2 ? 10 : undefined)))
  expect(settled.filter((did) => did)).toHaveLength(1)
  expect(await balances(payer, creator)).toEqual([990, 1005])
})

it('settles concurrently for members who use each other’s apps [F: app share]', async () => {
  const [one, two] = [await member(), await member()]
  const pairs = Array.from({ length: 10 }, (_, index) => (index % 2 ? ([one, two] as const) : ([two, one] as const)))
  const jobs = await Promise.all(pairs.map(([payer, creator]) => promise(payer, creator)))
  // One in two delivers a part, which changes both accounts.
  await Promise.all(jobs.map((job, index) => settle(job, index % 4 < 2 ? 4 : undefined)))
  const books = await Promise.all([one, two].map((id) => booksOf(ledger.db, id)))
  for (const { entries, balance, lots } of books) expect([entries, lots]).toEqual([balance, balance])
  expect(books[0]?.balance).toBeGreaterThan(950)
})

it('adds up parts of many concurrent shares without loss [F: app share]', async () => {
  const [creator, ...payers] = [await member(), await member(), await member(), await member()]
  const jobs = await Promise.all(Array.from({ length: 9 }, (_, index) => promise(payers[index % 3] ?? creator, creator)))
  await Promise.all(jobs.map((job) => settle(job, 1)))
  // Nine halves.
  expect(await balances(creator)).toEqual([1004])
})
