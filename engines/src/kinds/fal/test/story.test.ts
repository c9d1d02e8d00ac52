import { kind } from '@stipple/engines/kinds/fal/kind'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type KindStory, startKindStory } from '../../../../../server/test/kind-story.ts'
import { waitFor } from '../../../../../server/test/wait-for.ts'
import { createFalServer, type FalServer } from './server.ts'

let service: FalServer
let story: KindStory

beforeEach(async () => {
  service = await createFalServer()
  story = await startKindStory({
    kind,
    peer: service,
    settings: { address: service.origin, key: service.secret, models: 'fal-ai/sketch/dev' },
    model: 'fal/fal-ai/sketch/dev',
    input: { width: 512, height: 512, n: 1, own_acceleration: 'high' },
  })
})
afterEach(() => story.close())

it('makes the image of a member on a configured service, with a field specific to the model [M-02]', async () => {
  service.set({ state: 'done' })
  const { id } = await story.generate()
  expect(await story.ended(id)).toMatchObject({ status: 'Finished', works: [{ width: 512, height: 512 }] })
  expect(service.asked()).toMatchObject([{ prompt: 'a fox in the snow', acceleration: 'high', image_size: { width: 512, height: 512 } }])
})

it('removes the run from the queue of the service when the member cancels, and releases the dots [M-03]', async () => {
  const before = await story.balance()
  const { id } = await story.generate()
  await waitFor(() => service.submissions().length === 1)
  await story.cancel(id)
  await waitFor(() => service.cancelled().length === 1)
  expect(await story.balance()).toBe(before)
})

it('never pays twice when the response was cut off: the job fails, and the dots are released [A-12]', async () => {
  const before = await story.balance()
  service.fail('cut after', { on: 'submit', times: 1 })
  const { id } = await story.generate()
  expect(await story.ended(id)).toMatchObject({ status: 'Failed' })
  expect(service.submissions()).toHaveLength(1)
  expect(await story.balance()).toBe(before)
})
