import { kind } from '@stipple/engines/kinds/sdapi/kind'
import { runKey } from '@stipple/engines/kit/run-key'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { engineSlots } from '../../../../../server/src/db/schema/engines.ts'
import { jobEvents, jobs } from '../../../../../server/src/db/schema/jobs.ts'
import { type KindStory, startKindStory } from '../../../../../server/test/kind-story.ts'
import { waitFor } from '../../../../../server/test/wait-for.ts'
import { createSdapiServer, type SdapiServer } from './server.ts'

let forge: SdapiServer
let story: KindStory

beforeEach(async () => {
  forge = await createSdapiServer({ flavour: 'forge' })
  story = await startKindStory({
    kind,
    peer: forge,
    settings: { address: forge.origin, user: 'member', key: forge.secret },
    model: 'sdapi/sd15/',
    input: { width: 256, height: 320, steps: 12, seed: 7, n: 2 },
  })
})
afterEach(() => story.close())
const taken = () => story.server.context.db.$count(engineSlots, eq(engineSlots.job, engineSlots.job))

it('makes images of a member on a configured Forge, and reports progress [M-02]', async () => {
  forge.set({ state: 'running', ratio: 0.4 })
  const { id } = await story.generate()
  const half = await waitFor(async () => {
    const { job } = await story.member.client('GET /api/v2/generate/check/:id', { params: { id } })
    return job.progress > 0 ? job : undefined
  })
  expect(half).toMatchObject({ status: 'Processing', phase: 'generating' })
  forge.set({ state: 'done' })
  const ended = await story.ended(id)
  expect(ended).toMatchObject({ status: 'Finished', works: [{ width: 256, height: 320 }, { width: 256 }] })
  expect(forge.orders().map(({ body }) => [body.prompt, body.seed, body.n_iter])).toEqual([['a fox in the snow', 7, 2]])
  await waitFor(async () => (await taken()) === 0)
})

it('shows every sampling field that the server supports [P-07]', async () => {
  const fieldsOf = async (mode: 'Text2Img' | 'Img2Img' | 'Outpainting') => {
    const { properties } = await story.member.client('POST /api/v2/playground_get_model_schema', {
      body: { model: story.model, job_type: mode },
    })
    return Object.keys(properties)
  }
  const sampling = ['steps', 'cfg_scale', 'sampler_name', 'karras', 'tiling', 'hires_fix', 'clip_skip', 'seed', 'n']
  expect(await fieldsOf('Text2Img')).toEqual(expect.arrayContaining([...sampling, 'width', 'height', 'negative_prompt']))
  expect(await fieldsOf('Img2Img')).toContain('denoising_strength')
  expect(await fieldsOf('Outpainting')).toEqual(expect.arrayContaining(['left', 'right', 'top', 'bottom']))
})

it('stops the run of the server when the member cancels, and releases the dots [M-03]', async () => {
  const before = await story.balance()
  const { id } = await story.generate()
  await waitFor(() => forge.busy() === 1)
  await story.cancel(id)
  await waitFor(() => forge.cancelled().length === 1)
  await waitFor(async () => (await taken()) === 0)
  expect(forge.cancelled()).toEqual([runKey({ jobId: id, submission: 1 })])
  expect(await story.balance()).toBe(before)
})

it('waits for the run that a killed process left on the server, repeats it once, and charges once [A-12]', async () => {
  const { db } = story.server.context
  const before = await story.balance()
  const { id, close } = await story.generateKilled(() => forge.busy() === 1)
  await waitFor(async () => JSON.stringify((await db.select().from(jobs).where(eq(jobs.id, id)))[0]?.operation).includes('"key"'))
  expect(forge.orders()).toHaveLength(1)

  forge.set({ state: 'done' })
  const ended = await story.ended(id)
  expect(ended).toMatchObject({ status: 'Finished', works: [{ width: 256 }, { width: 256 }] })
  expect(forge.submissions()).toEqual([1, 2].map((submission) => runKey({ jobId: id, submission })))
  expect(before - (await story.balance())).toBe(2)
  expect(await db.$count(jobEvents, and(eq(jobEvents.jobId, id), eq(jobEvents.kind, 'finished')))).toBe(1)
  await close()
})
