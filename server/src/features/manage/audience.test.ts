import type { EngineConnection } from '@stipple/core/contract/engines'
import { kind } from '@stipple/engines/kinds/comfyui/kind'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ComfyServer, createComfyServer } from '../../../../engines/src/kinds/comfyui/test/server.ts'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { refusal } from '../../../test/refusal.ts'
import { accounts } from '../../db/schema/accounts.ts'

let comfy: ComfyServer
let server: TestApp
let operator: TestMember
let member: TestMember
let studio: EngineConnection
beforeAll(async () => {
  comfy = await createComfyServer({ api: 'history', open: true })
  server = await createTestApp({ engines: [], kinds: [kind] })
  operator = await server.signUp()
  member = await server.signUp()
  const body = { kind: 'comfyui', name: 'Studio', settings: { address: comfy.origin } }
  studio = (await operator.client('POST /api/manage/engine_add', { body })).data
})
afterAll(async () => {
  await server.close()
  await comfy.close()
})

const nameOf = ({ models }: EngineConnection): string => models.find(({ remote_id: id }) => id.includes('sdxl'))?.remote_id ?? ''

it('offers a model only to members with a role, in lists, forms, apps and jobs', async () => {
  const remoteId = nameOf(studio)
  const model = studio.models.find(({ remote_id: id }) => id === remoteId)?.model ?? ''
  const { db } = server.context
  const guest = server.client()
  const set = async (audience: 'vip' | 'allowlisted' | 'super' | null) => {
    const body = { id: studio.id, models: [{ remote_id: remoteId, audience }] }
    const { data } = await operator.client('POST /api/manage/engine_models', { body })
    expect(data.models.find(({ remote_id: id }) => id === remoteId)?.audience ?? null).toBe(audience)
  }
  const getsIt = async ({ client } = member) => (await client('GET /api/v2/models.json')).some((one) => one.model === model)
  const be = (roles: Partial<typeof accounts.$inferInsert>) => db.update(accounts).set(roles).where(eq(accounts.uid, member.user.uid))

  await set('vip')
  expect([await getsIt(), await getsIt(operator), (await guest('GET /api/v2/models.json')).some((one) => one.model === model)]).toEqual([
    false,
    true,
    false,
  ])
  const run = { input: { prompt: 'a fox' }, model, job_type: 'Text2Img' as const }
  const form = { model, job_type: run.job_type }
  const axes = [{ field: 'model', values: [model] }]
  const refused = [
    () => member.client('POST /api/v2/playground_generate', { body: run }),
    () => member.client('POST /api/v2/generate/async', { body: { prompt: 'a fox', models: [model] } }),
    () => member.client('POST /api/v2/generate/compare', { body: { ...run, axes } }),
    () => member.client('GET /api/v2/model_traits', { query: form }),
    () => member.client('POST /api/v2/playground_get_model_schema', { body: form }),
    () => guest('GET /api/v2/model_traits', { query: form }),
  ]
  for (const call of refused) expect(await refusal(call())).toMatchObject({ code: 'model_missing' })
  const loads = async ({ client } = member) => (await client('GET /api/v2/status/models')).length
  expect(await loads()).toBe((await loads(operator)) - 1)

  await be({ isVip: true })
  expect(await getsIt()).toBe(true)
  expect(await member.client('GET /api/v2/model_traits', { query: form })).toMatchObject({ can: {} })
  await set('allowlisted')
  expect(await getsIt()).toBe(false)
  await be({ isAllowlisted: true })
  expect(await getsIt()).toBe(true)
  await set('super')
  expect([await getsIt(), await getsIt(operator)]).toEqual([false, true])
  await be({ isVip: false, isAllowlisted: false })
  await set(null)
  expect(await getsIt()).toBe(true)
})

it('stores the price of an engine, and refuses its test after the daily budget is spent', async () => {
  const { id, models, revision } = studio
  const [first] = models
  const price = { id, models: [{ remote_id: first?.remote_id ?? '', price: 0.0035 }] }
  const { data: priced } = await operator.client('POST /api/manage/engine_models', { body: price })
  expect(priced.models[0]).toMatchObject({ price: 0.0035 })
  const budget = (daily: number | null) =>
    operator.client('POST /api/manage/engine_change', {
      body: { id, revision: daily === null ? revision + 1 : revision, daily_budget: daily },
    })
  const { data: spent } = await budget(0)
  expect(spent).toMatchObject({ daily_budget: 0, spent_today: 0, rests_until: expect.stringMatching(/T16:00:00.000Z$/) })
  const test = operator.client('POST /api/manage/engine_test', { body: { id, remote_id: nameOf(spent) } })
  expect(await refusal(test)).toMatchObject({ code: 'engine_resting' })
  const { data: free } = await budget(null)
  expect([free.daily_budget, free.rests_until]).toEqual([undefined, undefined])
})
