import { kind } from '@stipple/engines/kinds/cog/kind'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type KindStory, startKindStory } from '../../../../../server/test/kind-story.ts'
import { waitFor } from '../../../../../server/test/wait-for.ts'
import { type CogServer, createCogServer } from './server.ts'

let container: CogServer
let story: KindStory

beforeEach(async () => {
  container = await createCogServer()
  story = await startKindStory({
    kind,
    peer: container,
    settings: { address: container.origin, key: container.secret, name: 'Sketch' },
    model: 'cog/sketch',
    input: { width: 512, height: 512, n: 1 },
  })
})
afterEach(() => story.close())

it('makes the image of a member on a Cog container, repeats after a cut connection, and charges once [M-02, A-12]', async () => {
  const before = await story.balance()
  container.set({ state: 'done' })
  container.fail('cut after', { on: 'submit', times: 1 })
  const { id } = await story.generate()
  expect(await story.ended(id)).toMatchObject({ status: 'Finished', works: [{ width: 512, height: 512 }] })
  expect(container.submissions()).toHaveLength(2)
  const once = before - (await story.balance())
  const { id: next } = await story.generate()
  await story.ended(next)
  expect(before - (await story.balance())).toBe(2 * once)
})

it('stops the container when the member cancels, and releases the dots [M-03]', async () => {
  const before = await story.balance()
  const { id } = await story.generate()
  await waitFor(() => container.busy() === 1)
  await story.cancel(id)
  await waitFor(() => container.busy() === 0)
  expect(await story.balance()).toBe(before)
})
