import type { TaskOf } from '@stipple/core/domain/task'
import Together from 'together-ai'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeHeldConnection } from '../../../test/describe-held-connection.ts'
import { kindHarness } from '../../../test/kind-harness.ts'
import { TEXT_TASK } from '../../../test/text-task.ts'
import { kind } from './kind.ts'
import { createTogetherServer, type TogetherServer } from './test/server.ts'
import { trial } from './test/trial.ts'

const TEXT: TaskOf<'text-to-image'> = { ...TEXT_TASK, prompt: 'a (red:1.3) fox', height: 384, seed: 5, steps: 4, cfg: 6 }
const SCHNELL = 'black-forest-labs/FLUX.1-schnell'

describeHeldConnection('Together AI [M-02]', { ...trial, kind, createPeer: createTogetherServer, task: TEXT_TASK, hidesProgress: true })

describe('Together AI', () => {
  let server: TogetherServer
  beforeEach(async () => {
    server = await createTogetherServer()
    server.set({ state: 'done' })
  })
  afterEach(() => server.close())
  const { survey, make } = kindHarness(kind, () => trial.settings(server))

  it('offers the image models that it lists, or those that the operator names [M-02]', async () => {
    const { models, limits } = await survey()
    expect(models.map(({ label, traits }) => [label.en, traits.can])).toEqual([
      ['FLUX.1 schnell', { dimensions: true, steps: true }],
      ['FLUX.1 dev', { dimensions: true, steps: true, cfg: true }],
      ['stabilityai/stable-diffusion-xl-base-1.0', { dimensions: true, steps: true, cfg: true, negative: true }],
      ['black-forest-labs/FLUX.1.1-pro', { dimensions: true }],
    ])
    expect(limits).toMatchObject({ billed: true, resumable: false, idempotent: false })
    const named = await survey({ models: `${SCHNELL}\nnobody/knows` })
    expect(named.models.map(({ remoteId }) => remoteId)).toEqual([SCHNELL])
    expect(named.warnings).toMatchObject([{ en: expect.stringContaining('nobody/knows') }])
  })

  it('makes each image by a request with its own seed, with the fields of the published schema', async () => {
    const { outputs } = await make(SCHNELL, { ...TEXT, count: 2 })
    expect(outputs).toMatchObject([
      { type: 'image/png', seed: 5 },
      { type: 'image/png', seed: 6 },
    ])
    const shared = {
      model: SCHNELL,
      prompt: 'a red fox',
      width: 512,
      height: 384,
      n: 1,
      response_format: 'base64',
      output_format: 'png',
      steps: 4,
    }
    expect(server.asked()).toEqual([
      { ...shared, seed: 5 },
      { ...shared, seed: 6 },
    ])
    await make('stabilityai/stable-diffusion-xl-base-1.0', TEXT)
    expect(server.asked()[2]).toMatchObject({ guidance_scale: 6, negative_prompt: 'blurry' })
  })

  it.each<[number, { message: string; type: string; param?: string }, object]>([
    [422, { message: 'NSFW content detected', type: 'invalid_request_error' }, { code: 'content_policy', retryable: false }],
    [400, { message: 'steps must be at most 4', type: 'invalid_request_error', param: 'steps' }, { code: 'invalid_input', field: 'steps' }],
    [402, { message: 'Credit limit exceeded', type: 'credit_limit' }, { code: 'quota' }],
    [503, { message: 'overloaded', type: 'service_unavailable' }, { code: 'unavailable' }],
    [504, { message: 'timeout', type: 'timeout' }, { code: 'lost' }],
  ])('explains the refusal %s', async (status, error, expected) => {
    server.refuse(status, error)
    await expect(make(SCHNELL, TEXT)).rejects.toMatchObject(expected)
  })

  it('is recognised by its key and its hosts', () => {
    expect(kind.keys?.test(server.secret)).toBe(true)
    expect(kind.keys?.test('sk-123456789012345678901234567890')).toBe(false)
    expect(kind.knownHosts).toContain('api.together.ai')
  })
})

describe('the Together test server, called by the client of the vendor', () => {
  let server: TogetherServer
  beforeEach(async () => {
    server = await createTogetherServer()
    server.set({ state: 'done' })
  })
  afterEach(() => server.close())
  const clientWith = (apiKey: string) => new Together({ apiKey, baseURL: `${server.origin}/v1`, maxRetries: 0 })

  it('supports the list of models, and images as addresses and in base64', async () => {
    const client = clientWith(server.secret)
    expect((await client.models.list()).map(({ id }) => id)).toContain(SCHNELL)
    const { data } = await client.images.generate({ model: SCHNELL, prompt: 'a fox', n: 2, width: 64, height: 64 })
    expect(data).toMatchObject([
      { type: 'url', index: 0 },
      { type: 'url', index: 1 },
    ])
    expect((await fetch(data[0]?.url ?? '')).headers.get('content-type')).toBe('image/png')
    const inside = await client.images.generate({ model: SCHNELL, prompt: 'a fox', response_format: 'base64', width: 64, height: 64 })
    expect(inside.data).toMatchObject([{ type: 'b64_json', b64_json: expect.stringMatching(/^iVBOR/) }])
  })

  it('supports refusals', async () => {
    await expect(clientWith('wrong').models.list()).rejects.toBeInstanceOf(Together.AuthenticationError)
    const client = clientWith(server.secret)
    await expect(client.images.generate({ model: 'nobody/knows', prompt: 'a fox' })).rejects.toBeInstanceOf(Together.NotFoundError)
    await expect(client.images.generate({ model: SCHNELL, prompt: '' })).rejects.toBeInstanceOf(Together.BadRequestError)
  })
})
