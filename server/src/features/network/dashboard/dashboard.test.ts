import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../../test/app.ts'
import { refusal } from '../../../../test/refusal.ts'
import { waitFor } from '../../../../test/wait-for.ts'
import { accounts } from '../../../db/schema/accounts.ts'
import { kudosEntries, networkTeams, networkWorkers } from '../../../db/schema/network.ts'

let server: TestApp
let operator: TestMember
beforeEach(async () => {
  server = await createTestApp({ engines: [] })
  operator = await server.signUp()
})
afterEach(() => server.close())

/** A member whose worker delivered this much. */
async function ownerOf(
  name: string,
  { kudos, megapixelsteps }: { kudos: number; megapixelsteps: number },
): Promise<TestMember & { worker: string }> {
  const member = await server.signUp()
  const { db } = server.context
  const [account] = await db.select().from(accounts).where(eq(accounts.uid, member.user.uid))
  const abilities = { img2img: true, painting: true, lora: false, control: false, postProcessing: false }
  const facts = { agent: 'x:1:y', models: ['stable_diffusion'], abilities, maxPixels: 2 ** 20, threads: 1, nsfw: false }
  const [worker] = await db
    .insert(networkWorkers)
    .values({ accountId: account?.id ?? '', name, pixelSteps: megapixelsteps * 1_000_000, speed: 2_000_000, ...facts })
    .returning()
  await db.insert(kudosEntries).values({ accountId: account?.id ?? '', reason: 'generated', amount: kudos, subject: name })
  return { ...member, worker: worker?.id ?? '' }
}

it('ranks members by kudos or work, with the first ten and the own rank [N-04]', async () => {
  const members = []
  for (let i = 1; i <= 12; i++) members.push(await ownerOf(`Card number ${i}`, { kudos: i * 100.25, megapixelsteps: 100 - i }))
  const [least] = members
  const byKudos = await least?.client('GET /api/network/leaders', { query: { by: 'kudos' } })
  expect(byKudos?.leaders).toHaveLength(10)
  expect(byKudos?.leaders[0]).toMatchObject({ rank: 1, kudos: 1203, mine: false })
  expect(byKudos?.own).toMatchObject({ rank: 12, kudos: 100.25, mine: true })
  const byWork = await least?.client('GET /api/network/leaders', { query: { by: 'work' } })
  expect(byWork?.leaders[0]).toMatchObject({ rank: 1, megapixelsteps: 99, mine: true })
  expect((await server.client()('GET /api/network/leaders', {})).own).toBeUndefined()
})

