import type { WorkAction } from '@stipple/core/domain/work-actions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'
import { waitUntilEnded } from '../../../test/wait-until-ended.ts'

const CAN = { negative: true, dimensions: true, backgrounds: true, factors: [2], variation: true } as const
const engine = createControllableEngine({ can: CAN })
/** Generates from text and from images. */
const painter = createControllableEngine({
  id: 'painter',
  tasks: ['text-to-image', 'image-to-image'],
  can: { negative: true, dimensions: true, strength: true },
})
let server: TestApp
let member: TestMember
let runs = 0

beforeAll(async () => {
  server = await createTestApp({ engines: [engine, painter], worker: true })
  member = await server.signUp()
})
afterAll(() => server.close())

const actions = async (id: string) => (await member.client('GET /api/v2/works/:id/actions', { params: { id } })).actions
const act = (id: string, action: WorkAction, key?: string, by = member) =>
  by.client('POST /api/v2/works/:id/act', { params: { id }, body: { action, ...(key !== undefined && { request_key: key }) } })
const balance = async () => (await member.client('GET /api/user/get_credit_balance')).data.balance

async function make(by: typeof engine, model: string, index: number) {
  const input = { prompt: 'a fox', negative_prompt: 'snow', seed: 41, n: 2 }
  const { id } = await member.client('POST /api/v2/playground_generate', { body: { input, model, job_type: 'Text2Img' } })
  await (await by.run(index)).finish(2)
  return (await waitUntilEnded(member, id)).works
}

describe('the actions on a work [P-34]', () => {
  it('are listed with prices for the available models', async () => {
    const [, second] = await make(engine, 'test/held', runs++)
    expect(await actions(second?.image_id ?? '')).toEqual([
      { action: 'vary_slight', mode: 'Text2Img', model: 'test/held', cost: 2 },
      { action: 'vary_strong', mode: 'Text2Img', model: 'test/held', cost: 2 },
      { action: 'upscale', mode: 'Upscaling', model: 'test/held', cost: 2 },
      { action: 'cut_out', mode: 'RemoveBg', model: 'test/held', cost: 2 },
    ])
  })

  it('create one job for two concurrent requests, charged once and recorded in the lineage', async () => {
    const [source] = await make(engine, 'test/held', runs++)
    const id = source?.image_id ?? ''
    const before = await balance()
    const [one, other] = await Promise.all([act(id, 'vary_slight', 'pressed-twice'), act(id, 'vary_slight', 'pressed-twice')])
    expect(other.id).toBe(one.id)
    expect(await balance()).toBe(before - 2)
    const run = await engine.run(runs++)
    // Same composition, other details.
    expect(run.task).toMatchObject({ kind: 'text-to-image', seed: 41, count: 1, variation: expect.any(Number) })
    await run.finish(1)
    const [varied] = (await waitUntilEnded(member, one.id)).works
    expect(varied).toMatchObject({ made_from: [id], prompt: 'a fox###snow' })
    expect((await member.client('GET /api/v2/works/:id/lineage', { params: { id } })).became).toHaveLength(1)

    const strong = await act(varied?.image_id ?? '', 'vary_strong')
    const next = await engine.run(runs++)
    expect(next.task).not.toHaveProperty('variation')
    expect(next.task.seed).not.toBe(41)
    await next.finish(1)
    expect((await waitUntilEnded(member, strong.id)).works[0]?.made_from).toEqual([varied?.image_id])
  })

  it('upscale and cut out the image itself, and keep its prompt', async () => {
    const [source] = await make(engine, 'test/held', runs++)
    const id = source?.image_id ?? ''
    const { id: job } = await act(id, 'cut_out')
    const run = await engine.run(runs++)
    expect(run.task).toMatchObject({ kind: 'cut-out', image: source?.image, background: 'transparent' })
    await run.finish(1)
    const [cut] = (await waitUntilEnded(member, job)).works
    expect(cut).toMatchObject({ made_from: [id], prompt: 'a fox' })
    // It is a cutout already, and its mode has no randomness.
    expect((await actions(cut?.image_id ?? '')).map(({ action }) => action)).toEqual(['upscale'])
  })

  it('repaint a work of an image-to-image model, slightly or strongly', async () => {
    const [source] = await make(painter, 'test/painter', 0)
    const id = source?.image_id ?? ''
    for (const [index, [action, strength]] of (
      [
        ['vary_slight', 0.35],
        ['vary_strong', 0.65],
      ] as const
    ).entries()) {
      const { id: job } = await act(id, action)
      const run = await painter.run(index + 1)
      expect(run.task).toMatchObject({ kind: 'image-to-image', images: [source?.image], prompt: 'a fox', negativePrompt: 'snow', strength })
      await run.finish(1)
      expect((await waitUntilEnded(member, job)).works[0]?.made_from).toEqual([id])
    }
  })

  it('refuse other members, impossible actions, and works in the trash', async () => {
    const [source] = await make(engine, 'test/held', runs++)
    const id = source?.image_id ?? ''
    const stranger = await server.signUp()
    expect(await refusal(act(id, 'upscale', undefined, stranger))).toMatchObject({ code: 'not_found' })
    expect(await refusal(stranger.client('GET /api/v2/works/:id/actions', { params: { id } }))).toMatchObject({ code: 'not_found' })
    expect(await refusal(act('no-such-work', 'upscale'))).toMatchObject({ code: 'not_found' })
    expect(await refusal(act(id, 'animate'))).toMatchObject({ code: 'invalid_input', errors: { action: expect.any(String) } })
    await member.client('POST /api/v2/works_delete', { body: { image_ids: [id] } })
    expect(await refusal(act(id, 'upscale'))).toMatchObject({ code: 'not_found' })
  })
})
