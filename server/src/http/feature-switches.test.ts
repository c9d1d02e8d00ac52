import { randomUUID } from 'node:crypto'
import { FEATURE_IDS, type FeatureId, FEATURES } from '@stipple/core/domain/features'
import type { ModeId } from '@stipple/core/domain/mode-ids'
import type { Input } from '@stipple/core/domain/property'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../test/app.ts'
import { type ControllableEngine, createControllableEngine } from '../../test/engine.ts'
import { hordeCaller, keyOf } from '../../test/horde.ts'
import { refusal } from '../../test/refusal.ts'
import { waitUntilEnded } from '../../test/wait-until-ended.ts'
import { insertWorkRows } from '../../test/work-rows.ts'
import { accounts } from '../db/schema/accounts.ts'
import { registeredCalls } from './registered-calls.ts'

let server: TestApp
let operator: TestMember
let member: TestMember
let engine: ControllableEngine
beforeAll(async () => {
  engine = createControllableEngine({ tasks: ['text-to-image', 'text-to-video', 'video-voice', 'speech', 'music', 'image-to-3d'] })
  server = await createTestApp({ engines: [engine], worker: true, environment: { PAYMENTS: 'sandbox' } })
  operator = await server.signUp()
  member = await server.signUp()
  await server.context.db.update(accounts).set({ isAllowlisted: true }).where(eq(accounts.uid, member.user.uid))
})
afterEach(async () => {
  for (const id of FEATURE_IDS) await turn(id, true)
})
afterAll(() => server.close())

async function turn(id: FeatureId, value: boolean): Promise<void> {
  const { data } = await operator.client('GET /api/manage/settings')
  const setting = data.find(({ key }) => key === `features.${id}`)
  if (setting?.value === value) return
  await operator.client('POST /api/manage/settings', { body: { key: `features.${id}`, value, revision: setting?.revision ?? 0 } })
}
const codeOf = async (call: Promise<unknown>) => (await refusal(call)).code
const balance = async () => (await member.client('GET /api/user/get_credit_balance')).data.balance
const submit = (job_type: ModeId, model = 'test/held', input: Input = { prompt: 'a fox' }) =>
  member.client('POST /api/v2/playground_generate', { body: { input, model, job_type } })
const modesOffered = async () =>
  new Set((await member.client('GET /api/v2/models.json')).flatMap(({ type, modes }) => (type === 'Apps' ? [] : modes)))

it('refuses every call of a feature while it is off, and answers it again later [F: feature switches]', async () => {
  const registered = new Map(registeredCalls(server.app).map((call) => [`${call.method} ${call.url}`, call]))
  for (const id of FEATURE_IDS) {
    await turn(id, false)
    for (const call of FEATURES[id].calls ?? []) {
      expect([call, registered.has(call)]).toEqual([call, true])
      const [method, url = ''] = call.split(' ')
      for (const headers of [{}, { usertoken: member.token }, { usertoken: operator.token }]) {
        const reply = await server.app.inject({ method: method as 'GET', url: url.replaceAll(/:\w+/g, randomUUID()), headers })
        expect([call, reply.statusCode, reply.json().code]).toEqual([call, 403, 'feature_off'])
      }
    }
    expect((await server.client()('GET /api/site')).data.off).toEqual([id])
    await turn(id, true)
  }
  expect((await member.client('POST /api/work/list', { body: {} })).status).toBe(1)
  const { data } = await operator.client('POST /api/manage/audit', { body: {} })
  expect(JSON.stringify(data)).toContain('features.apis')
})