it('lets owners name, describe and group their workers, and operators pause any [N-04]', async () => {
  const owner = await ownerOf('Attic card', { kudos: 5, megapixelsteps: 3 })
  const other = await ownerOf('Cellar card', { kudos: 5, megapixelsteps: 4 })
  const { id } = await owner.client('POST /api/network/teams', { body: { name: 'Night owls', info: 'We render at night' } })
  for (const one of [owner, other])
    await one.client('POST /api/network/workers/:id', { params: { id: one.worker }, body: { team: id, info: 'Warm' } })
  const [listed] = await owner.client('GET /api/network/workers')
  expect(listed).toMatchObject({ info: 'Warm', team: { id, name: 'Night owls' } })
  expect(await owner.client('GET /api/network/teams')).toMatchObject([
    { name: 'Night owls', mine: true, workers: 2, models: 1, megapixelsteps: 7, speed: 4 },
  ])
  const change = (by: TestMember, body: object) => by.client('POST /api/network/workers/:id', { params: { id: owner.worker }, body })
  expect(await refusal(change(other, { maintenance: true }))).toMatchObject({ code: 'not_found' })
  expect(await refusal(change(operator, { info: 'Theirs' }))).toMatchObject({ code: 'not_found' })
  const pause = (by: TestMember) =>
    by.client('POST /api/network/workers/:id/pause', { params: { id: owner.worker }, body: { paused: true } })
  expect(await refusal(pause(owner))).toMatchObject({ code: 'no_access' })
  expect(await refusal(change(owner, { name: 'cellar CARD' }))).toMatchObject({ code: 'name_taken' })
  expect(await refusal(operator.client('POST /api/network/teams', { body: { name: 'night OWLS' } }))).toMatchObject({ code: 'name_taken' })
  const changeTeam = (by: TestMember, body: { name: string; info: string }) =>
    by.client('POST /api/network/teams/:id', { params: { id }, body })
  const disband = (by: TestMember) => by.client('POST /api/network/teams/:id/disband', { params: { id } })
  expect(await refusal(changeTeam(other, { name: 'Night owls', info: 'Theirs' }))).toMatchObject({ code: 'not_found' })
  for (const one of [other, operator]) expect(await refusal(disband(one))).toMatchObject({ code: 'not_found' })
  await other.client('POST /api/network/teams', { body: { name: 'Larks' } })
  expect(await refusal(changeTeam(owner, { name: 'LARKS', info: '' }))).toMatchObject({ code: 'name_taken' })
  await changeTeam(owner, { name: 'Early owls', info: 'Till six' })
  expect(await owner.client('GET /api/network/teams')).toMatchObject([
    { name: 'Early owls', info: 'Till six', mine: true },
    { name: 'Larks' },
  ])
  await disband(owner)
  expect(await owner.client('GET /api/network/teams')).toMatchObject([{ name: 'Larks' }])
  expect((await owner.client('GET /api/network/workers')).map(({ team }) => team)).toEqual([undefined, undefined])
  await pause(operator)
  await change(owner, { team: '', maintenance: true, name: 'Old attic card' })
  const mine = (await owner.client('GET /api/network/workers')).find((worker) => worker.mine)
  expect(mine).toMatchObject({ name: 'Old attic card', paused: true, maintenance: true })
  expect(mine?.team).toBeUndefined()
  const newcomer = await server.signUp()
  expect(await refusal(newcomer.client('POST /api/network/teams', { body: { name: 'Nobody' } }))).toMatchObject({ code: 'no_access' })
  await owner.client('POST /api/network/workers/:id/remove', { params: { id: owner.worker } })
  expect((await server.client()('GET /api/network/performance')).workers).toBe(1)
})

it('handles changes to a team that is disbanded meanwhile, and cleans its texts [N-04]', async () => {
  const owner = await ownerOf('Attic card', { kudos: 5, megapixelsteps: 3 })
  const hidden = String.fromCodePoint(0x202e)
  const { id } = await owner.client('POST /api/network/teams', { body: { name: `Night${hidden} owls`, info: `We${hidden} render` } })
  expect(await owner.client('GET /api/network/teams')).toMatchObject([{ name: 'Night owls', info: 'We render' }])
  for (const body of [
    { name: hidden.repeat(5), info: '' },
    { name: 'Owls', info: 'x'.repeat(1001) },
  ])
    expect(await refusal(owner.client('POST /api/network/teams/:id', { params: { id }, body }))).toMatchObject({ code: 'invalid_input' })
  const { db } = server.context
  const [joined, changed] = await db.transaction(async (tx) => {
    await tx.delete(networkTeams).where(eq(networkTeams.id, id))
    const both = [
      owner.client('POST /api/network/workers/:id', { params: { id: owner.worker }, body: { team: id, info: 'Warm' } }),
      refusal(owner.client('POST /api/network/teams/:id', { params: { id }, body: { name: 'Early owls', info: '' } })),
    ] as const
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await waitFor(async () => (await db.execute(waiting)).rows.length === 2)
    return both
  })
  expect(await joined).toEqual({ status: 1 })
  expect(await changed).toMatchObject({ code: 'not_found' })
  const [worker] = await owner.client('GET /api/network/workers')
  expect(worker).toMatchObject({ info: 'Warm' })
  expect(worker?.team).toBeUndefined()
})

it('names the owner of a key, and refuses unknown keys [N-04]', async () => {
  const owner = await ownerOf('Attic card', { kudos: 5.5, megapixelsteps: 3 })
  const { token: key } = await owner.client('POST /api/account/keys', { body: { name: 'Card', scopes: ['work'] } })
  const visitor = server.client()
  expect(await visitor('POST /api/network/user', { body: { key } })).toMatchObject({ kudos: 5.5, workers: 1 })
  expect(await refusal(visitor('POST /api/network/user', { body: { key: `${key}x` } }))).toMatchObject({ code: 'not_found' })
})
