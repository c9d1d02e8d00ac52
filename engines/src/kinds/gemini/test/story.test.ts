import { kind } from '@stipple/engines/kinds/gemini/kind'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type KindStory, startKindStory } from '../../../../../server/test/kind-story.ts'
import { createGeminiServer, type GeminiServer } from './server.ts'

let service: GeminiServer
let story: KindStory

beforeEach(async () => {
  service = await createGeminiServer()
  story = await startKindStory({
    kind,
    peer: service,
    settings: { address: service.origin, key: service.secret },
    slots: 2,
    model: 'gemini/gemini-2.5-flash-image',
    input: { width: 1280, height: 720, n: 1 },
  })
})
afterEach(() => story.close())

it('makes the image of a member at Google, names the service before, and reports changes [M-02]', async () => {
  const listed = (await story.member.client('GET /api/v2/models.json')).find((one) => one.model === story.model)
  expect(listed).toMatchObject({ made_by: 'Google Gemini' })
  service.set({ state: 'done' })
  const { id } = await story.generate()
  const ended = await story.ended(id)
  expect(ended).toMatchObject({ status: 'Finished', works: [{ width: 1344, height: 768 }] })
  expect(JSON.stringify(ended)).toMatch(/does not support seeds.*the engine made 1344 × 768/)
})

it('releases the dots after a refusal and after a lost response, and never repeats either [A-12]', async () => {
  const before = await story.balance()
  service.set({ state: 'done' })
  service.answer({ status: 200, value: { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } } })
  const refused = await story.generate()
  expect(JSON.stringify(await story.ended(refused.id))).toContain('Google’s policy refuses')
  service.answer()
  service.fail('cut after', { on: 'submit', times: 1 })
  const { id } = await story.generate()
  expect(await story.ended(id)).toMatchObject({ status: 'Failed' })
  expect(service.submissions()).toHaveLength(1)
  expect(await story.balance()).toBe(before)
})
