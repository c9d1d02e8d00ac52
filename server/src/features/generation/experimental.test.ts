import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine } from '../../../test/engine.ts'
import { waitUntilEnded } from '../../../test/wait-until-ended.ts'

const ID = 'test/tried'
let server: TestApp
let member: TestMember
beforeAll(async () => {
  const tried = createControllableEngine({ id: 'tried', experimental: true, tasks: ['text-to-image', 'stylize'] })
  server = await createTestApp({ engines: [tried, createControllableEngine()], worker: true })
  tried.run(0).then(
    (run) => run.finish(2),
    () => undefined,
  )
  member = await server.signUp()
})
afterAll(() => server.close())

it('runs an experimental model for free, regardless of the operator’s price [M-07]', async () => {
  await member.client('POST /api/manage/settings', { body: { key: 'models.overrides', value: { [ID]: { cost: 9 } }, revision: 0 } })
  const before = await member.client('POST /api/user/get_balance_list', { body: {} })
  const { id, cost } = await member.client('POST /api/v2/playground_generate', {
    body: { input: { prompt: 'a fox', n: 2 }, model: ID, job_type: 'Text2Img' },
  })
  expect(cost).toBe(0)
  expect(await waitUntilEnded(member, id)).toMatchObject({ status: 'Finished', cost: 0, works: [{}, {}] })
  // No further ledger entry.
  expect(await member.client('POST /api/user/get_balance_list', { body: {} })).toEqual(before)
  const app = { name: 'Foxes', description: 'As you like them', job_type: 'Text2Img' as const, model: ID, parameters: {} }
  expect((await member.client('POST /api/v2/template_save', { body: app })).cost).toBe(0)
})

it('lists experimental models last and marked, as defaults only of modes without another model [M-07] [C-01]', async () => {
  const models = (await member.client('GET /api/v2/models.json', { query: {} })).filter(({ type }) => type !== 'Apps')
  expect(models.map(({ model, experimental }) => [model, experimental])).toEqual([
    ['test/held', undefined],
    [ID, true],
  ])
  expect(models.map((model) => model.default)).toEqual([true, true])
})
