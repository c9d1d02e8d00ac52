import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine, type ControllableEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'
import { createSafety, READY } from '../../../test/safety.ts'
import { waitFor } from '../../../test/wait-for.ts'

const UNFIT = 'a nude woman on a bed'
/** Fields of a model with regional prompts. */
const REGION = {
  region1_prompt: { type: 'string', widget: 'text', area: 'advanced', label: { en: 'Region 1: prompt', zh: '区域 1：提示词' } },
  region1_area: { type: 'string', widget: 'region', area: 'advanced', label: { en: 'Region 1: area', zh: '区域 1：范围' } },
} as const

describe.each(['block', 'flag', 'off'] as const)('the safety check set to %s', (level) => {
  const { safety, answer } = createSafety()
  let server: TestApp
  let engine: ControllableEngine
  let member: TestMember
  let runs = 0
  beforeAll(async () => {
    engine = createControllableEngine({ form: REGION })
    server = await createTestApp({ engines: [engine], environment: { SAFETY: level }, safety, packs: READY, worker: true })
    member = await server.signUp()
  })
  afterAll(() => server.close())
  beforeEach(() => answer(async () => 'sfw'))

  const balance = async () => (await member.client('GET /api/user/get_credit_balance')).data.balance
  const submit = (input: Record<string, string>) =>
    member.client('POST /api/v2/playground_generate', { body: { input, model: 'test/held', job_type: 'Text2Img' } })
  async function outcome(input: Record<string, string>) {
    const { id } = await submit(input)
    await (await engine.run(runs++)).finish()
    return waitFor(async () => {
      const reply = await member.client('GET /api/v2/generate/check/:id', { params: { id } })
      return (reply.done || reply.faulted) && reply.job
    })
  }

  it(`${level === 'block' ? 'refuses' : level === 'flag' ? 'marks' : 'accepts'} clearly unsuitable prompts [M-04] [E-02]`, async () => {
    const before = await balance()
    if (level === 'block') {
      const reply = await refusal(submit({ prompt: UNFIT }))
      expect(reply.code).toBe('nsfw_detected')
      expect(await balance()).toBe(before)
    } else {
      const { works } = await outcome({ prompt: UNFIT })
      expect(works[0]?.censored).toBe(level === 'flag' ? true : undefined)
    }
  })

  it('also checks the prompts of regions, and accepts only boxes as areas [M-04] [F: regional prompts]', async () => {
    if (level === 'block')
      expect((await refusal(submit({ prompt: 'a room', region1_prompt: UNFIT, region1_area: '0,0,0.5,1' }))).code).toBe('nsfw_detected')
    else {
      const { works } = await outcome({ prompt: 'a room', region1_prompt: UNFIT, region1_area: '0,0,0.5,1' })
      expect(works[0]?.censored).toBe(level === 'flag' ? true : undefined)
    }
    for (const box of ['0.8,0,0.5,1', UNFIT]) {
      const reply = await refusal(submit({ prompt: 'a room', region1_prompt: 'a lamp', region1_area: box }))
      expect([reply.code, Object.keys(reply.errors ?? {})]).toEqual(['invalid_input', ['region1_area']])
    }
  })

  it('accepts harmless prompts, and unsuitable words in the negative prompt [M-04]', async () => {
    const { works } = await outcome({ prompt: 'a footballer scores', negative_prompt: 'nude, nsfw' })
    expect(works[0]?.censored).toBeUndefined()
  })

  it(`${level === 'block' ? 'does not deliver' : level === 'flag' ? 'marks' : 'does not check'} an unsuitable image [M-04] [E-02]`, async () => {
    answer(async () => 'nsfw')
    const before = await balance()
    const job = await outcome({ prompt: 'a boat' })
    if (level === 'block') {
      expect(job).toMatchObject({ status: 'Failed', works: [], error: { code: 'nsfw_detected' } })
      expect(await balance()).toBe(before)
    } else expect(job.works[0]?.censored).toBe(level === 'flag' ? true : undefined)
  })

  it(`${level === 'flag' ? 'covers the thumbnails of marked works' : 'covers no suitable works'}, and keeps the original [M-04]`, async () => {
    answer(async () => (level === 'flag' ? 'nsfw' : 'sfw'))
    const stripes = await sharp({
      create: { width: 600, height: 400, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    })
      .png()
      .toBuffer()
    const { id } = await submit({ prompt: 'stripes' })
    const run = await engine.run(runs++)
    run.finishWith([{ media: 'image', type: 'image/png', content: stripes, width: 600, height: 400, seed: run.task.seed }])
    const [work] = await waitFor(async () => {
      const { done, job } = await member.client('GET /api/v2/generate/check/:id', { params: { id } })
      return done && job.works
    })
    const get = async (url = '') => (await server.app.inject({ url, headers: { usertoken: member.token } })).rawPayload
    const spread = async (bytes: Buffer) => (await sharp(bytes).greyscale().stats()).channels[0]?.stdev ?? 0
    const small = await spread(await get(work?.thumbnails[512]))
    expect(level === 'flag' ? small < 5 : small > 20).toBe(true)
    expect(await spread(await get(work?.image))).toBeGreaterThan(30)
  })

  it(`${level === 'block' ? 'fails with a system error' : 'delivers'} when the check fails [M-04] [E-02]`, async () => {
    answer(() => Promise.reject(new Error('no weights')))
    const before = await balance()
    const job = await outcome({ prompt: 'a boat' })
    if (level === 'block') {
      expect(job).toMatchObject({ status: 'Failed', error: { code: 'nsfw_system_error' } })
      expect(await balance()).toBe(before)
    } else expect(job).toMatchObject({ status: 'Finished', works: [expect.anything()] })
  })
})
