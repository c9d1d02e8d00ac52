import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { addConnection } from '../../../test/connections.ts'
import { waitFor } from '../../../test/wait-for.ts'
import type { Context } from '../../context.ts'
import { closeDatabase, createDatabase, type Database } from '../../db/database.ts'
import { engineConnections, engineHealth, engineModels, engineSlots } from '../../db/schema/engines.ts'
import { extendSlots, freeConnections, freeModels, freeSlot, takeSlot } from './public.ts'

let server: TestApp
let context: Context
let other: Database
beforeAll(async () => {
  server = await createTestApp({ engines: [] })
  context = server.context
  other = createDatabase(context.db.$client.options.connectionString ?? '', { log: context.log })
})
afterAll(async () => {
  await closeDatabase(other)
  await server.close()
})
beforeEach(() => context.db.delete(engineConnections))

const take = (connections: readonly string[], { db = context.db, seconds = 60, jobId = randomUUID(), model = 'far/one' } = {}) =>
  db.transaction((tx) => takeSlot(tx, { connections, jobId, model, tried: [], seconds }))
const taken = (jobId: string) => context.db.$count(engineSlots, eq(engineSlots.job, jobId))
const expire = (db: Database) => db.execute(sql`update engine_slots set until = now() - interval '1 second' where until is not null`)

it('gives each slot to one job in concurrent processes', async () => {
  const connection = await addConnection(context.db, { slots: 5 })
  const takers = Array.from({ length: 40 }, (_, index) => take([connection], { db: index % 2 === 0 ? context.db : other }))
  const taken = (await Promise.all(takers)).filter((place) => place !== undefined)
  expect(taken).toHaveLength(5)
  const { rows } = await context.db.execute(sql`select distinct job from engine_slots where until > now()`)
  expect(rows).toHaveLength(5)
})

it('frees the slot of an expired lease unless it is extended, and notifies of free slots', async () => {
  const connection = await addConnection(context.db, { slots: 1 })
  const [first, second] = [randomUUID(), randomUUID()]
  expect(await take([connection], { jobId: first })).toBe(connection)
  await expire(context.db)
  await extendSlots(other, { jobIds: [first], seconds: 60 })
  expect(await take([connection])).toBeUndefined()
  await expire(context.db)
  expect(await take([connection], { jobId: second })).toBe(connection)
  await extendSlots(context.db, { jobIds: [first], seconds: 60 })
  expect(await taken(first)).toBe(0)

  const received: string[] = []
  const stop = await context.notifier.subscribe('lane_due', (lane) => void received.push(lane))
  await other.transaction((tx) => freeSlot(tx, second))
  await waitFor(() => received.length > 0)
  stop()
  expect(received).toEqual(['elsewhere'])
  expect(await take([connection])).toBe(connection)
})

it('prefers the lowest load, then the highest weight, and skips paused or unhealthy connections', async () => {
  const [small, large, paused, away] = [
    await addConnection(context.db, { slots: 1 }),
    await addConnection(context.db, { slots: 3, weight: 2 }),
    await addConnection(context.db, { slots: 9, state: 'paused' }),
    await addConnection(context.db, { slots: 9, health: 'away' }),
  ]
  const all = [small, large, paused, away]
  const order = [await take(all), await take(all), await take(all), await take(all), await take(all)]
  expect(order).toEqual([large, small, large, large, undefined])
  expect(await take([])).toBeUndefined()
})

it('prefers a loaded model, then the lowest price, and skips connections without budget', async () => {
  const model = 'far/one'
  const [paid, cheap, loaded, spent] = [
    await addConnection(context.db, { models: [model], weight: 9 }),
    await addConnection(context.db, { models: [model] }),
    await addConnection(context.db, { models: [model] }),
    await addConnection(context.db, { models: [model], slots: 9 }),
  ]
  await context.db.update(engineModels).set({ price: 0.04 }).where(eq(engineModels.connection, paid))
  await context.db.update(engineHealth).set({ loaded: model }).where(eq(engineHealth.connection, loaded))
  await context.db.update(engineConnections).set({ dailyBudget: 0 }).where(eq(engineConnections.id, spent))
  const all = [spent, paid, cheap, loaded]
  expect([await take(all), await take(all), await take(all), await take(all)]).toEqual([loaded, cheap, paid, undefined])
})

it('reports free slots of a model, and of the one connection that may run a job', async () => {
  const connection = await addConnection(context.db, { slots: 1, models: ['far/one'] })
  const isFree = async (model: string, pinned: string | null = null) => {
    const free = pinned === null ? sql`${model} in (${freeModels})` : sql`${pinned}::uuid in (${freeConnections})`
    return (await context.db.execute<{ free: boolean }>(sql`select coalesce(${free}, false) as free`)).rows[0]?.free
  }
  expect([await isFree('far/one'), await isFree('far/two')]).toEqual([true, false])
  expect([await isFree('far/one', connection), await isFree('far/one', randomUUID())]).toEqual([true, false])
  await take([connection])
  expect([await isFree('far/one'), await isFree('far/one', connection)]).toEqual([false, false])

  // The limit for one model does not block the others.
  await context.db.update(engineSlots).set({ until: null })
  await context.db.update(engineModels).set({ most: 1 })
  const { rows } = await context.db.execute<{ id: string }>(sql`insert into accounts (uid, name) values ('far', 'far') returning id`)
  await context.db.execute(sql`insert into jobs (account_id, mode, model, input, cost, count, lane, stage, connection)
    values (${rows[0]?.id}, 'Text2Img', 'far/one', '{}', 0, 1, 'elsewhere', 'parked', ${connection})`)
  expect([await isFree('far/one'), await isFree('far/one', connection)]).toEqual([false, true])
  await context.db.execute(sql`delete from jobs`)
  expect(await isFree('far/one')).toBe(true)
  await take([connection])

  // A connection that hides a model has no slot for it while another offers it; otherwise it makes accepted jobs.
  const hiding = await addConnection(context.db, { models: ['far/one'] })
  await context.db.update(engineModels).set({ hidden: true }).where(eq(engineModels.connection, hiding))
  expect([await isFree('far/one'), await isFree('far/one', hiding)]).toEqual([false, true])
  await context.db.update(engineConnections).set({ state: 'draining' }).where(eq(engineConnections.id, connection))
  expect(await isFree('far/one')).toBe(true)
})
