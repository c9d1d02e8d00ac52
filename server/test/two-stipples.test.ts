import { kind } from '@stipple/engines/kinds/openai/kind'
import { afterEach, expect, it } from 'vitest'
import { applyEnginesFile, surveyDue } from '../src/features/engines/public.ts'
import { createTestApp, type TestApp, type TestMember } from './app.ts'
import { createControllableEngine } from './engine.ts'
import { untilEnded } from './until-ended.ts'
import { waitFor } from './wait-for.ts'

const servers: TestApp[] = []
afterEach(async () => {
  // The one that asks first: what it waits for would fail otherwise.
  for (const server of servers.splice(0).toReversed()) {
    await server.context.queue.stop({ graceMs: 0 })
    await server.close()
  }
})

const dots = async ({ client }: TestMember): Promise<number> => (await client('GET /api/user/get_credit_balance')).data.balance

it('one is an OpenAI-shaped engine of the other: a picture travels through both, and is paid in both, once [N-03]', async () => {
  const engine = createControllableEngine({ tasks: ['text-to-image'] })
  const maker = await createTestApp({ engines: [engine], worker: true })
  servers.push(maker)
  const origin = await maker.app.listen({ host: '127.0.0.1', port: 0 })
  const owner = await maker.signUp()
  const { token } = await owner.client('POST /api/account/keys', { body: { name: 'Another Stipple', scopes: ['generate', 'read'] } })

  const settings = { address: `${origin}/v1`, key: token }
  const enginesFile = [{ name: 'Another Stipple', kind: kind.id, settings, slots: 1, weight: 1, state: 'on' as const }]
  const asker = await createTestApp({ engines: [], kinds: [kind], worker: true, config: { workers: 0, enginesFile } })
  servers.push(asker)
  await applyEnginesFile(asker.context)
  await surveyDue(asker.context)
  const member = await asker.signUp()
  const model = await waitFor(async () => (await member.client('GET /api/v2/models.json'))[0]?.model)

  const before = { owner: await dots(owner), member: await dots(member) }
  const input = { prompt: 'a fox in the snow', width: 1024, height: 1024, n: 1 }
  const { id } = await member.client('POST /api/v2/playground_generate', { body: { input, model, job_type: 'Text2Img' } })
  const run = await engine.run(0)
  expect(run.task).toMatchObject({ kind: 'text-to-image', prompt: 'a fox in the snow', count: 1 })
  await run.finish()
  const ended = await untilEnded(member, id)
  expect(ended).toMatchObject({ status: 'Finished', works: [{ width: 96, height: 64 }] })
  const made = (await owner.client('GET /api/v2/generate/jobs')).jobs
  expect(made).toMatchObject([{ status: 'Finished', works: [{ width: 96, height: 64 }] }])
  expect(engine.started()).toBe(1)
  expect(await dots(owner)).toBe(before.owner - (made[0]?.cost ?? 0))
  expect(await dots(member)).toBe(before.member - ended.cost)
  expect([made[0]?.cost, ended.cost]).toEqual([expect.any(Number), expect.any(Number)])
})
