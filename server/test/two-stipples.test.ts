import { kind as horde } from '@stipple/engines/kinds/horde/kind'
import { kind as openai } from '@stipple/engines/kinds/openai/kind'
import { KINDS } from '@stipple/engines/kinds/registry.gen'
import sharp from 'sharp'
import { afterEach, expect, it } from 'vitest'
import { engineModels } from '../src/db/schema/engines.ts'
import { applyEnginesFile, recognize, surveyDue, surveySettings } from '../src/features/engines/public.ts'
import { createTestApp, type TestApp, type TestMember } from './app.ts'
import { createControllableEngine } from './engine.ts'
import { waitFor } from './wait-for.ts'
import { waitUntilEnded } from './wait-until-ended.ts'

const servers: TestApp[] = []
afterEach(async () => {
  // The server that calls the other is closed first; its pending calls would fail otherwise.
  for (const server of servers.splice(0).toReversed()) {
    await server.close()
  }
})

const dots = async ({ client }: TestMember): Promise<number> => (await client('GET /api/user/get_credit_balance')).data.balance

/** A second Stipple that uses the first as its engine, and a member of it who requests an image. */
async function ask({ kind, address, key }: { kind: typeof openai | typeof horde; address: string; key: string }) {
  const enginesFile = [{ name: 'Another Stipple', kind: kind.id, settings: { address, key }, slots: 1, weight: 1, state: 'on' as const }]
  const requester = await createTestApp({ engines: [], kinds: [kind], worker: true, config: { workers: 0, enginesFile } })
  servers.push(requester)
  await applyEnginesFile(requester.context)
  await surveyDue(requester.context)
  const member = await requester.signUp()
  const model = await waitFor(async () => (await member.client('GET /api/v2/models.json'))[0]?.model)
  const before = await dots(member)
  const input = { prompt: 'a fox in the snow', width: 512, height: 512, n: 1 }
  const { id } = await member.client('POST /api/v2/playground_generate', { body: { input, model, job_type: 'Text2Img' } })
  return {
    requester,
    member,
    /** Waits for the image and checks that it was paid once. */
    delivered: async () => {
      const ended = await waitUntilEnded(member, id)
      expect(ended).toMatchObject({ status: 'Finished', works: [{ width: expect.any(Number) }] })
      expect(ended.cost).toBeGreaterThan(0)
      expect(await dots(member)).toBe(before - ended.cost)
    },
  }
}

async function make(options: Parameters<typeof createTestApp>[0]) {
  const maker = await createTestApp({ worker: true, ...options })
  servers.push(maker)
  const origin = await maker.app.listen({ host: '127.0.0.1', port: 0 })
  const owner = await maker.signUp()
  const scopes = ['generate', 'read', 'work'] as const
  const { token: key } = await owner.client('POST /api/account/keys', { body: { name: 'Another Stipple', scopes: [...scopes] } })
  const before = await dots(owner)
  return {
    maker,
    origin,
    key,
    /** Checks that one job was made and paid once. */
    paid: async () => {
      const { jobs } = await owner.client('GET /api/v2/generate/jobs')
      expect(jobs).toMatchObject([{ status: 'Finished' }])
      expect(jobs[0]?.cost).toBeGreaterThan(0)
      expect(await dots(owner)).toBe(before - (jobs[0]?.cost ?? 0))
    },
  }
}

it('generates through an OpenAI-compatible engine on another installation, and charges once in both [N-03]', async () => {
  const engine = createControllableEngine({ tasks: ['text-to-image'] })
  const { origin, key, paid } = await make({ engines: [engine] })
  const { delivered } = await ask({ kind: openai, address: `${origin}/v1`, key })
  const run = await engine.run(0)
  expect(run.task).toMatchObject({ kind: 'text-to-image', prompt: 'a fox in the snow', count: 1 })
  await run.finish()
  await delivered()
  await paid()
  expect(engine.started()).toBe(1)
})

