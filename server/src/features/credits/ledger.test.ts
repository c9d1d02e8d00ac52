import { randomUUID } from 'node:crypto'
import { ENTRY_TYPES } from '@stipple/core/domain/credits'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../db/database.ts'
import { databaseError } from '../../db/errors.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { creditEntries, creditHolds, creditLots } from '../../db/schema/credits.ts'
import { Problem } from '../../problem.ts'
import { insertAccount, booksOf, openLedger } from './ledger.fixture.ts'
import { balanceOf, expire, grant, hold, release, settle, takeBack } from './ledger.ts'

let db: Database
let ledger: Awaited<ReturnType<typeof openLedger>>

beforeAll(async () => {
  ledger = await openLedger()
  db = ledger.db
})
afterAll(() => ledger.close())

const START = new Date('2026-05-01T00:00:00Z')
const hours = (count: number): Date => new Date(START.getTime() + count * 3_600_000)

async function newAccount(dots = 0): Promise<string> {
  const accountId = await insertAccount(db)
  if (dots > 0) await grantDots(accountId, dots)
  return accountId
}

const grantDots = (accountId: string, amount: number, options: { ref?: string; expiresAt?: Date; orderId?: string } = {}) =>
  db.transaction((tx) =>
    grant(tx, {
      accountId,
      type: ENTRY_TYPES.system,
      amount,
      ref: options.ref ?? randomUUID(),
      ...(options.expiresAt && { expiresAt: options.expiresAt }),
      ...(options.orderId !== undefined && { orderId: options.orderId }),
    }),
  )
const take = (accountId: string, jobId: string, amount: number, now: Date = START) =>
  db.transaction((tx) => hold(tx, { accountId, jobId, amount, now }))
const giveBack = (jobId: string) => db.transaction((tx) => release(tx, jobId))

async function expectSound(accountId: string): Promise<number> {
  const { entries, balance, lots, least, numbered } = await booksOf(db, accountId)
  expect({ entries, lots, numbered }).toEqual({ entries: balance, lots: balance, numbered: true })
  expect(Math.min(balance, least)).toBeGreaterThanOrEqual(0)
  return balance
}

const entriesOf = (accountId: string) =>
  db.select().from(creditEntries).where(eq(creditEntries.accountId, accountId)).orderBy(creditEntries.number)
const lotsOf = (accountId: string) => db.select().from(creditLots).where(eq(creditLots.accountId, accountId)).orderBy(creditLots.id)

const codeOf = (error: unknown) => (error instanceof Problem ? error.code : databaseError(error)?.code)

describe('the ledger', () => {
  it('cannot be changed, deleted or truncated [A-14]', async () => {
    const accountId = await newAccount(5)
    const change = db.update(creditEntries).set({ amount: 500 }).where(eq(creditEntries.accountId, accountId))
    const removal = db.delete(creditEntries).where(eq(creditEntries.accountId, accountId))
    for (const attempt of [change, removal, db.execute(sql`truncate credit_entries cascade`)]) {
      expect(databaseError(await attempt.catch((error: unknown) => error))?.message).toBe('the ledger is append-only')
    }
    expect(await expectSound(accountId)).toBe(5)
  })

  it('is the only way to change balances, never below zero, only of existing accounts [A-12] [A-14]', async () => {
    const accountId = await newAccount(5)
    const byHand = db.update(accounts).set({ balance: 1000 }).where(eq(accounts.id, accountId))
    expect(databaseError(await byHand.catch((error: unknown) => error))?.message).toMatch(/only by an entry/)
    const name = randomUUID()
    const rich = db.insert(accounts).values({ uid: name, name, nameKey: name, balance: 7 })
    expect(databaseError(await rich.catch((error: unknown) => error))?.message).toMatch(/only by an entry/)
    const overdraw = db.insert(creditEntries).values({ accountId, type: ENTRY_TYPES.system, amount: -6, ref: randomUUID() })
    expect(databaseError(await overdraw.catch((error: unknown) => error))?.constraint).toBe('accounts_balance_not_negative')
    const stranger = db.insert(creditEntries).values({ accountId: randomUUID(), type: ENTRY_TYPES.system, amount: 6, ref: randomUUID() })
    expect(databaseError(await stranger.catch((error: unknown) => error))?.code).toBe('23503')
    expect(await expectSound(accountId)).toBe(5)
  })

  it('cannot differ from the lots or the number of entries [A-13] [A-14]', async () => {
    const accountId = await newAccount(5)
    const reason = (attempt: Promise<unknown>) =>
      attempt.then(
        () => 'done',
        (error: unknown) => databaseError(error)?.constraint ?? databaseError(error)?.message,
      )
    const [lot] = await lotsOf(accountId)
    expect(await reason(db.update(creditLots).set({ remaining: 4 }).where(eq(creditLots.accountId, accountId)))).toBe(
      'credit_ledger_adds_up',
    )
    expect(await reason(db.delete(creditLots).where(eq(creditLots.accountId, accountId)))).toBe('credit_ledger_adds_up')
    const entry = { accountId, type: ENTRY_TYPES.system, amount: 3, ref: randomUUID() }
    expect(await reason(db.insert(creditEntries).values(entry))).toBe('credit_ledger_adds_up')
    expect(await reason(db.insert(creditLots).values({ accountId, entryId: lot?.entryId ?? '', amount: 3, remaining: 3 }))).toBe(
      'credit_lots_entry',
    )
    const [known] = await entriesOf(accountId)
    const again = db.insert(creditEntries).values({ ...entry, ref: known?.ref ?? '' })
    expect(await reason(again.onConflictDoNothing())).toBe('credit_ledger_adds_up')
    expect(await reason(db.update(accounts).set({ entryCount: 9 }).where(eq(accounts.id, accountId)))).toMatch(/only by an entry/)
    expect(await expectSound(accountId)).toBe(5)
  })

  it('outlives its account', async () => {
    const accountId = await newAccount(5)
    await take(accountId, randomUUID(), 3)
    await db
      .delete(accounts)
      .where(eq(accounts.id, accountId))
      .catch(() => undefined)
    const rows = await db.select().from(creditEntries).where(eq(creditEntries.accountId, accountId))
    expect(rows.map(({ amount }) => amount)).toEqual([5, -3])
    expect(await db.select().from(creditHolds).where(eq(creditHolds.accountId, accountId))).toEqual([])
  })
})

