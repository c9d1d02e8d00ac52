import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { type Peer, peerKind, startPeer } from '../../../test/surveyed-peer.ts'
import { waitFor } from '../../../test/wait-for.ts'
import type { Context } from '../../context.ts'
import { engineConnections } from '../../db/schema/engines.ts'
import { offeredModels } from '../catalogue/public.ts'
import {
  catalogueOf,
  changeConnection,
  changeModels,
  connectionOf,
  createConnection,
  describeConnections,
  recordEngineSuccess,
  removeConnection,
  surveyConnection,
  surveyDue,
  takeSlot,
} from './public.ts'

const lines: string[] = []
let server: TestApp
let other: Context & { close(): Promise<void> }
let operator: TestMember & { accountId: string }
let peer: Peer
let context: Context
beforeAll(async () => {
  server = await createTestApp({ engines: [], kinds: [peerKind()], environment: { LOG_LEVEL: 'trace' }, onLog: (line) => lines.push(line) })
  other = await server.beside()
  context = server.context
  const member = await server.signUp()
  const { rows } = await context.db.execute<{ id: string }>(sql`select id from accounts where uid = ${member.user.uid}`)
  operator = { ...member, accountId: rows[0]?.id ?? '' }
})
afterAll(async () => {
  await other.close()
  await server.close()
})
beforeEach(async () => {
  peer = await startPeer()
})
afterEach(async () => {
  await context.db.delete(engineConnections)
  await context.catalogue.refresh()
  await peer[Symbol.asyncDispose]()
})

const add = (key: string | undefined = peer.key) =>
  createConnection(context, operator, { kind: 'peer', name: 'Attic', settings: { address: peer.address, ...(key && { key }) } })
const change = (id: string, given: Parameters<typeof changeConnection>[2]['change']) =>
  changeConnection(context, operator, { id, revision: connectionOf(context, id)?.revision ?? 0, change: given })
const offered = (where: Context = context) => offeredModels(where).map(({ id }) => id)
const health = async (id: string) =>
  (await context.db.execute(sql`select state, failures, survey_at <= now() + interval '1 second' as now, survey_at is null as never from engine_health where connection = ${id}`)).rows[0] // prettier-ignore
/** Waits for the notification of the other process: nothing else refreshes its list. On an idle machine it takes milliseconds. */
const within = { milliseconds: 20_000 }

