import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'
import { saveApp } from '../../../test/save-app.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { blocks } from '../../db/schema/people.ts'

let server: TestApp
let maker: TestMember
let other: TestMember
beforeAll(async () => {
  server = await createTestApp({ engines: [createControllableEngine()] })
  await server.signUp()
  ;[maker, other] = [await server.signUp(), await server.signUp()]
  for (const { user } of [maker, other])
    await server.context.db.update(accounts).set({ isAllowlisted: true }).where(eq(accounts.uid, user.uid))
})
afterAll(() => server.close())

const get = (id: string, client = server.client()) => client('GET /api/v2/templates/:id', { params: { id } })
const copies = async (id: string, client = server.client()) =>
  (await client('GET /api/v2/templates/:id/copies', { params: { id } })).map(({ name }) => name)

it('names the source of a copied app, and lists the copies [F: app lineage]', async () => {
  const source = await saveApp(maker, {})
  const copy = await saveApp(other, { name: 'Owls', source })
  expect((await get(copy)).based_on).toEqual({ id: source, name: 'Foxes', uid: maker.user.uid, maker: maker.name })
  expect([(await get(source)).copies, (await get(copy)).copies]).toEqual([1, 0])
  expect((await get(source)).based_on).toBeUndefined()
  // A change keeps the source, and names no other.
  await saveApp(other, { id: copy, name: 'Owls', source: copy })
  expect((await get(copy)).based_on?.id).toBe(source)
  expect(await copies(source)).toEqual(['Owls'])
})

it('names creators, except suspended ones and those in a block with the reader [F: app lineage]', async () => {
  const source = await saveApp(maker, {})
  const copy = await saveApp(other, { name: 'Owls', source })
  const reader = await server.signUp()
  const namesFor = async (client = server.client()) => [
    (await get(copy, client)).maker,
    (await get(copy, client)).based_on?.maker,
    (await client('GET /api/v2/templates/:id/copies', { params: { id: source } }))[0]?.maker,
  ]
  expect(await namesFor()).toEqual([other.name, maker.name, other.name])
  const ids = await server.context.db.select({ id: accounts.id, uid: accounts.uid }).from(accounts)
  const idOf = (who: TestMember) => ids.find(({ uid }) => uid === who.user.uid)?.id ?? ''
  await server.context.db.insert(blocks).values({ accountId: idOf(maker), blockedId: idOf(reader) })
  expect(await namesFor(reader.client)).toEqual([other.name, undefined, other.name])
  await server.context.db.insert(blocks).values({ accountId: idOf(reader), blockedId: idOf(other) })
  expect(await namesFor(reader.client)).toEqual([undefined, undefined, undefined])
  const suspend = (suspendedAt: Date | null) =>
    server.context.db.update(accounts).set({ suspendedAt }).where(eq(accounts.uid, maker.user.uid))
  await suspend(new Date())
  expect(await namesFor()).toEqual([other.name, undefined, other.name])
  await suspend(null)
})

it('shows copies and sources only to those who may see them [F: app lineage]', async () => {
  const source = await saveApp(maker, {})
  const copy = await saveApp(other, { name: 'Secret owls', source, shared: false })
  expect([(await get(source)).copies, await copies(source)]).toEqual([0, []])
  expect([(await get(source, other.client)).copies, await copies(source, other.client)]).toEqual([1, ['Secret owls']])
  await saveApp(maker, { id: source, shared: false })
  expect((await get(copy, other.client)).based_on).toEqual({})
  expect((await refusal(copies(source))).code).toBe('not_found')
  await maker.client('POST /api/v2/template_delete', { body: { id: source } })
  expect((await get(copy, other.client)).based_on).toEqual({})
})

it('records no hidden or unknown source [F: app lineage]', async () => {
  const hidden = await saveApp(maker, { shared: false })
  for (const source of [hidden, randomUUID()]) expect((await get(await saveApp(other, { source }))).based_on).toBeUndefined()
  const own = await saveApp(maker, { source: hidden })
  expect((await get(own, maker.client)).based_on?.id).toBe(hidden)
})
