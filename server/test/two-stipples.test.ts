import type { AddressInfo } from 'node:net'
import { kind as horde } from '@stipple/engines/kinds/horde/kind'
import { kind as openai } from '@stipple/engines/kinds/openai/kind'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applyEnginesFile, surveyDue } from '../src/features/engines/public.ts'
import { createTestApp, type TestApp, type TestMember } from './app.ts'
import { addConnection } from './connections.ts'
import { type ControllableEngine, createControllableEngine } from './engine.ts'
import { hordeCaller, keyOf } from './horde.ts'
import { untilEnded } from './until-ended.ts'
import { waitFor } from './wait-for.ts'

/** One Stipple is an engine of another: the first has the pictures, the second asks it in the shapes of OpenAI and of the AI Horde. */
const WORKER = { name: 'A card', models: ['stable_diffusion'], bridge_agent: 'AI Horde Worker reGen:9:x', max_pixels: 2 ** 20 }
let engine: ControllableEngine
let first: TestApp
let owner: TestMember
let workerKey: string
let second: TestApp
let member: TestMember

beforeAll(async () => {
  engine = createControllableEngine()
  const enginesFile = (
    connections: readonly { readonly name: string; readonly kind: string; readonly settings: Record<string, string> }[],
  ) => connections.map((one) => ({ ...one, slots: 2, weight: 1, state: 'on' as const }))
  first = await createTestApp({
    engines: [engine],
    worker: true,
    config: { enginesFile: enginesFile([{ name: 'Machines', kind: 'network', settings: {} }]) },
  })
  await applyEnginesFile(first.context)
  await waitFor(async () => first.context.catalogue.current().connections.size === 1)
  await addConnection(first.context.db, { kind: 'openai', models: ['stipple/echo'] })
  await waitFor(async () => (await first.client()('GET /api/v2/models.json')).some(({ model }) => model === 'stipple/echo'))
  await first.app.listen({ port: 0, host: '127.0.0.1' })
  const address = `http://127.0.0.1:${(first.app.server.address() as AddressInfo).port}`
  workerKey = await keyOf(await first.signUp())
  owner = await first.signUp()
  const key = await keyOf(owner, ['generate', 'read'])
  // A model is known once a worker has asked for work.
  await hordeCaller(first)('POST', 'generate/pop', { body: WORKER, key: workerKey })
  const connections = [
    { name: 'In the shape of OpenAI', kind: 'openai', settings: { address: `${address}/v1`, key } },
    { name: 'In the shape of the Horde', kind: 'horde', settings: { address, key } },
  ]
  second = await createTestApp({
    engines: [],
    kinds: [openai, horde],
    worker: true,
    config: { workers: 0, enginesFile: enginesFile(connections) },
  })
  await applyEnginesFile(second.context)
  await surveyDue(second.context)
  member = await second.signUp()
  await waitFor(async () => (await listed()).length >= 2)
})
afterAll(async () => {
  for (const { context } of [second, first]) await context.queue.stop({ graceMs: 0 })
  await second.close()
  await first.close()
})

const listed = () => member.client('GET /api/v2/models.json')
const balance = async ({ client }: TestMember): Promise<number> => (await client('GET /api/user/get_credit_balance')).data.balance

it('lists the models of the other with their names and prices, which one that asks it back does not list again', async () => {
  const models = await listed()
  expect(models).toContainEqual(expect.objectContaining({ model: 'stipple/test-held', label: 'Held', cost: 2 }))
  expect(models).toContainEqual(expect.objectContaining({ model: 'horde/stable-diffusion', made_by: expect.any(String) }))
  expect(models.filter(({ model }) => model.includes('echo'))).toEqual([])
})

it('takes a picture through both in the shape of OpenAI, and each is paid once', async () => {
  const before = { member: await balance(member), owner: await balance(owner) }
  const input = { prompt: 'a fox in the snow', width: 1024, height: 1024, n: 1, seed: 7 }
  const { id } = await member.client('POST /api/v2/playground_generate', {
    body: { input, model: 'stipple/test-held', job_type: 'Text2Img' },
  })
  const run = await engine.run(0)
  expect(run.task).toMatchObject({ kind: 'text-to-image', seed: 7, width: 1024, height: 1024 })
  await run.finish()
  const ended = await untilEnded(member, id)
  expect(ended).toMatchObject({ status: 'Finished', works: [{ width: 96, height: 64 }] })
  expect(engine.started()).toBe(1)
  const after = { member: await balance(member), owner: await balance(owner) }
  expect([before.member - after.member, before.owner - after.owner]).toEqual([2, 2])
})

it('takes a picture through both in the shape of the Horde, and each is paid once', async () => {
  const call = hordeCaller(first)
  const before = { member: await balance(member), owner: await balance(owner) }
  const input = { prompt: 'a hen', width: 512, height: 512, n: 1 }
  const { id } = await member.client('POST /api/v2/playground_generate', {
    body: { input, model: 'horde/stable-diffusion', job_type: 'Text2Img' },
  })
  const popped = await waitFor(async () => {
    const { body } = await call('POST', 'generate/pop', { body: WORKER, key: workerKey })
    return typeof body.id === 'string' && body
  })
  const picture = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#884422' } })
    .webp()
    .toBuffer()
  const submitted = await call('POST', 'generate/submit', {
    body: { id: popped.id, seed: 1, state: 'ok', generation: picture.toString('base64') },
    key: workerKey,
  })
  expect(submitted.status).toBe(200)
  expect(await untilEnded(member, id)).toMatchObject({ status: 'Finished', works: [{ width: 512, height: 512 }] })
  const after = { member: await balance(member), owner: await balance(owner) }
  expect([before.member - after.member, before.owner - after.owner]).toEqual([1, 1])
})

it('gives the dots back in both when its member cancels', async () => {
  const before = { member: await balance(member), owner: await balance(owner) }
  const started = engine.started()
  const { id } = await member.client('POST /api/v2/playground_generate', {
    body: { input: { prompt: 'a wolf', n: 1 }, model: 'stipple/test-held', job_type: 'Text2Img' },
  })
  await engine.run(started)
  await member.client('DELETE /api/v2/generate/status/:id', { params: { id } })
  await waitFor(async () => (await balance(member)) === before.member && (await balance(owner)) === before.owner)
})
