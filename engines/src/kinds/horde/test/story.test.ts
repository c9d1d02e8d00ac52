import { kind } from '@stipple/engines/kinds/horde/kind'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { applyEnginesFile, surveyDue } from '../../../../../server/src/features/engines/public.ts'
import { startWorker } from '../../../../../server/src/worker.ts'
import { createTestApp, type TestApp, type TestMember } from '../../../../../server/test/app.ts'
import { refusal } from '../../../../../server/test/refusal.ts'
import { untilEnded } from '../../../../../server/test/until-ended.ts'
import { waitFor } from '../../../../../server/test/wait-for.ts'
import { createHordeServer, type HordeServer } from './server.ts'

let horde: HordeServer
let server: TestApp
let member: TestMember
const model = 'horde/stable-diffusion'

beforeEach(async () => {
  horde = await createHordeServer()
  const settings = { address: horde.origin, key: horde.secret }
  const enginesFile = [{ name: 'Horde', kind: 'horde', settings, slots: 2, weight: 1, state: 'on' as const }]
  server = await createTestApp({ engines: [], kinds: [kind], worker: true, config: { workers: 0, enginesFile } })
  await applyEnginesFile(server.context)
  await surveyDue(server.context)
  member = await server.signUp()
  await waitFor(async () => (await member.client('GET /api/v2/models.json')).some((one) => one.model === model))
})
afterEach(async () => {
  await server.context.queue.stop({ graceMs: 0 })
  await server.close()
  await horde.close()
})

const generate = () => {
  const input = { prompt: 'a fox in the snow', width: 512, height: 448, n: 1 }
  return member.client('POST /api/v2/playground_generate', { body: { input, model, job_type: 'Text2Img' } })
}
const balance = async (): Promise<number> => (await member.client('GET /api/user/get_credit_balance')).data.balance

it('makes a member’s picture by volunteers, also when the process that asked is gone [M-02]', async () => {
  const listed = (await member.client('GET /api/v2/models.json')).find((one) => one.model === model)
  expect(listed).toMatchObject({ made_by: 'AI Horde' })
  const { id } = await generate()
  await waitFor(() => horde.submissions().length === 1)
  await server.context.queue.stop({ graceMs: 0 })
  const other = await server.beside()
  await startWorker(other)
  horde.set({ state: 'done' })
  expect(await untilEnded(member, id)).toMatchObject({ status: 'Finished', works: [{ width: 512, height: 448 }] })
  expect(horde.submissions()).toHaveLength(1)
  await other.close()
})

it('gives the dots back for what is cancelled, which stops over there, and for what is censored [M-03]', async () => {
  const before = await balance()
  const { id } = await generate()
  await waitFor(() => horde.submissions().length === 1)
  await member.client('DELETE /api/v2/generate/status/:id', { params: { id } })
  await waitFor(() => horde.cancelled().length === 1)
  horde.set({ state: 'done' })
  horde.tell({ generations: [{ censored: true }] })
  const censored = await generate()
  expect(JSON.stringify(await untilEnded(member, censored.id))).toContain('withheld the result')
  expect(await balance()).toBe(before)
})

it('asks with a member’s own key and says what may be shared; a key that is refused is the member’s affair [S-37]', async () => {
  const settled = async (): Promise<string | undefined> => (await member.client('GET /api/user/options')).data.horde_key
  expect(await settled()).toBe('')
  const other = await server.signUp()
  await member.client('POST /api/user/update_options', { body: { shareWithLaion: true } })
  await member.client('POST /api/user/horde_key', { body: { key: 'a-key-that-nobody-has' } })
  expect(await settled()).toBe('…-has')
  const before = await balance()
  const failed = await untilEnded(member, (await generate()).id)
  expect(failed).toMatchObject({ status: 'Failed' })
  expect(JSON.stringify(failed)).toContain('rejects your key')
  expect(await balance()).toBe(before)

  // Whoever has no key is served as before: the connection was not blamed.
  horde.set({ state: 'done' })
  const input = { prompt: 'a fox in the snow', width: 512, height: 448, n: 1 }
  const { id } = await other.client('POST /api/v2/playground_generate', { body: { input, model, job_type: 'Text2Img' } })
  expect((await untilEnded(other, id)).status).toBe('Finished')
  const own = horde.welcome()
  await member.client('POST /api/user/horde_key', { body: { key: own } })
  expect((await untilEnded(member, (await generate()).id)).status).toBe('Finished')
  expect(horde.orders().map(({ shared }) => shared)).toEqual([false, true])
  expect(horde.keys()).toEqual([horde.secret, own])
  const { rows } = await server.context.db.execute(sql`select horde_key, options from member_options`)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows) + String(rows[0]?.['horde_key'])).not.toContain(own)
  await member.client('POST /api/user/horde_key', { body: { key: '' } })
  expect(await settled()).toBe('')
  expect((await refusal(member.client('POST /api/user/horde_key', { body: { key: 'a\nb' } }))).code).toBe('invalid_input')
})
