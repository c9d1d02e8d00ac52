import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createHeldEngine, type HeldEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'
import { untilEnded } from '../../../test/until-ended.ts'

const COST = 2

let server: TestApp
let engine: HeldEngine
let member: TestMember

beforeEach(async () => {
  engine = createHeldEngine()
  server = await createTestApp({ engines: [engine], worker: true })
  member = await server.signUp()
})
afterEach(async () => {
  // Runs that a test left in the engine's hands would be waited for.
  await server.context.queue.stop({ graceMs: 0 })
  await server.close()
})

const check = (id: string) => member.client('GET /api/v2/generate/check/:id', { params: { id } })
const ended = (id: string) => untilEnded(member, id)

describe('the asynchronous call of the specification', () => {
  it('takes prompt, models and params, answers 202 with an id, and is followed like any job [C-05]', async () => {
    const { id, kudos } = await member.client('POST /api/v2/generate/async', {
      body: {
        prompt: 'a fox ### snow',
        models: ['test/held'],
        params: { n: 2, width: 128, height: 64, steps: 20, seed: '77', cfg_scale: 7.5, karras: true },
      },
    })
    expect(kudos).toBe(2 * COST)
    await (await engine.run(0)).finish(2)
    expect((await ended(id)).works[0]?.params).toMatchObject({ prompt: 'a fox', negative_prompt: 'snow', width: 128, steps: 20, seed: 77 })
    const status = await member.client('GET /api/v2/generate/status/:id', { params: { id } })
    expect(status).toMatchObject({ done: true, finished: 2, generations: [{ seed: '77' }, { seed: '78' }] })
  })

  it('takes a picture as base64 and cuts it out [C-05]', async () => {
    const bytes = await sharp({ create: { width: 80, height: 80, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const { id } = await member.client('POST /api/v2/generate/async', {
      body: {
        prompt: '',
        models: ['test/held'],
        params: { post_processing: ['strip_background'] },
        source_image: bytes.toString('base64'),
      },
    })
    const run = await engine.run(0)
    const input = (await check(id)).job
    expect(input.jobType).toBe('RemoveBg')
    await run.finish()
    const {
      works: [work],
    } = await ended(id)
    expect(work?.params['image']).toMatch(/^\/media\/uploads\//)
  })

  it.each([
    ['GFPGAN', 'Restore', {}],
    ['CodeFormers', 'Restore', {}],
    ['RealESRGAN_x4plus', 'Upscaling', { factor: 4 }],
    ['NMKD_Siax', 'Upscaling', { factor: 4 }],
    ['4x_AnimeSharp', 'Upscaling', { factor: 4 }],
  ])('takes %s for %s [C-05, V-14]', async (name, mode, params) => {
    const bytes = await sharp({ create: { width: 80, height: 80, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const { id } = await member.client('POST /api/v2/generate/async', {
      body: { prompt: '', models: ['test/held'], params: { post_processing: [name] }, source_image: bytes.toString('base64') },
    })
    const run = await engine.run(0)
    expect((await check(id)).job.jobType).toBe(mode)
    await run.finish()
    expect((await ended(id)).works[0]?.params).toMatchObject(params)
  })

  it('refuses a post-processor that there is not [C-05]', async () => {
    const body = { prompt: '', models: ['test/held'], params: { post_processing: ['Sparkle'] }, source_file: '/media/uploads/none.png' }
    expect(await refusal(member.client('POST /api/v2/generate/async', { body }))).toMatchObject({ code: 'invalid_input' })
  })

  it('refuses a source that is no picture, naming the field [C-05, V-15]', async () => {
    const body = {
      prompt: '',
      models: ['test/held'],
      params: { post_processing: ['strip_background'] },
      source_image: Buffer.from('hello').toString('base64'),
    }
    expect(await refusal(member.client('POST /api/v2/generate/async', { body }))).toMatchObject({
      errors: { source_image: expect.any(String) },
    })
  })
})
