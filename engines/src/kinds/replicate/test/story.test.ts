import { kind } from '@stipple/engines/kinds/replicate/kind'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type KindStory, startKindStory } from '../../../../../server/test/kind-story.ts'
import { createReplicateServer, type ReplicateServer } from './server.ts'

let service: ReplicateServer
let story: KindStory

beforeEach(async () => {
  service = await createReplicateServer()
  story = await startKindStory({
    kind,
    peer: service,
    settings: { address: `${service.origin}/v1`, key: service.secret, models: 'stipple/sketch' },
    model: 'replicate/stipple/sketch',
    input: { width: 512, height: 512, n: 1 },
  })
})
afterEach(() => story.close())

it('makes the image of a member on a configured model, and never pays twice when a response was cut off [M-02, A-12]', async () => {
  const first = await story.balance()
  service.set({ state: 'done' })
  const { id, cost } = await story.generate()
  expect(await story.ended(id)).toMatchObject({ status: 'Finished', works: [{ width: 512, height: 512 }] })
  expect(await story.balance()).toBe(first - cost)

  service.fail('cut after', { on: 'submit', times: 1 })
  const { id: cut } = await story.generate()
  expect(await story.ended(cut)).toMatchObject({ status: 'Failed' })
  expect(service.submissions()).toHaveLength(2)
  expect(await story.balance()).toBe(first - cost)
})