describe('a connection', () => {
  it('is surveyed on creation, and its models are offered in every process at once', async () => {
    const { id, survey } = await add()
    expect(survey).toMatchObject({ ok: true, survey: { hardware: 'a test' } })
    expect(offered()).toEqual(['far/one'])
    await waitFor(() => offered(other).includes('far/one'), within)
    expect(connectionOf(context, id)).toMatchObject({ slots: 3, limits: { idempotent: true }, health: 'well' })
    const [model] = await server.client()('GET /api/v2/models.json')
    expect(model).toMatchObject({ model: 'far/one', cost: 2 })
  })

  it('marks models of a third-party service, but not those of the operator’s own', async () => {
    await add()
    const madeBy = async (app: TestApp) => {
      const models = await app.client({ language: 'cn' })('GET /api/v2/models.json')
      return models.find(({ model }) => model === 'far/one')?.made_by
    }
    expect(await madeBy(server)).toBeUndefined()
    const kind = peerKind()
    const away = await createTestApp({ engines: [], kinds: [{ ...kind, elsewhere: true, label: { en: 'Far', zh: '远方' } }] })
    try {
      const { user } = await away.signUp()
      const { rows } = await away.context.db.execute<{ id: string }>(sql`select id from accounts where uid = ${user.uid}`)
      const given = { kind: kind.id, name: 'Attic', settings: { address: peer.address, key: peer.key } }
      await createConnection(away.context, { accountId: rows[0]?.id ?? '' }, given)
      expect(await madeBy(away)).toBe('远方')
    } finally {
      await away.close()
    }
  })

  it('is refused by the names of invalid settings', async () => {
    const wrong = createConnection(context, operator, { kind: 'peer', name: 'x', settings: { address: 'nowhere', odd: 1 } })
    expect((await wrong.catch((error: unknown) => error)) as object).toMatchObject({
      code: 'invalid_input',
      fields: [{ field: 'settings.address' }, {}],
    })
    await expect(createConnection(context, operator, { kind: 'none', name: 'x', settings: {} })).rejects.toThrow('invalid_input')
  })

  it('keeps unavailable models when paused, takes no jobs when draining, and is removed only when idle', async () => {
    const { id } = await add()
    await change(id, { state: 'paused' })
    await waitFor(() => offeredModels(other)[0]?.resting === true, within)
    await change(id, { state: 'draining' })
    await waitFor(() => offered(other).length === 0, within)
    expect(catalogueOf(other).models.map((model) => model.id)).toEqual(['far/one'])

    const jobId = '019ab000-0000-7000-8000-000000000001'
    expect(await context.db.transaction((tx) => takeSlot(tx, { connections: [id], jobId, model: 'far/one', tried: [], seconds: 60 }))).toBe(
      id,
    )
    await expect(removeConnection(context, operator, id)).rejects.toThrow('engine_busy')
    await context.db.execute(sql`update engine_slots set until = now() where job = ${jobId}`)
    await removeConnection(context, operator, id)
    await waitFor(() => catalogueOf(other).models.length === 0, within)
  })

  it('accepts one change per revision', async () => {
    const { id } = await add()
    const revision = connectionOf(context, id)?.revision ?? 0
    const both = ['A', 'B'].map((name) => changeConnection(context, operator, { id, revision, change: { name } }))
    expect((await Promise.allSettled(both)).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('keeps the operator’s model settings on another survey, and hides new models', async () => {
    const { id } = await add()
    await changeModels(context, operator, { id, models: [{ remoteId: 'one', model: 'attic/first' }] })
    peer.models = ['one', 'two']
    await surveyConnection(context, id)
    await waitFor(() => catalogueOf(context).models.length === 2, within)
    expect(offered()).toEqual(['attic/first'])
    peer.models = ['two']
    await surveyConnection(context, id)
    await waitFor(
      () =>
        catalogueOf(context)
          .models.map((model) => model.id)
          .join() === 'far/two',
      within,
    )
  })
})

describe('the health of a connection', () => {
  it('is offline after three failed surveys, with unavailable models, until a retry succeeds', async () => {
    const { id } = await add()
    peer.manner = 'cuts'
    await context.db.execute(sql`update engine_health set survey_at = now()`)
    await surveyDue(context)
    expect(await health(id)).toMatchObject({ state: 'well', failures: 1, now: true })
    const answer = Promise.withResolvers<void>()
    peer.until = answer.promise
    const both = [surveyDue(context), surveyDue(other)]
    // While one of them surveys, the other finds nothing due.
    await Promise.race(both)
    answer.resolve()
    await Promise.all(both)
    expect(await health(id)).toMatchObject({ failures: 2 })
    await surveyDue(other)
    expect(await health(id)).toMatchObject({ state: 'away', failures: 3, now: false, never: false })
    await waitFor(() => offeredModels(context)[0]?.resting === true, within)
    expect(connectionOf(context, id)?.lastError?.zh).toMatch(/\p{Script=Han}/u)
    peer.manner = 'well'
    await surveyConnection(other, id)
    expect(await health(id)).toMatchObject({ state: 'well', failures: 0 })
    await waitFor(() => offeredModels(context)[0]?.resting === undefined, within)
  })

  it('needs attention after a refused key, without retries until the key changes', async () => {
    const { id, survey } = await add('sk-wrong-00000')
    expect(survey).toMatchObject({ ok: false, reason: { en: expect.stringContaining('rejects the key') } })
    expect(await health(id)).toMatchObject({ state: 'needs_you', never: true })
    await recordEngineSuccess(context, id)
    const { asked } = peer
    await surveyDue(context)
    expect(peer.asked).toBe(asked)
    await change(id, { settings: { address: peer.address, key: peer.key } })
    await surveyDue(context)
    expect(await health(id)).toMatchObject({ state: 'well' })
    await waitFor(() => offered().includes('far/one'), within)
  })
})

describe('the secrets of a connection', () => {
  it('are encrypted, kept when omitted from a change, and absent from logs and audit', async () => {
    const { id } = await add()
    const { rows } = await context.db.execute<{ whole: string }>(sql`
      select row_to_json(c)::text || (select string_agg(row_to_json(a)::text, '') from operator_actions a) as whole from engine_connections c`)
    await change(id, { settings: { address: `${peer.address}/` } })
    await change(id, { settings: { address: peer.address } })
    expect(await surveyConnection(other, id)).toMatchObject({ ok: true })
    const shown = await describeConnections(other)
    expect(shown).toMatchObject([{ name: 'Attic', secrets: { key: '…7890' }, models: [{ model: 'far/one' }] }])
    peer.key = 'sk-another-0000'
    expect(await surveyConnection(other, id)).toMatchObject({ ok: false })
    for (const text of [rows[0]?.whole ?? '', lines.join(''), JSON.stringify(shown)]) {
      expect(text).not.toBe('')
      expect(text).not.toContain('sk-peer-1234567890')
    }
  })

  it('are reported when encrypted with another key, and the models wait', async () => {
    const { id } = await add()
    const stranger = await server.beside({ config: { secretsKeys: [Buffer.alloc(32, 7)] } })
    try {
      expect(catalogueOf(stranger).failures.get(id)).toMatch(/another key.*SECRETS_KEY/)
      expect(offeredModels(stranger)).toMatchObject([{ id: 'far/one', resting: true, connections: [] }])
      expect(lines.join('')).toContain('cannot be used')
    } finally {
      await stranger.close()
    }
    expect(await readFile(join(context.config.dataDirectory, 'secrets.key'), 'utf8')).toMatch(/^\S{44}\n$/)
  })
})