describe('holding dots', () => {
  it('takes dots at submission, keeps them at delivery, and otherwise releases them once [A-12]', async () => {
    const accountId = await newAccount(10)
    const [delivered, failed] = [randomUUID(), randomUUID()]
    await take(accountId, delivered, 4)
    await take(accountId, failed, 5)
    expect(await balanceOf(db, accountId)).toBe(1)
    expect([await settle(db, delivered), await settle(db, delivered), await giveBack(delivered)]).toEqual([true, false, false])
    expect([await giveBack(failed), await giveBack(failed), await settle(db, failed)]).toEqual([true, false, false])
    expect(await expectSound(accountId)).toBe(6)
  })

  it('refuses more than the balance without changing anything [A-12]', async () => {
    const accountId = await newAccount(3)
    const jobId = randomUUID()
    expect(await take(accountId, jobId, 4).catch(codeOf)).toBe('not_enough_dots')
    expect(await expectSound(accountId)).toBe(3)
    expect(await giveBack(jobId)).toBe(false)
  })

  it('takes nothing for a free job, and ends it like any other', async () => {
    const accountId = await newAccount()
    const [one, two] = [randomUUID(), randomUUID()]
    await take(accountId, one, 0)
    await take(accountId, two, 0)
    expect([await settle(db, one), await giveBack(two), await giveBack(two)]).toEqual([true, true, false])
    expect(await expectSound(accountId)).toBe(0)
  })

  it('spends the soonest to expire first, and releases dots to their lots [A-13]', async () => {
    const accountId = await newAccount()
    await grantDots(accountId, 5)
    await grantDots(accountId, 5, { expiresAt: hours(48) })
    await grantDots(accountId, 5, { expiresAt: hours(24) })
    const jobId = randomUUID()
    await take(accountId, jobId, 7)
    const remaining = async () =>
      (await db.select().from(creditLots).where(eq(creditLots.accountId, accountId)).orderBy(creditLots.id)).map((lot) => lot.remaining)
    expect(await remaining()).toEqual([5, 3, 0])
    await giveBack(jobId)
    expect(await remaining()).toEqual([5, 5, 5])
  })

  it('never spends expired dots, and writes them off, also when they are released later [A-13]', async () => {
    const accountId = await newAccount(2)
    await grantDots(accountId, 5, { expiresAt: hours(1) })
    const early = randomUUID()
    await take(accountId, early, 4)
    expect(await balanceOf(db, accountId, hours(2))).toBe(2)
    expect(await take(accountId, randomUUID(), 3, hours(2)).catch(codeOf)).toBe('not_enough_dots')
    await take(accountId, randomUUID(), 1, hours(2))
    await giveBack(early)
    await take(accountId, randomUUID(), 1, hours(3))
    expect(await balanceOf(db, accountId, hours(3))).toBe(0)
    const written = await db.select().from(creditEntries).where(eq(creditEntries.accountId, accountId)).orderBy(creditEntries.id)
    expect(written.filter(({ type }) => type === ENTRY_TYPES.forfeiture).map(({ amount }) => amount)).toEqual([-1, -4])
    expect(await expectSound(accountId)).toBe(0)
  })

  it('grants a reference once, also in concurrent requests [A-15]', async () => {
    const accountId = await newAccount()
    const ref = randomUUID()
    const given = await Promise.all(Array.from({ length: 8 }, () => grantDots(accountId, 3, { ref })))
    expect(given.filter(Boolean)).toHaveLength(1)
    expect(await expectSound(accountId)).toBe(3)
  })
})

