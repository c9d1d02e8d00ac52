import { kind } from '@stipple/engines/kinds/fal/kind'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { applyEnginesFile, surveyDue } from '../../../../../server/src/features/engines/public.ts'
import { createTestApp, type TestApp, type TestMember } from '../../../../../server/test/app.ts'
import { untilEnded } from '../../../../../server/test/until-ended.ts'
import { waitFor } from '../../../../../server/test/wait-for.ts'
import { createFalServer, type FalServer } from './server.ts'

let service: FalServer
let server: TestApp
let member: TestMember
const model = 'fal/fal-ai/sketch/dev'

beforeEach(async () => {
  service = await createFalServer()
  const settings = { address: service.origin, key: service.secret, models: 'fal-ai/sketch/dev' }
  const enginesFile = [{ name: 'fal', kind: 'fal', settings, slots: 1, weight: 1, state: 'on' as const }]
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
  const input = { prompt: 'a fox in the snow', width: 512, height: 512, n: 1, own_acceleration: 'high' }
  return member.client('POST /api/v2/playground_generate', { body: { input, model, job_type: 'Text2Img' } })
}
const balance = async (): Promise<number> => (await member.client('GET /api/user/get_credit_balance')).data.balance

it('makes a member’s picture by a service that a file names, with a field of the model’s own [M-02]', async () => {
  service.set({ state: 'done' })
  const { id } = await generate()
  expect(await untilEnded(member, id)).toMatchObject({ status: 'Finished', works: [{ width: 512, height: 512 }] })
  expect(service.asked()).toMatchObject([{ prompt: 'a fox in the snow', acceleration: 'high', image_size: { width: 512, height: 512 } }])
})

it('takes the run out of the queue there when its member cancels, and gives the dots back [M-03]', async () => {
  const before = await balance()
  const { id } = await generate()
  await waitFor(() => service.submissions().length === 1)
  await member.client('DELETE /api/v2/generate/status/:id', { params: { id } })
  await waitFor(() => service.cancelled().length === 1)
  expect(await balance()).toBe(before)
})

it('never pays twice for a run whose answer was cut off: it fails, and the dots come back [A-12]', async () => {
  const before = await balance()
  service.fail('cut after', { on: 'submit', times: 1 })
  const { id } = await generate()
  expect(await untilEnded(member, id)).toMatchObject({ status: 'Failed' })
  expect(service.submissions()).toHaveLength(1)
  expect(await balance()).toBe(before)
})
