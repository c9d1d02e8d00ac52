import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { kind } from '@stipple/engines/kinds/openai/kind'
import { runKey } from '@stipple/engines/kit/run-key'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { engineSlots } from '../../../../../server/src/db/schema/engines.ts'
import { jobs } from '../../../../../server/src/db/schema/jobs.ts'
import { applyEnginesFile, surveyDue } from '../../../../../server/src/features/engines/public.ts'
import { resume } from '../../../../../server/src/features/generation/run.ts'
import { startWorker } from '../../../../../server/src/worker.ts'
import { createTestApp, type TestApp, type TestMember } from '../../../../../server/test/app.ts'
import { untilEnded } from '../../../../../server/test/until-ended.ts'
import { waitFor } from '../../../../../server/test/wait-for.ts'
import { createOpenAiServer, type OpenAiServer } from './server.ts'

let service: OpenAiServer
let server: TestApp
let member: TestMember
const model = 'openai/gpt-image-2'

beforeEach(async () => {
  service = await createOpenAiServer({ flavour: 'openai' })
  const settings = { address: `${service.origin}/v1`, key: service.secret }
  const enginesFile = [{ name: 'OpenAI', kind: 'openai', settings, slots: 1, weight: 1, state: 'on' as const }]
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
  const input = { prompt: 'a fox in the snow', width: 1024, height: 1024, n: 1 }
  return member.client('POST /api/v2/playground_generate', { body: { input, model, job_type: 'Text2Img' } })
}
const balance = async (): Promise<number> => (await member.client('GET /api/user/get_credit_balance')).data.balance
const taken = () => server.context.db.$count(engineSlots, eq(engineSlots.job, engineSlots.job))

it('makes a member’s picture by a service that a file names, and says that it takes no seed [M-02]', async () => {
  service.set({ state: 'done' })
  const { id } = await generate()
  const ended = await untilEnded(member, id)
  expect(ended).toMatchObject({ status: 'Finished', works: [{ width: 1024, height: 1024 }] })
  expect(JSON.stringify(ended)).toContain('does not support seeds')
  expect(service.submissions()).toEqual([runKey({ jobId: id, submission: 1 })])
  await waitFor(async () => (await taken()) === 0)
})

it('gives the dots back when its member cancels, and frees the place [M-03]', async () => {
  const before = await balance()
  const { id } = await generate()
  await waitFor(() => service.busy() === 1)
  await member.client('DELETE /api/v2/generate/status/:id', { params: { id } })
  await waitFor(async () => (await taken()) === 0)
  expect(await balance()).toBe(before)
})

it.each(['a killed process', 'a cut cable'])(
  'never pays twice for a run that %s left behind: it fails, and the dots come back [A-12]',
  async (how) => {
    const before = await balance()
    if (how === 'a cut cable') {
      service.fail('cut after', { on: 'submit', times: 1 })
      const { id } = await generate()
      expect(await untilEnded(member, id)).toMatchObject({ status: 'Failed' })
    } else {
      await server.context.queue.stop({ graceMs: 0 })
      const { db, config } = server.context
      const fixture = fileURLToPath(new URL('../../../../../server/test/generation-worker.fixture.ts', import.meta.url))
      const worker = spawn(process.execPath, [fixture, db.$client.options.connectionString ?? '', config.dataDirectory], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await once(worker.stdout, 'data')
      const { id } = await generate()
      await waitFor(() => service.busy() === 1)
      worker.kill('SIGKILL')
      await once(worker, 'exit')
      // What any process does once the lease has run out.
      const [left] = await db.select().from(jobs).where(eq(jobs.id, id))
      if (left) await db.transaction((tx) => resume(tx, left))
      const other = await server.beside()
      await startWorker(other)
      expect(await untilEnded(member, id)).toMatchObject({ status: 'Failed' })
      await other.close()
    }
    expect(service.submissions()).toHaveLength(1)
    expect(await balance()).toBe(before)
  },
)

it('asks a person when the key is refused, and submits nothing', async () => {
  service.fail(401, { on: 'submit' })
  await generate()
  await waitFor(() => server.context.catalogue.current().connections.values().next().value?.health === 'needs_you')
  expect(service.submissions()).toEqual([])
})
