import { kind } from '@stipple/engines/kinds/replicate/kind'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { applyEnginesFile, surveyDue } from '../../../../../server/src/features/engines/public.ts'
import { createTestApp, type TestApp, type TestMember } from '../../../../../server/test/app.ts'
import { untilEnded } from '../../../../../server/test/until-ended.ts'
import { waitFor } from '../../../../../server/test/wait-for.ts'
import { createReplicateServer, type ReplicateServer } from './server.ts'

let service: ReplicateServer
let server: TestApp
let member: TestMember
const model = 'replicate/stipple/sketch'

beforeEach(async () => {
  service = await createReplicateServer()
  const settings = { address: `${service.origin}/v1`, key: service.secret, models: 'stipple/sketch' }
  const enginesFile = [{ name: 'Replicate', kind: 'replicate', settings, slots: 1, weight: 1, state: 'on' as const }]
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

const balance = async (): Promise<number> => (await member.client('GET /api/user/get_credit_balance')).data.balance
const generate = () => {
  const input = { prompt: 'a fox in the snow', width: 512, height: 512, n: 1 }
  return member.client('POST /api/v2/playground_generate', { body: { input, model, job_type: 'Text2Img' } })
}

it('makes a member’s picture by a model that a file names, and never pays twice for one whose answer was cut off [M-02, A-12]', async () => {
  const first = await balance()
  service.set({ state: 'done' })
  const { id, cost } = await generate()
  expect(await untilEnded(member, id)).toMatchObject({ status: 'Finished', works: [{ width: 512, height: 512 }] })
  expect(await balance()).toBe(first - cost)

  service.fail('cut after', { on: 'submit', times: 1 })
  const { id: cut } = await generate()
  expect(await untilEnded(member, cut)).toMatchObject({ status: 'Failed' })
  expect(service.submissions()).toHaveLength(2)
  expect(await balance()).toBe(first - cost)
})
