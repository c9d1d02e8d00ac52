import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/app.ts'
import { accounts } from '../../../db/schema/accounts.ts'
import { kudosEntries } from '../../../db/schema/network.ts'
import { balanceOf, grantUpTo } from '../../credits/public.ts'
import { addKudos, dotsOf, kudosOf, kudosOfWorkers } from '../kudos/public.ts'
import type { Requester } from '../wire/public.ts'
import { awardKudos, transferKudos } from './transfer.ts'

let server: TestApp

beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const who = fc.integer({ min: 0, max: 2 })
const once = fc.integer({ min: 0, max: 4 })
const amount = fc.integer({ min: 1, max: 900 }).map((cents) => cents / 100)
const action = fc.oneof(
  fc.record({ kind: fc.constant('delivery' as const), who, worker: fc.integer({ min: 0, max: 1 }), amount, once, rate: fc.nat(100) }),
  fc.record({ kind: fc.constant('uptime' as const), who, worker: fc.integer({ min: 0, max: 1 }), amount, once }),
  fc.record({ kind: fc.constant('transfer' as const), who, to: who, amount: fc.integer({ min: 1, max: 6 }), once }),
  fc.record({ kind: fc.constant('award' as const), who, amount: fc.integer({ min: 1, max: 9 }), once }),
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

async function createWorld() {
  const { context } = server
  const { db } = context
  const people = await db
    .insert(accounts)
    .values(Array.from({ length: 3 }, () => ({ uid: randomUUID().slice(0, 12), name: 'Somebody' })))
    .returning()
  const world = randomUUID()
  const workers = people.map(() => [randomUUID(), randomUUID()])
  const person = (index: number) => people[index] ?? expect.fail()
  const nameOf = (index: number): string => `${person(index).name}#${person(index).uid}`
  const run = async (step: Action): Promise<unknown> => {
    const { id: accountId, uid, isAllowlisted } = person(step.who)
    const key = `${world}:${step.once}`
    const rights = { isSuper: true, isVip: false, isAllowlisted }
    const requester: Requester = { accountId, uid, name: 'Somebody', userKey: '', platform: 'builtin', tokenHash: '', ...rights }
    if (step.kind === 'transfer')
      return transferKudos(context, requester, { username: nameOf(step.to), amount: step.amount, once: key }).catch(() => undefined)
    if (step.kind === 'award') return awardKudos(context, requester, { username: nameOf(step.who), amount: step.amount, once: key })
    const entry = { accountId, worker: workers[step.who]?.[step.worker] ?? null, amount: step.amount, subject: `${step.who}:${key}` }
    if (step.kind === 'uptime') return addKudos(db, { ...entry, reason: 'uptime' })
    return db.transaction(async (tx) => {
      await addKudos(tx, { ...entry, reason: 'generated', dots: (step.amount * step.rate) / 100 })
      await grantUpTo(tx, { accountId, ref: randomUUID(), sum: dotsOf(accountId) })
    })
  }
  return { people, workers, run }
}

/** Sums of a member's ledger entries. */
async function summed(accountId: string) {
  const rows = await server.context.db.select().from(kudosEntries).where(eq(kudosEntries.accountId, accountId))
  const of = (which: (row: (typeof rows)[number]) => boolean): number =>
    rows.filter(which).reduce((sum, row) => sum + Math.round(row.amount * 100), 0) / 100
  return {
    rows,
    sum: of(() => true),
    earned: of(({ reason }) => reason === 'generated' || reason === 'uptime'),
    gifted: of(({ reason }) => reason === 'gifted'),
    received: of(({ reason }) => reason === 'received'),
    awarded: of(({ reason }) => reason === 'awarded'),
    ofWorker: (id: string) => of(({ worker }) => worker === id),
    dots: Math.floor(rows.reduce((sum, { dots }) => sum + Math.round(dots * 10_000), 0) / 10_000),
  }
}

it('keeps the totals of kudos and their dots consistent in concurrent, repeated actions [N-02]', async () => {
  const { db } = server.context
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(action, { minLength: 1, maxLength: 10 }), { minLength: 1, maxLength: 5 }), async (rounds) => {
      const { people, workers, run } = await createWorld()
      for (const round of rounds) await Promise.all(round.map(run))
      const totals = await kudosOf(
        db,
        people.map(({ id }) => id),
      )
      const byWorker = await kudosOfWorkers(db, workers.flat())
      for (const [place, { id }] of people.entries()) {
        const { rows, dots, ofWorker, ...sums } = await summed(id)
        expect(totals.get(id)).toEqual(rows.length === 0 ? undefined : { ...sums, styled: 0 })
        for (const worker of workers[place] ?? []) expect(byWorker.get(worker)?.sum ?? 0).toBe(ofWorker(worker))
        expect(await balanceOf(db, id)).toBe(dots)
        expect(sums.sum).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 25 },
  )
  const [account] = await db.select({ id: kudosEntries.accountId }).from(kudosEntries).limit(1)
  await expect(db.execute(sql`update kudos_entries set amount = 1 where account_id = ${account?.id}`)).rejects.toMatchObject({
    cause: { message: 'the ledger of kudos is append-only' },
  })
  await expect(db.execute(sql`update accounts set work_dots = work_dots + 1 where id = ${account?.id}`)).rejects.toMatchObject({
    cause: { message: 'a balance changes only by an entry of the ledger' },
  })
})
