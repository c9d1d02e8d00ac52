import { EngineError } from '@stipple/engines/spec'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine } from '../../../test/engine.ts'
import { untilEnded } from '../../../test/until-ended.ts'

const [START, COST] = [100, 2]
const engine = createControllableEngine()
let server: TestApp
let member: TestMember
beforeAll(async () => {
  server = await createTestApp({ engines: [engine], worker: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  engine.countAnew()
  member = await server.signUp()
})

const generate = () =>
  member.client('POST /api/v2/playground_generate', { body: { input: { prompt: 'a fox' }, model: 'test/held', job_type: 'Text2Img' } })
const balance = async (): Promise<number> => (await member.client('GET /api/user/get_credit_balance')).data.balance
const killed = () => new EngineError('lost', 'the process was killed (SIGKILL)')

it('a run whose process is killed begins anew, and is paid once [A-12]', async () => {
  const { id } = await generate()
  ;(await engine.run(0)).fail(killed())
  await (await engine.run(1)).finish()
  expect(await untilEnded(member, id)).toMatchObject({ status: 'Finished', works: [{}] })
  expect(await balance()).toBe(START - COST)
})

it('a run whose process is killed twice fails, and gives its dots back [A-12]', async () => {
  const { id } = await generate()
  ;(await engine.run(0)).fail(killed())
  ;(await engine.run(1)).fail(killed())
  expect(await untilEnded(member, id)).toMatchObject({ status: 'Failed', error: { code: 'engine_lost' } })
  expect(await balance()).toBe(START)
  expect(engine.started()).toBe(2)
})