it('generates through a Horde with its own worker on another installation, and charges once in both [N-03]', async () => {
  const enginesFile = [{ name: 'Machines', kind: 'network', settings: {}, slots: 1, weight: 1, state: 'on' as const }]
  const { maker, origin, key, paid } = await make({ engines: [], config: { workers: 0, enginesFile } })
  await applyEnginesFile(maker.context)
  const asWorker = async (path: string, body: object) => {
    const answer = await fetch(`${origin}/api/v2/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: key },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { readonly id?: string | null }
  }
  const card = { name: 'A card', models: ['stable_diffusion'], bridge_agent: 'AI Horde Worker reGen:9:x', max_pixels: 2 ** 20 }
  await waitFor(async () => maker.context.catalogue.current().connections.size === 1)
  await asWorker('generate/pop', card)
  const { delivered, requester, member } = await ask({ kind: horde, address: origin, key })
  const id = await waitFor(async () => (await asWorker('generate/pop', card)).id ?? undefined)
  const picture = await sharp({ create: { width: 512, height: 512, channels: 3, background: 'red' } })
    .webp()
    .toBuffer()
  await asWorker('generate/submit', { id, state: 'ok', seed: 1, generation: picture.toString('base64') })
  await delivered()
  await paid()

  // Models that come from a Horde are neither offered to another nor run for one: two Hordes that use each other would pass a job in a circle.
  const offered = (await member.client('GET /api/v2/models.json')).map(({ model }) => model)
  const { token } = await member.client('POST /api/account/keys', { body: { name: 'Back', scopes: ['generate', 'read'] } })
  const headers = { apikey: token }
  const modelStatus = await requester.app.inject({ url: '/api/v2/status/models', headers })
  expect([offered.length > 0, modelStatus.json()]).toEqual([true, []])
  const payload = { prompt: 'a fox', models: [offered[0]] }
  const order = await requester.app.inject({ method: 'POST', url: '/api/v2/generate/async', headers, payload })
  expect(order.json()).toMatchObject({ rc: 'UnexpectedModelName' })
})

it('rejects itself as an engine by any address and kind, and does not offer models back to their source', async () => {
  const { maker, origin, key } = await make({ engines: [createControllableEngine({ tasks: ['text-to-image'] })], kinds: KINDS })
  const { port } = new URL(origin)
  for (const address of [`127.0.0.1:${port}`, `localhost:${port}`, `http://0.0.0.0:${port}/`, `http://127.1:${port}/v1`]) {
    const { found, reasons } = await recognize(maker.context, address)
    expect(found).toEqual([])
    expect(reasons[0]?.en).toContain('This address is this Stipple server')
  }
  for (const { id } of KINDS.filter(({ settings }) => settings.safeParse({ address: origin, key }).success)) {
    const { found } = await surveySettings(maker.context, { kind: id, settings: { address: origin, key } })
    expect(found).toMatchObject({ ok: false, reason: { zh: expect.stringContaining('不能把自己接为引擎') } })
  }

  const { requester, member } = await ask({ kind: openai, address: `${origin}/v1`, key })
  const [connection] = requester.context.catalogue.current().connections.values()
  const [model] = connection?.models ?? []
  await requester.context.db.update(engineModels).set({ model: 'attic/fox' })
  await requester.context.catalogue.refresh()
  const back = await requester.app.listen({ host: '127.0.0.1', port: 0 })
  const { token } = await member.client('POST /api/account/keys', { body: { name: 'Back', scopes: ['generate', 'read'] } })
  const list = await fetch(`${back}/v1/models`, { headers: { authorization: `Bearer ${token}` } })
  expect(await list.json()).toMatchObject({ data: [{ id: 'attic/fox', name: model?.traits.label.en, owned_by: 'stipple' }] })
  const { found } = await surveySettings(maker.context, { kind: 'openai', settings: { address: `${back}/v1`, key: token } })
  expect(found).toMatchObject({ ok: true, survey: { version: 'Stipple', models: [] } })
})
