import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { cancelAll } from '../../../test/cancel-all.ts'
import { createControllableEngine, type ControllableEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'
import { waitUntilEnded } from '../../../test/wait-until-ended.ts'

const COST = 2

let server: TestApp
let engine: ControllableEngine
let member: TestMember

beforeAll(async () => {
  const held = createControllableEngine()
  engine = {
    ...held,
    models: async (context) =>
      (await held.models(context)).map((model) => ({
        ...model,
        tasks: [...model.tasks, 'image-to-image', 'inpaint', 'outpaint', 'control'],
        can: { ...model.can, strength: true, loras: true, seedStep: true, controls: ['canny', 'depth', 'scribble'] },
      })),
    loras: async () => [{ id: 'ink', name: 'Ink', originalName: 'ink_v3', tags: [], file: 'ink.safetensors' }],
  }
  server = await createTestApp({ engines: [engine], worker: true })
})
beforeEach(async () => {
  engine.countAnew()
  member = await server.signUp()
})
afterEach(() => cancelAll(member))
afterAll(() => server.close())

const check = (id: string) => member.client('GET /api/v2/generate/check/:id', { params: { id } })
const ended = (id: string) => waitUntilEnded(member, id)

describe('the asynchronous call', () => {
  it('accepts prompt, models and params, responds 202 with an id, and can be followed like any job [C-05]', async () => {
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

  it('accepts a base64 image and removes its background [C-05]', async () => {
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
  ])('maps the post-processor %s to %s [C-05, V-14]', async (name, mode, params) => {
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

  it.each([
    { asked: {}, mode: 'Img2Img', params: { prompt: 'snow', denoising_strength: 0.5 } },
    {
      asked: { source_processing: 'inpainting', masked: true },
      mode: 'Inpainting',
      params: { mask: expect.stringMatching(/^\/media\/uploads\//) },
    },
    { asked: { source_processing: 'outpainting', params: { left: 64 } }, mode: 'Outpainting', params: { left: 64 } },
    { asked: { params: { control_type: 'canny' } }, mode: 'Condition', params: { control_type: 'canny' } },
    { asked: { params: { adapter_type: 'sketch' } }, mode: 'Condition', params: { control_type: 'scribble' } },
    { asked: { params: { control_type: 'none' } }, mode: 'Img2Img', params: { prompt: 'snow' } },
  ])('accepts a source image for $mode [C-05, C-21]', async ({ asked, mode, params }) => {
    const { masked, ...more } = { masked: false, params: {}, ...asked }
    const { id } = await member.client('POST /api/v2/generate/async', {
      body: {
        prompt: 'snow',
        models: ['elsewhere/sdxl', 'test/held'],
        source_image: await picture('webp'),
        ...(masked && { source_mask: await picture('png') }),
        ...more,
        params: { denoising_strength: 0.5, ...more.params },
      },
    })
    const run = await engine.run(0)
    expect((await check(id)).job.jobType).toBe(mode)
    await run.finish()
    expect((await ended(id)).works[0]?.params).toMatchObject({ image: expect.stringMatching(/^\/media\/uploads\//), ...params })
  })

  it('accepts values by list index, styles, distant seeds and a second add-on list, and returns them [P-32]', async () => {
    const params = {
      num_outputs_idx: 2,
      dimensions_idx: 4,
      seed: '4294967295',
      seed_variation: 10,
      sd_style: 'anime',
      reloras: [{ name: 'Ink', model: 0.5 }],
      control_type: 'none',
    }
    const { id, unused } = await member.client('POST /api/v2/generate/async', { body: { prompt: 'a fox', models: ['test/held'], params } })
    expect(unused).toBeUndefined()
    const run = await engine.run(0)
    expect(run.task).toMatchObject({ count: 3, width: 680, height: 384, seed: 4_294_967_295, seedStep: 10, style: 'anime' })
    await run.finish(3)
    const kept = { width: 680, height: 384, seed_variation: 10, sd_style: 'anime', loras: ['ink:0.5'] }
    expect((await ended(id)).works[0]?.params).toMatchObject(kept)

    // The web call has the same names; an index out of range is refused by the name of its field.
    const input = { prompt: 'a fox', num_outputs_idx: 0, dimensions_idx: 1, reloras: ['ink:0.5'] }
    const body = { input, model: 'test/held', job_type: 'Text2Img' as const }
    const { job } = await member.client('POST /api/v2/playground_generate', { body })
    await (await engine.run(1)).finish()
    expect((await ended(job.id)).works[0]?.params).toMatchObject({ n: 1, width: 440, height: 592, loras: ['ink:0.5'] })
    for (const [name, field] of [
      ['num_outputs_idx', 'n'],
      ['dimensions_idx', 'width'],
    ] as const)
      for (const value of [-1, 9, 1.5, 'one']) {
        const wrong = member.client('POST /api/v2/playground_generate', { body: { ...body, input: { prompt: 'a fox', [name]: value } } })
        expect(await refusal(wrong), `${name} ${value}`).toMatchObject({ errors: { [field]: expect.any(String) } })
      }
  })

  it('applies LoRAs by name, lists unused fields, and returns the text of each output [C-21]', async () => {
    const { id, unused, message } = await member.client('POST /api/v2/generate/async', {
      body: {
        prompt: '雪地里的狐狸',
        models: ['test/held'],
        params: { n: 2, seed_variation: 1, hires_fix: true, tiling: false, loras: [{ name: 'ink_v3', model: 0.8 }, { name: 'gone' }] },
        source_processing: 'img2img',
      },
    })
    expect(unused).toEqual(['source_processing', 'params.hires_fix', 'params.loras.gone'])
    expect(message).toContain('params.hires_fix')
    await (await engine.run(0)).finish(2)
    expect((await ended(id)).works[0]?.params).toMatchObject({ loras: ['ink:0.8'] })
    expect((await check(id)).generations[0]).toMatchObject({ text: '雪地里的狐狸', zh: '雪地里的狐狸' })
  })

  it.each([
    ['source_processing', { source_processing: 'remix' }],
    ['source_image', { source_image: `data:image/bmp;base64,${Buffer.from('BM').toString('base64')}` }],
    ['source_image', { source_image: 'data:text/html,<b>' }],
    ['mask', { source_processing: 'inpainting' }],
  ])('refuses the field %s of %j by its name [C-21, V-16]', async (field, wrong) => {
    const body = { prompt: 'snow', models: ['test/held'], source_image: await picture('png'), ...wrong }
    expect(await refusal(member.client('POST /api/v2/generate/async', { body }))).toMatchObject({ errors: { [field]: expect.any(String) } })
  })

  it('accepts data URLs of JPEG, PNG, GIF and WebP [V-16]', async () => {
    for (const format of ['jpeg', 'png', 'gif', 'webp'] as const) {
      const source_image = `data:image/${format};base64,${await picture(format)}`
      const body = { prompt: 'snow', models: ['test/held'], source_image }
      expect((await member.client('POST /api/v2/generate/async', { body })).id).toMatch(/-/)
    }
  })

  it('accepts a mask in any of these formats, as AI Horde clients send WebP [C-21]', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const [source_image, source_mask] = [await picture('png'), await picture(format)]
      const body = { prompt: 'snow', models: ['test/held'], source_processing: 'inpainting', source_image, source_mask }
      expect((await member.client('POST /api/v2/generate/async', { body })).id).toMatch(/-/)
    }
    const broken = { source_mask: Buffer.from('RIFF0000WEBPVP8 ').toString('base64') }
    const body = { prompt: 'snow', models: ['test/held'], source_processing: 'inpainting', source_image: await picture('png'), ...broken }
    expect(await refusal(member.client('POST /api/v2/generate/async', { body }))).toMatchObject({
      errors: { source_mask: expect.any(String) },
    })
  })

  it('refuses an unknown post-processor [C-05]', async () => {
    const body = { prompt: '', models: ['test/held'], params: { post_processing: ['Sparkle'] }, source_file: '/media/uploads/none.png' }
    expect(await refusal(member.client('POST /api/v2/generate/async', { body }))).toMatchObject({ code: 'invalid_input' })
  })

  it('refuses a source that is no image, naming the field [C-05, V-15]', async () => {
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

const picture = async (format: 'jpeg' | 'png' | 'gif' | 'webp'): Promise<string> =>
  (
    await sharp({ create: { width: 80, height: 80, channels: 3, background: 'red' } })
      .toFormat(format)
      .toBuffer()
  ).toString('base64')