it('hides published works from other members while the community is off, and lets creators unpublish them [F: feature switches]', async () => {
  const [image_id = '', other = ''] = await insertWorkRows(server, member, [{ lookedAt: new Date() }, { lookedAt: new Date() }])
  const { cid } = (await member.client('POST /api/work/add', { body: { image_id } })).data
  const visible = (who: TestMember) =>
    who.client('GET /api/v2/works/:id', { params: { id: image_id } }).then(
      () => true,
      () => false,
    )
  const stranger = await server.signUp()
  expect([await visible(stranger), await visible(member)]).toEqual([true, true])
  await turn('community', false)
  expect([await visible(stranger), await visible(member)]).toEqual([false, true])
  expect(await codeOf(member.client('POST /api/work/add', { body: { image_id: other } }))).toBe('feature_off')
  expect((await member.client('POST /api/work/withdraw', { body: { cid } })).status).toBe(1)
})

it('refuses the modes of a disabled feature free of charge, and finishes accepted jobs [F: feature switches]', async () => {
  engine.countAnew()
  const before = await balance()
  const accepted = await submit('Txt2Video')
  const run = await engine.run(0)
  await turn('video', false)
  expect(await modesOffered()).toEqual(new Set(['Text2Img', 'Text2Voice', 'GenMusic', 'Img2ThreeD']))
  for (const mode of ['Txt2Video', 'Img2Video', 'VideoVoice'] as const)
    expect([mode, await codeOf(submit(mode))]).toEqual([mode, 'feature_off'])
  await turn('voice', false)
  await turn('music', false)
  await turn('threeD', false)
  expect(await modesOffered()).toEqual(new Set(['Text2Img']))
  for (const mode of ['Text2Voice', 'GenMusic', 'Img2ThreeD'] as const)
    expect([mode, await codeOf(submit(mode))]).toEqual([mode, 'feature_off'])
  await run.finish()
  expect(await waitUntilEnded(member, accepted.id)).toMatchObject({ status: 'Finished', works: [{}] })
  expect(before - (await balance())).toBe(accepted.cost)
})

it('neither lists nor runs apps while they are off, and lets creators delete them [F: feature switches]', async () => {
  const app = { name: 'Foxes', description: 'As you like them', job_type: 'Text2Img' as const, model: 'test/held', parameters: {} }
  const { id } = await member.client('POST /api/v2/template_save', { body: { ...app, shared: true } })
  const names = async () => JSON.stringify([await member.client('GET /api/v2/templates'), await member.client('GET /api/v2/models.json')])
  expect(await names()).toContain('Foxes')
  await turn('apps', false)
  expect(await names()).not.toContain('Foxes')
  expect(await codeOf(submit('Apps', id))).toBe('feature_off')
  expect(
    await codeOf(
      member.client('POST /api/v2/playground_generate', {
        body: { input: { prompt: 'x' }, model: '', job_type: 'Text2Img', template: id },
      }),
    ),
  ).toBe('feature_off')
  await member.client('POST /api/v2/template_delete', { body: { id } })
  await turn('apps', true)
  expect(await names()).not.toContain('Foxes')
})

it('closes the APIs of other products in their own form, but not our API and the workers of members [F: feature switches]', async () => {
  const key = await keyOf(member, ['generate', 'work'])
  const ask = (method: 'GET' | 'POST', url: string) =>
    server.app.inject({ method, url, headers: { authorization: `Bearer ${key}` }, ...(method === 'POST' && { payload: {} }) })
  const horde = hordeCaller(server)
  await turn('apis', false)
  const openai = await ask('GET', '/v1/models')
  expect([openai.statusCode, openai.json().error.message]).toEqual([403, expect.stringContaining('turned off')])
  for (const url of ['/v1/predictions', '/sdapi/v1/txt2img', '/v1beta/models/x:generateContent', '/mcp']) {
    const { statusCode, body } = await ask('POST', url)
    expect([url, statusCode, body]).toEqual([url, 403, expect.stringContaining('turned off')])
  }
  const refused = await horde('POST', 'generate/async', { key, body: { prompt: 'a fox' } })
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('turned off')])
  expect((await horde('GET', 'status/heartbeat')).status).toBe(200)
  expect((await ask('GET', '/api/v2/generate/jobs')).statusCode).toBe(200)
})
