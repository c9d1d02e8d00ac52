import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { kind } from '@stipple/engines/kinds/sdapi/kind'
import { runKey } from '@stipple/engines/kit/run-key'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { engineSlots } from '../../../../../server/src/db/schema/engines.ts'
import { jobEvents, jobs } from '../../../../../server/src/db/schema/jobs.ts'
import { applyEnginesFile, surveyDue } from '../../../../../server/src/features/engines/public.ts'
import { resume } from '../../../../../server/src/features/generation/run.ts'
import { startWorker } from '../../../../../server/src/worker.ts'
import { createTestApp, type TestApp, type TestMember } from '../../../../../server/test/app.ts'
import { untilEnded } from '../../../../../server/test/until-ended.ts'
import { waitFor } from '../../../../../server/test/wait-for.ts'
import { createSdapiServer, type SdapiServer } from './server.ts'

let forge: SdapiServer
let server: TestApp
let member: TestMember
let model: string

beforeEach(async () => {
  forge = await createSdapiServer({ flavour: 'forge' })
  const settings = { address: forge.origin, user: 'member', key: forge.secret }
  const enginesFile = [{ name: 'Studio', kind: 'sdapi', settings, slots: 1, weight: 1, state: 'on' as const }]
  server = await createTestApp({ engines: [], kinds: [kind], worker: true, config: { workers: 0, enginesFile } })
  await applyEnginesFile(server.context)
  await surveyDue(server.context)
  member = await server.signUp()
  model = await waitFor(
    async () => (await member.client('GET /api/v2/models.json')).find((one) => one.model.startsWith('sdapi/sd15/'))?.model,
  )
})
afterEach(async () => {
  await server.context.queue.stop({ graceMs: 0 })
  await server.close()
  await forge.close()
})

const generate = () => {
  const input = { prompt: 'a fox in the snow', width: 256, height: 320, steps: 12, seed: 7, n: 2 }
  return member.client('POST /api/v2/playground_generate', { body: { input, model, job_type: 'Text2Img' } })
}
const balance = async (): Promise<number> => (await member.client('GET /api/user/get_credit_balance')).data.balance
const taken = () => server.context.db.$count(engineSlots, eq(engineSlots.job, engineSlots.job))

it('makes a member’s pictures with a Forge that a file names, which answers when they are made [M-02]', async () => {
  forge.set({ state: 'running', ratio: 0.4 })
  const { id } = await generate()
  const half = await waitFor(async () => {
    const { job } = await member.client('GET /api/v2/generate/check/:id', { params: { id } })
    return job.progress > 0 ? job : undefined
  })
  expect(half).toMatchObject({ status: 'Processing', phase: 'generating' })
  forge.set({ state: 'done' })
  const ended = await untilEnded(member, id)
  expect(ended).toMatchObject({ status: 'Finished', works: [{ width: 256, height: 320 }, { width: 256 }] })
  expect(forge.orders().map(({ body }) => [body.prompt, body.seed, body.n_iter])).toEqual([['a fox in the snow', 7, 2]])
  await waitFor(async () => (await taken()) === 0)
})

it('shows every field of sampling that the program has [P-07]', async () => {
  const fieldsOf = async (mode: 'Text2Img' | 'Img2Img' | 'Outpainting') => {
    const { properties } = await member.client('POST /api/v2/playground_get_model_schema', { body: { model, job_type: mode } })
    return Object.keys(properties)
  }
  const sampling = ['steps', 'cfg_scale', 'sampler_name', 'karras', 'tiling', 'hires_fix', 'clip_skip', 'seed', 'n']
  expect(await fieldsOf('Text2Img')).toEqual(expect.arrayContaining([...sampling, 'width', 'height', 'negative_prompt']))
  expect(await fieldsOf('Img2Img')).toContain('denoising_strength')
  expect(await fieldsOf('Outpainting')).toEqual(expect.arrayContaining(['left', 'right', 'top', 'bottom']))
})

it('stops over there what its member cancels, and gives the dots back [M-03]', async () => {
  const before = await balance()
  const { id } = await generate()
  await waitFor(() => forge.busy() === 1)
  await member.client('DELETE /api/v2/generate/status/:id', { params: { id } })
  await waitFor(() => forge.cancelled().length === 1)
  await waitFor(async () => (await taken()) === 0)
  expect(forge.cancelled()).toEqual([runKey({ jobId: id, submission: 1 })])
  expect(await balance()).toBe(before)
})

it('waits for what a killed process left running over there, makes it once more, and is paid once [A-12]', async () => {
  await server.context.queue.stop({ graceMs: 0 })
  const before = await balance()
  const { db, config } = server.context
  const fixture = fileURLToPath(new URL('../../../../../server/test/generation-worker.fixture.ts', import.meta.url))
  const worker = spawn(process.execPath, [fixture, db.$client.options.connectionString ?? '', config.dataDirectory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(worker.stdout, 'data')
  const { id } = await generate()
  await waitFor(() => forge.busy() === 1)
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  // What any process does once the lease has run out.
  const [left] = await db.select().from(jobs).where(eq(jobs.id, id))
  if (left) await db.transaction((tx) => resume(tx, left))
  const other = await server.beside()
  await startWorker(other)
  await waitFor(async () => JSON.stringify((await db.select().from(jobs).where(eq(jobs.id, id)))[0]?.operation).includes('"key"'))
  expect(forge.orders()).toHaveLength(1)

  forge.set({ state: 'done' })
  const ended = await untilEnded(member, id)
  expect(ended).toMatchObject({ status: 'Finished', works: [{ width: 256 }, { width: 256 }] })
  expect(forge.submissions()).toEqual([1, 2].map((submission) => runKey({ jobId: id, submission })))
  expect(before - (await balance())).toBe(2)
  expect(await db.$count(jobEvents, and(eq(jobEvents.jobId, id), eq(jobEvents.kind, 'finished')))).toBe(1)
  await other.close()
})
