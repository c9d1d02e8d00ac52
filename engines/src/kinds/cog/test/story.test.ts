import { kind } from '@stipple/engines/kinds/cog/kind'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { applyEnginesFile, surveyDue } from '../../../../../server/src/features/engines/public.ts'
import { createTestApp, type TestApp, type TestMember } from '../../../../../server/test/app.ts'
import { untilEnded } from '../../../../../server/test/until-ended.ts'
import { waitFor } from '../../../../../server/test/wait-for.ts'
import { type CogServer, createCogServer } from './server.ts'

let container: CogServer
let server: TestApp
let member: TestMember
const model = 'cog/sketch'

beforeEach(async () => {
  container = await createCogServer()
  const settings = { address: container.origin, key: container.secret, name: 'Sketch' }
  const enginesFile = [{ name: 'Cog', kind: 'cog', settings, slots: 1, weight: 1, state: 'on' as const }]
  server = await createTestApp({ engines: [], kinds: [kind], worker: true, config: { workers: 0, enginesFile } })
  await applyEnginesFile(server.context)
  await surveyDue(server.context)
  member = await server.signUp()
  await waitFor(async () => (await member.client('GET /api/v2/models.json')).some((one) => one.model === model))
})
afterEach(async () => {
  await server.context.queue.stop({ graceMs: 0 })
  await server.close()
  await container.close()
})

const generate = () => {
  const input = { prompt: 'a fox in the snow', width: 512, height: 512, n: 1 }
  return member.client('POST /api/v2/playground_generate', { body: { input, model, job_type: 'Text2Img' } })
}
const balance = async (): Promise<number> => (await member.client('GET /api/user/get_credit_balance')).data.balance

it('makes a member’s picture in a container that a file names, once more where the cable was cut, and takes the dots once [M-02, A-12]', async () => {
  const before = await balance()
  container.set({ state: 'done' })
  container.fail('cut after', { on: 'submit', times: 1 })
  const { id } = await generate()
  expect(await untilEnded(member, id)).toMatchObject({ status: 'Finished', works: [{ width: 512, height: 512 }] })
  expect(container.submissions()).toHaveLength(2)
  const once = before - (await balance())
  const { id: next } = await generate()
  await untilEnded(member, next)
  expect(before - (await balance())).toBe(2 * once)
})

it('stops the container when its member cancels, and gives the dots back [M-03]', async () => {
  const before = await balance()
  const { id } = await generate()
  await waitFor(() => container.busy() === 1)
  await member.client('DELETE /api/v2/generate/status/:id', { params: { id } })
  await waitFor(() => container.busy() === 0)
  expect(await balance()).toBe(before)
})
