import { kind } from '@stipple/engines/kinds/openai/kind'
import { runKey } from '@stipple/engines/kit/run-key'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { engineSlots } from '../../../../../server/src/db/schema/engines.ts'
import { type KindStory, startKindStory } from '../../../../../server/test/kind-story.ts'
import { waitFor } from '../../../../../server/test/wait-for.ts'
import { createOpenAiServer, type OpenAiServer } from './server.ts'

let service: OpenAiServer
let story: KindStory

beforeEach(async () => {
  service = await createOpenAiServer({ flavour: 'openai' })
  story = await startKindStory({
    kind,
    peer: service,
    settings: { address: `${service.origin}/v1`, key: service.secret },
    model: 'openai/gpt-image-2',
    input: { width: 1024, height: 1024, n: 1 },
  })
})
afterEach(() => story.close())
const taken = () => story.server.context.db.$count(engineSlots, eq(engineSlots.job, engineSlots.job))

it('makes the image of a member on a configured service, and warns that it takes no seed [M-02]', async () => {
  service.set({ state: 'done' })
  const { id } = await story.generate()
  const ended = await story.ended(id)
  expect(ended).toMatchObject({ status: 'Finished', works: [{ width: 1024, height: 1024 }] })
  expect(JSON.stringify(ended)).toContain('does not support seeds')
  expect(service.submissions()).toEqual([runKey({ jobId: id, submission: 1 })])
  await waitFor(async () => (await taken()) === 0)
})

it('releases the dots when the member cancels, and frees the slot [M-03]', async () => {
  const before = await story.balance()
  const { id } = await story.generate()
  await waitFor(() => service.busy() === 1)
  await story.cancel(id)
  await waitFor(async () => (await taken()) === 0)
  expect(await story.balance()).toBe(before)
})

it.each(['a killed process', 'a cut cable'])('never pays twice after %s: the job fails, and the dots are released [A-12]', async (how) => {
  const before = await story.balance()
  if (how === 'a cut cable') {
    service.fail('cut after', { on: 'submit', times: 1 })
    const { id } = await story.generate()
    expect(await story.ended(id)).toMatchObject({ status: 'Failed' })
  } else {
    const { id, close } = await story.generateKilled(() => service.busy() === 1)
    expect(await story.ended(id)).toMatchObject({ status: 'Failed' })
    await close()
  }
  expect(service.submissions()).toHaveLength(1)
  expect(await story.balance()).toBe(before)
})

it('marks the connection as needing attention when the key is refused, and submits nothing', async () => {
  service.fail(401, { on: 'submit' })
  await story.generate()
  await waitFor(() => story.server.context.catalogue.current().connections.values().next().value?.health === 'needs_you')
  expect(service.submissions()).toEqual([])
})
