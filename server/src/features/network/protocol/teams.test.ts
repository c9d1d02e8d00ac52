import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../../test/app.ts'
import { waitFor } from '../../../../test/wait-for.ts'
import { accounts } from '../../../db/schema/accounts.ts'
import { kudosEntries } from '../../../db/schema/network.ts'
import { applyEnginesFile } from '../../engines/public.ts'

let server: TestApp
let operatorKey: string
let ownerKey: string
let owner: TestMember
beforeEach(async () => {
  const enginesFile = [{ name: 'Machines', kind: 'network', settings: {}, slots: 8, weight: 1, state: 'on' as const }]
  server = await createTestApp({ engines: [], config: { workers: 0, enginesFile } })
  await applyEnginesFile(server.context)
  await waitFor(async () => server.context.catalogue.current().connections.size === 1)
  operatorKey = await keyOf(await server.signUp())
  owner = await server.signUp()
  ownerKey = await keyOf(owner)
})
afterEach(() => server.close())

const keyOf = async ({ client }: TestMember): Promise<string> =>
  (await client('POST /api/account/keys', { body: { name: 'A program', scopes: ['work'] } })).token

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
async function call(method: Method, address: string, { body, key }: { body?: object; key?: string } = {}) {
  const headers = { 'client-agent': 'test:1:x', ...(key !== undefined && { apikey: key }) }
  const response = await server.app.inject({ method, url: `/api/v2/${address}`, headers, ...(body && { payload: body }) })
  return { status: response.statusCode, body: response.json() }
}

const bring = async (name: string, key: string, models: readonly string[]): Promise<string> => {
  const body = { name, models, bridge_agent: 'AI Horde Worker reGen:9:x', max_pixels: 2 ** 20 }
  expect(await call('POST', 'generate/pop', { body, key })).toMatchObject({ status: 200 })
  return (await call('GET', `workers/name/${encodeURIComponent(name)}`)).body.id
}

it('lets owners of workers create teams, and workers join and leave them [N-01]', async () => {
  expect(await call('POST', 'teams', { body: { name: 'Night owls', info: 'We render' }, key: ownerKey })).toMatchObject({
    status: 403,
    body: { rc: 'NotTrusted' },
  })
  const attic = await bring('Attic card', ownerKey, ['Deliberate', 'stable_diffusion'])
  const cellar = await bring('Cellar card', operatorKey, ['Deliberate'])
  const { body: team } = await call('POST', 'teams', { body: { name: 'Night owls', info: 'We render' }, key: ownerKey })
  expect(team).toEqual({ id: expect.any(String), name: 'Night owls', info: 'We render' })
  expect(await call('POST', 'teams', { body: { name: 'night OWLS', info: 'Us, too' }, key: operatorKey })).toMatchObject({
    status: 400,
    body: { rc: 'NameAlreadyExists' },
  })
  await call('PUT', `workers/${attic}`, { body: { team: team.id }, key: ownerKey })
  await call('PUT', `workers/${cellar}`, { body: { team: team.id }, key: operatorKey })
  expect(await call('PUT', `workers/${cellar}`, { body: { name: 'ATTIC card' }, key: operatorKey })).toMatchObject({
    status: 400,
    body: { rc: 'WorkerNameAlreadyExists' },
  })
  expect((await call('GET', `workers/${attic}`)).body.team).toEqual({ id: team.id, name: 'Night owls' })
  const [listed] = (await call('GET', 'teams')).body
  expect(listed).toMatchObject({
    creator: `${owner.name}#${owner.user.uid}`,
    worker_count: 2,
    contributions: 0,
    kudos: 0,
    models: [
      { name: 'Deliberate', count: 2 },
      { name: 'stable_diffusion', count: 1 },
    ],
  })
  expect(listed.workers).toContainEqual(expect.objectContaining({ id: attic, name: 'Attic card', online: true }))
  expect((await call('GET', `teams/${team.id}`)).body).toEqual(listed)
  await call('PUT', `workers/${attic}`, { body: { team: '' }, key: ownerKey })
  expect((await call('GET', `workers/${attic}`)).body.team).toEqual({ id: null, name: null })
  expect(await call('PUT', `workers/${attic}`, { body: { team: randomUUID() }, key: ownerKey })).toMatchObject({
    status: 404,
    body: { rc: 'TeamNotFound' },
  })
})

