import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from './app.ts'
import { createControllableEngine } from './engine.ts'

/** Initial balance of a new member in dots. */
export const START = 100
/** Price of one image in dots. */
export const COST = 2

/** Gives a test file one server with an engine whose runs the tests end, and each test a new member. */
export function withMember() {
  const engine = createControllableEngine()
  const given: { server?: TestApp; member?: TestMember } = {}
  beforeAll(async () => {
    given.server = await createTestApp({ engines: [engine], worker: true })
  })
  afterAll(() => given.server?.close())
  beforeEach(async () => {
    engine.countAnew()
    given.member = await server().signUp()
  })
  const server = (): TestApp => there(given.server)
  const member = (): TestMember => there(given.member)
  const generate = () =>
    member().client('POST /api/v2/playground_generate', { body: { input: { prompt: 'a fox' }, model: 'test/held', job_type: 'Text2Img' } })
  const balance = async (): Promise<number> => (await member().client('GET /api/user/get_credit_balance')).data.balance
  return { engine, server, member, generate, balance }
}

function there<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('only within a test')
  return value
}