describe('expiry', () => {
  it('writes off only expired dots, once, also in concurrent runs [A-13]', async () => {
    const accountId = await newAccount(2)
    await grantDots(accountId, 5, { expiresAt: hours(1) })
    await grantDots(accountId, 7, { expiresAt: hours(2) })
    const write = (now: Date) => db.transaction((tx) => expire(tx, accountId, now))
    await write(new Date(hours(1).getTime() - 1))
    expect(await expectSound(accountId)).toBe(14)
    await Promise.all(Array.from({ length: 4 }, () => write(hours(1))))
    expect(await expectSound(accountId)).toBe(9)
    expect((await entriesOf(accountId)).at(-1)).toMatchObject({ type: ENTRY_TYPES.forfeiture, amount: -5 })
  })

  it('skips an account that is being changed [A-13]', async () => {
    const accountId = await newAccount(2)
    await grantDots(accountId, 5, { expiresAt: hours(1) })
    await db.transaction(async (busy) => {
      await hold(busy, { accountId, jobId: randomUUID(), amount: 1, now: START })
      await db.transaction((tx) => expire(tx, accountId, hours(1)))
    })
    expect(await expectSound(accountId)).toBe(6)
    await db.transaction((tx) => expire(tx, accountId, hours(1)))
    expect(await expectSound(accountId)).toBe(2)
  })
})

describe('the refund of an order', () => {
  const refund = (accountId: string, orderId: string) =>
    db.transaction((tx) => takeBack(tx, { orderId, accountId, ref: `order:${orderId}:refund`, now: START }))

  it('takes the rest of its own lots, once [A-14]', async () => {
    const accountId = await newAccount(20)
    const [orderId, other] = [randomUUID(), randomUUID()]
    await grantDots(accountId, 10, { orderId, expiresAt: hours(24) })
    await grantDots(accountId, 3, { orderId, expiresAt: hours(24) })
    await grantDots(accountId, 5, { orderId: other, expiresAt: hours(48) })
    await take(accountId, randomUUID(), 4)
    const [first, second] = await Promise.all([refund(accountId, orderId), refund(accountId, orderId)])
    expect([first + second, first * second]).toEqual([9, 0])
    expect(await expectSound(accountId)).toBe(25)
    expect((await entriesOf(accountId)).at(-1)).toMatchObject({ type: ENTRY_TYPES.refund, amount: -9, orderId })
  })

  it('never takes more than there is, and writes no entry for nothing [A-12]', async () => {
    const accountId = await newAccount()
    const orderId = randomUUID()
    await grantDots(accountId, 4, { orderId })
    await take(accountId, randomUUID(), 4)
    expect(await refund(accountId, orderId)).toBe(0)
    expect(await entriesOf(accountId)).toHaveLength(2)
    expect(await expectSound(accountId)).toBe(0)
  })

  it('also covers dots of the order that a generation still holds [A-12] [A-13]', async () => {
    const accountId = await newAccount()
    const [orderId, jobId] = [randomUUID(), randomUUID()]
    await grantDots(accountId, 10, { orderId })
    await take(accountId, jobId, 4)
    expect(await refund(accountId, orderId)).toBe(6)
    await giveBack(jobId)
    expect(await balanceOf(db, accountId, START)).toBe(0)
    await db.transaction((tx) => expire(tx, accountId, START))
    expect(await expectSound(accountId)).toBe(0)
  })

  it('leaves expired dots to expiry [A-13]', async () => {
    const accountId = await newAccount()
    const orderId = randomUUID()
    await grantDots(accountId, 10, { orderId, expiresAt: START })
    expect(await refund(accountId, orderId)).toBe(0)
    expect((await entriesOf(accountId)).at(-1)?.type).toBe(ENTRY_TYPES.forfeiture)
    expect(await expectSound(accountId)).toBe(0)
  })
})