it('lets only founders and operators change and disband a team [N-01]', async () => {
  const attic = await bring('Attic card', ownerKey, ['Deliberate'])
  const { id } = (await call('POST', 'teams', { body: { name: 'Night owls', info: 'We render' }, key: ownerKey })).body
  const other = (await call('POST', 'teams', { body: { name: 'Larks', info: 'Early' }, key: operatorKey })).body
  await call('PUT', `workers/${attic}`, { body: { team: id }, key: ownerKey })
  expect(await call('PATCH', `teams/${other.id}`, { body: { info: 'Mine now' }, key: ownerKey })).toMatchObject({
    body: { rc: 'NotOwner' },
  })
  expect(await call('PATCH', `teams/${id}`, { body: {}, key: ownerKey })).toMatchObject({ body: { rc: 'NoTeamModSelected' } })
  expect(await call('PATCH', `teams/${id}`, { body: { name: 'LARKS' }, key: ownerKey })).toMatchObject({
    body: { rc: 'NameAlreadyExists' },
  })
  expect((await call('PATCH', `teams/${id}`, { body: { name: 'Owls' }, key: operatorKey })).body).toEqual({ id, name: 'Owls' })
  expect(await call('DELETE', `teams/${other.id}`, { key: ownerKey })).toMatchObject({ status: 403 })
  expect((await call('DELETE', `teams/${id}`, { key: ownerKey })).body).toEqual({ deleted_id: id, deleted_name: 'Owls' })
  expect(await call('GET', `teams/${id}`)).toMatchObject({ status: 404, body: { rc: 'TeamNotFound' } })
  expect(await call('GET', 'teams/not-an-id')).toMatchObject({ status: 404 })
  expect((await call('GET', `workers/${attic}`)).body.team).toEqual({ id: null, name: null })
})

it('lets a member transfer kudos once per key, up to the balance [N-01]', async () => {
  const { db } = server.context
  const [account] = await db.select().from(accounts).where(eq(accounts.uid, owner.user.uid))
  await db.insert(kudosEntries).values({ accountId: account?.id ?? '', reason: 'generated', amount: 150, dots: 30, subject: 'a picture' })
  const other = await server.signUp()
  const username = `${other.name}#${other.user.uid}`
  // A key may transfer once per second; concurrent calls belong to one member.
  const transferKudos = async (amount: number, { to = username, once }: { to?: string; once?: string } = {}) => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/v2/kudos/transfer',
      headers: { apikey: await keyOf(owner), ...(once !== undefined && { 'idempotency-key': once }) },
      payload: { username: to, amount },
      remoteAddress: `10.1.1.${gifts++}`,
    })
    return response.json()
  }
  let gifts = 1
  expect(await Promise.all([transferKudos(100, { once: 'a' }), transferKudos(100, { once: 'a' })])).toEqual([
    { transferred: 100 },
    { transferred: 100 },
  ])
  expect(await transferKudos(100)).toMatchObject({ rc: 'KudosTransferNotEnough', message: 'You have 50 kudos.' })
  expect(await transferKudos(-5)).toMatchObject({ rc: 'NegativeKudosTransfer' })
  expect(await transferKudos(0)).toMatchObject({ rc: 'InvalidKudosTransferAmount' })
  expect(await transferKudos(5, { to: `${owner.name}#${owner.user.uid}` })).toMatchObject({ rc: 'KudosTransferToSelf' })
  expect(await transferKudos(5, { to: `Somebody#${other.user.uid}` })).toMatchObject({ rc: 'InvalidTargetUsername' })
  expect(await transferKudos(5, { to: 'Anonymous#0' })).toMatchObject({ rc: 'KudosTransferToAnon' })
  const racing = await Promise.all([transferKudos(40), transferKudos(40)])
  expect(racing.filter(({ transferred }) => transferred === 40)).toHaveLength(1)
  expect(racing).toContainEqual(expect.objectContaining({ rc: 'KudosTransferNotEnough' }))
  expect((await call('GET', `users/${owner.user.uid}`)).body).toMatchObject({
    kudos: 10,
    kudos_details: { accumulated: 150, gifted: -140, received: 0 },
  })
  expect((await call('GET', `users/${other.user.uid}`)).body).toMatchObject({ kudos: 140, kudos_details: { received: 140 } })
})
