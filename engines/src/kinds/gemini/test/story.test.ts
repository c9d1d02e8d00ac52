import { kind } from '@stipple/engines/kinds/gemini/kind'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { applyEnginesFile, surveyDue } from '../../../../../server/src/features/engines/public.ts'
import { createTestApp, type TestApp, type TestMember } from '../../../../../server/test/app.ts'
import { untilEnded } from '../../../../../server/test/until-ended.ts'
import { waitFor } from '../../../../../server/test/wait-for.ts'
import { createGeminiServer, type GeminiServer } from './server.ts'

let service: GeminiServer
let server: TestApp
let member: TestMember
const model = 'gemini/gemini-2.5-flash-image'

beforeEach(async () => {
  service = await createGeminiServer()
  const settings = { address: service.origin, key: service.secret }
  const enginesFile = [{ name: 'Gemini', kind: 'gemini', settings, slots: 2, weight: 1, state: 'on' as const }]
  server = await createTestApp({ engines: [], kinds: [kind], worker: true, config: { workers: 0, enginesFile } })
  await applyEnginesFile(server.context)
  await surveyDue(server.context)
  member = await server.signUp()
  await waitFor(async () => (await member.client('GET /api/v2/models.json')).some((one) => one.model === model))
})
afterEach(async () => {
  await server.context.queue.stop({ graceMs: 0 })
  await server.close()
  await service.close()
})

const generate = () => {
  const input = { prompt: 'a fox in the snow', width: 1280, height: 720, n: 1 }
  return member.client('POST /api/v2/playground_generate', { body: { input, model, job_type: 'Text2Img' } })
}
const balance = async (): Promise<number> => (await member.client('GET /api/user/get_credit_balance')).data.balance

it('makes a member’s picture at Google, who is named before, and says what changed [M-02]', async () => {
  const listed = (await member.client('GET /api/v2/models.json')).find((one) => one.model === model)
  expect(listed).toMatchObject({ made_by: 'Google Gemini' })
  service.set({ state: 'done' })
  const { id } = await generate()
  const ended = await untilEnded(member, id)
  expect(ended).toMatchObject({ status: 'Finished', works: [{ width: 1344, height: 768 }] })
  expect(JSON.stringify(ended)).toMatch(/does not support seeds.*the engine made 1344 × 768/)
})

it('gives the dots back for what Google refuses, and for an answer that never came; neither is asked for twice [A-12]', async () => {
  const before = await balance()
  service.set({ state: 'done' })
  service.answer({ status: 200, value: { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } } })
  const refused = await generate()
  expect(JSON.stringify(await untilEnded(member, refused.id))).toContain('Google’s policy refuses')
  service.answer()
  service.fail('cut after', { on: 'submit', times: 1 })
  const { id } = await generate()
  expect(await untilEnded(member, id)).toMatchObject({ status: 'Failed' })
  expect(service.submissions()).toHaveLength(1)
  expect(await balance()).toBe(before)
})
