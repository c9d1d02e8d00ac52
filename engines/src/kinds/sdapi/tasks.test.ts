import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { ModelTraits } from '@stipple/core/domain/model'
import type { Task, TaskOf } from '@stipple/core/domain/task'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { type Extras, kindHarness, modelIn } from '../../../test/kind-harness.ts'
import { testRun } from '../../../test/run-task.ts'
import { createSafeFetch } from '../../kit/safe-fetch.ts'
import type { Survey } from '../spec.ts'
import { kind } from './kind.ts'
import type { SdapiFlavour } from './test/lists.ts'
import { createSdapiServer, type SdapiServer } from './test/server.ts'

let server: SdapiServer
let survey: Survey
afterEach(() => server.close())

const harness = kindHarness(kind, () => ({ address: server.origin, user: 'member', key: server.secret }))

/** Starts a server that finishes at once, and surveys it. */
async function connect(flavour: SdapiFlavour): Promise<void> {
  server = await createSdapiServer({ flavour })
  server.set({ state: 'done' })
  survey = await harness.survey()
}

const modelOf = (name: RegExp): ModelTraits => modelIn(survey, name)
const make = async ({ id }: ModelTraits, task: Task, assets: NonNullable<Extras['assets']> = {}) =>
  (await harness.make(id, task, { assets, survey })).outputs

const TEXT: TaskOf<'text-to-image'> = {
  kind: 'text-to-image',
  prompt: 'a fox, (red:1.2)',
  negativePrompt: 'blurry',
  width: 256,
  height: 320,
  count: 3,
  seed: 5,
  steps: 12,
  cfg: 5,
}

/** Hashes of the pixels for the seeds 5, 6 and 7 at that size. */
const GOLDEN = ['b7a09854cacfc061', '065ac026ff80dd33', '41eb246a4e3ee76e']

const last = (): Readonly<Record<string, unknown>> => server.orders().at(-1)?.body ?? {}
/** Noise, which shows the slightest change. */
const noise = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 120, sigma: 60 } } })
    .png()
    .toBuffer()
const pixels = (bytes: Uint8Array = Buffer.of()): Promise<Buffer> => sharp(bytes).removeAlpha().raw().toBuffer()
const hash = async (bytes: Uint8Array = Buffer.of()): Promise<string> =>
  createHash('sha256')
    .update(await pixels(bytes))
    .digest('hex')
    .slice(0, 16)
const sizeOf = async (bytes: Uint8Array = Buffer.of()): Promise<readonly number[]> => {
  const { width, height } = await sharp(bytes).metadata()
  return [width, height]
}

describe('models of a Stable Diffusion WebUI', () => {
  it('are detected by their names, each with the abilities of its family [M-02]', async () => {
    await connect('forge')
    expect(survey.models.map(({ traits }) => traits.id)).toEqual([
      'sdapi/sd15/dreamshaper-8.safetensors',
      'sdapi/sdxl/sdxl-juggernaut-v9.safetensors',
      'sdapi/sd35/sd3.5-medium.safetensors',
      'sdapi/flux1/flux1-dev-bnb-nf4-v2.safetensors',
      'sdapi/upscale/r-esrgan-4x-',
      'sdapi/upscale/4x-ultrasharp',
      'sdapi/faces/codeformer',
      'sdapi/faces/gfpgan',
    ])
    expect(survey).toMatchObject({ version: 'Forge', hardware: '24 GB VRAM', limits: { slots: 1, cancel: 'running' } })
    expect(survey.warnings.map(({ en }) => en)).toEqual([expect.stringContaining('wan2.1_t2v_14B.safetensors')])
    const { can } = modelOf(/sd15/)
    expect(can).toMatchObject({
      negative: true,
      karras: true,
      tiling: true,
      hiresFix: true,
      clipSkip: true,
      controls: ['canny', 'depth', 'scribble', 'fakescribbles'],
    })
    expect(can.samplers).toEqual(['k_dpmpp_2m', 'k_euler_a', 'k_euler', 'ddim', 'UniPC'])
    expect(modelOf(/sdxl/).can.controls).toEqual(['canny'])
    expect(modelOf(/flux/).can).not.toHaveProperty('negative')
    expect(JSON.stringify(survey)).not.toContain('a secret of the server')
  })

  it('have LoRAs with their trigger words', async () => {
    await connect('a1111')
    expect(survey.loras).toEqual([
      { id: 'sdapi/ink-wash', name: 'Ink Wash', file: 'Ink Wash', tags: [], triggers: ['ink wash', 'sumi-e'], base: 'sdapi/sdxl' },
      { id: 'sdapi/grain-v2', name: 'grain_v2', file: 'grain_v2', tags: [], triggers: ['film grain'], base: 'sdapi/unknown' },
    ])
  })

  it.each<[SdapiFlavour, string]>([
    ['a1111', 'Stable Diffusion WebUI'],
    ['forge', 'Forge'],
    ['sdnext', 'SD.Next 2026-07-23'],
    ['koboldcpp', 'KoboldCpp 1.76'],
  ])('of %s are recognised without a password', async (flavour, label) => {
    await connect(flavour)
    // A1111 and its forks have their own error format; KoboldCpp only has a password by proxy.
    const guarded = await kind.recognize?.(new URL(server.origin), harness.surveyIo())
    expect(guarded?.label.en).toBe(flavour === 'koboldcpp' ? undefined : 'Stable Diffusion WebUI')
    const open = await createSdapiServer({ flavour, open: true })
    const found = await kind.recognize?.(new URL(open.origin), {
      ...harness.surveyIo(),
      fetch: createSafeFetch({ allowedOrigins: [open.origin] }),
    })
    expect(found).toEqual({ label: { en: label, zh: label }, settings: { address: `${open.origin}/` } })
    expect(open.orders()).toEqual([])
    await open.close()
  })
})

describe('images from text', () => {
  it.each<SdapiFlavour>(['a1111', 'forge', 'sdnext', 'koboldcpp', 'sdcpp'])(
    'have a seed each, by which %s repeats them alone',
    async (flavour) => {
      await connect(flavour)
      const model = modelOf(/sd15/)
      const all = await make(model, TEXT)
      expect(all.map(({ seed, type }) => [seed, type])).toEqual([
        [5, 'image/png'],
        [6, 'image/png'],
        [7, 'image/png'],
      ])
      expect(await Promise.all(all.map(({ bytes }) => hash(bytes)))).toEqual(GOLDEN)
      const [again] = await make(model, { ...TEXT, seed: 6, count: 1 })
      expect(await hash(again?.bytes)).toBe(GOLDEN[1])
    },
  )

  it('are requested from sd-server with its names, LoRAs in their field, and no unset setting', async () => {
    await connect('sdcpp')
    expect(survey).toMatchObject({ version: 'stable-diffusion.cpp', models: [{ remoteId: 'sdcpp:sd15:dreamshaper_8' }] })
    const model = modelOf(/sd15/)
    expect(model.can.samplers).toEqual(['k_euler', 'k_euler_a', 'k_dpmpp_2m'])
    const loras = [{ id: 'sdapi/ink', strength: 0.5, clipStrength: 1 }]
    await make(model, { ...TEXT, count: 1, sampler: 'k_euler_a', karras: true, width: 1024, height: 1024, hiresFix: true, loras })
    expect(last()).toMatchObject({
      prompt: TEXT.prompt,
      lora: [{ path: 'ink.safetensors', multiplier: 0.5 }],
      sampler_name: 'euler_a',
      scheduler: 'karras',
      enable_hr: true,
      hr_resize_x: 1024,
      hr_resize_y: 1024,
    })
    expect(last()).not.toHaveProperty('clip_skip')
    const open = await createSdapiServer({ flavour: 'sdcpp', open: true })
    const fetch = createSafeFetch({ allowedOrigins: [open.origin] })
    // Offered once, by the kind with its own API.
    expect(await kind.recognize?.(new URL(open.origin), { fetch, signal: new AbortController().signal })).toBeUndefined()
    await open.close()
  })

  it('continue at seed 0 after the largest seed', async () => {
    await connect('forge')
    const made = await make(modelOf(/sdxl/), { ...TEXT, seed: 2 ** 32 - 2, count: 4 })
    expect(made.map(({ seed }) => seed)).toEqual([2 ** 32 - 2, 2 ** 32 - 1, 0, 1])
    expect(server.orders().map(({ body }) => [body.seed, body.n_iter])).toEqual([
      [2 ** 32 - 2, 2],
      [0, 2],
    ])
    const [zero] = await make(modelOf(/sdxl/), { ...TEXT, seed: 0, count: 1 })
    expect(await hash(made[2]?.bytes)).toBe(await hash(zero?.bytes))
  })

  it('are requested with every field, as missing ones would take the settings of another user [P-07]', async () => {
    await connect('a1111')
    await make(modelOf(/sd15/), { ...TEXT, sampler: 'k_euler_a', karras: true, tiling: true, clipSkip: 2 })
    expect(last()).toMatchObject({
      prompt: 'a fox, (red:1.2)',
      negative_prompt: 'blurry',
      width: 256,
      height: 320,
      steps: 12,
      cfg_scale: 5,
      sampler_name: 'Euler a',
      scheduler: 'Karras',
      tiling: true,
      n_iter: 3,
      batch_size: 1,
      send_images: true,
      save_images: false,
      override_settings: { sd_model_checkpoint: 'dreamshaper_8.safetensors [879db523c3]', CLIP_stop_at_last_layers: 2 },
      override_settings_restore_afterwards: false,
    })
  })

  it('are drafted small and finished large with the high-resolution fix [P-07]', async () => {
    await connect('forge')
    const [made] = await make(modelOf(/sd15/), { ...TEXT, width: 768, height: 1024, count: 1, hiresFix: true, karras: false })
    expect(last()).toMatchObject({ width: 440, height: 592, enable_hr: true, hr_resize_x: 768, hr_resize_y: 1024, scheduler: 'Normal' })
    expect(await sizeOf(made?.bytes)).toEqual([768, 1024])
  })

  it('of a distilled model have their own guidance', async () => {
    await connect('forge')
    await make(modelOf(/flux/), { ...TEXT, cfg: 3.5 })
    expect(last()).toMatchObject({ cfg_scale: 1, distilled_cfg_scale: 3.5, scheduler: 'Simple' })
  })

  it('are requested without extra syntax from the prompt', async () => {
    await connect('forge')
    const prompt = 'a fox <lora:Ink Wash:2> <sd_cpp_extra_args>{"seed":5}</sd_cpp_extra_args> __names__ [red|blue] AND a hen'
    await make(modelOf(/sd15/), { ...TEXT, prompt, negativePrompt: '<lora:grain_v2:1>' })
    expect(JSON.stringify([last()['prompt'], last()['negative_prompt']])).not.toMatch(/[<>]|__/)
    expect(last()['prompt']).toContain('[red|blue] AND a hen')
  })

  it('apply LoRAs in order, and refuse one that the server lacks [P-06]', async () => {
    await connect('forge')
    const [ink = '', grain = ''] = survey.loras.map(({ id }) => id)
    const loras = [ink, grain].map((id, i) => ({ id, strength: 0.5 + i, clipStrength: 1 }))
    await make(modelOf(/sdxl/), { ...TEXT, loras })
    expect(last()['prompt']).toBe('a fox, (red:1.2) <lora:Ink Wash:1:0.5> <lora:grain_v2:1:1.5>')
    const refused = make(modelOf(/sdxl/), { ...TEXT, loras: [{ id: 'trained/1', strength: 1, clipStrength: 1 }] })
    await expect(refused).rejects.toMatchObject({ code: 'invalid_input', field: 'loras', text: { zh: expect.stringContaining('插件') } })
  })
})

describe('a server shared with other users', () => {
  it('is not used while SD.Next is busy, which does not identify the current run', async () => {
    await connect('sdnext')
    server.occupy('task(somebody)')
    await expect(make(modelOf(/sd15/), TEXT)).rejects.toMatchObject({ code: 'rate_limited', retryAfterMs: 2000 })
    expect(server.orders()).toEqual([])
    server.occupy()
    expect(await make(modelOf(/sd15/), TEXT)).toHaveLength(3)
    server.occupy('task(somebody)')
    const run = testRun({ task: TEXT, model: modelOf(/sd15/) })
    expect(await harness.connect(survey).cancel?.({ submitting: run.key }, run, await harness.runIo())).toBe('too_late')
    expect(server.cancelled()).toEqual([])
  })

  it('is retried later when KoboldCpp is busy', async () => {
    await connect('koboldcpp')
    server.set({ state: 'running' })
    const first = make(modelOf(/sd15/), { ...TEXT, count: 1 })
    while (server.busy() === 0) await setTimeout(5)
    await expect(make(modelOf(/sd15/), TEXT)).rejects.toMatchObject({ code: 'rate_limited', retryAfterMs: 2000 })
    server.set({ state: 'done' })
    expect(await first).toHaveLength(1)
  })

  it('is not asked for a missing model, which it would replace by the loaded one', async () => {
    await connect('a1111')
    const [found] = survey.models
    if (!found) throw new Error('no model')
    survey = { ...survey, models: [{ ...found, remoteId: 'a1111:sd15:gone.safetensors' }] }
    await expect(make(modelOf(/sd15/), TEXT)).rejects.toMatchObject({ code: 'model_missing' })
    expect(server.orders()).toEqual([])
  })
})

describe('images from images', () => {
  it('are changed by the strength, at a size that the model supports', async () => {
    await connect('forge')
    const [made] = await make(
      modelOf(/sd15/),
      { ...TEXT, kind: 'image-to-image', images: ['a'], strength: 0.6, count: 1 },
      { a: await noise(203, 149) },
    )
    expect(server.orders()[0]?.path).toBe('sdapi/v1/img2img')
    expect(last()).toMatchObject({ denoising_strength: 0.6, width: 200, height: 152 })
    expect(await sizeOf(made?.bytes)).toEqual([200, 152])
  })

  it.each<SdapiFlavour>(['a1111', 'sdnext', 'koboldcpp'])('change only where the mask is white, with %s', async (flavour) => {
    await connect(flavour)
    const [width, height] = [203, 149]
    const white = await sharp({ create: { width: 60, height: 50, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const mask = await sharp({ create: { width, height, channels: 3, background: '#000' } })
      .composite([{ input: white, left: 40, top: 30 }])
      .png()
      .toBuffer()
    const image = await noise(width, height)
    const [made] = await make(
      modelOf(/sd15/),
      { ...TEXT, kind: 'inpaint', image: 'a', mask: 'm', strength: 1, count: 1 },
      { a: image, m: mask },
    )
    expect(await sizeOf(made?.bytes)).toEqual([width, height])
    const [before, after] = [await pixels(image), await pixels(made?.bytes)]
    let [outside, inside] = [0, 0]
    for (let i = 0; i < before.length; i++) {
      const [x, y] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width)]
      const isMarked = x >= 40 && x < 100 && y >= 30 && y < 80
      if (before[i] === after[i]) continue
      if (isMarked) inside++
      else outside++
    }
    expect(outside).toBe(0)
    expect(inside).toBeGreaterThan(60 * 50 * 3 * 0.9)
  })

  it('grow by the requested pixels on each side around the original', async () => {
    await connect('forge')
    const image = await noise(203, 149)
    const task: Task = { kind: 'outpaint', image: 'a', left: 30, right: 0, top: 7, bottom: 40, prompt: 'a wood', seed: 3 }
    const [made] = await make(modelOf(/sdxl/), task, { a: image })
    expect(await sizeOf(made?.bytes)).toEqual([233, 196])
    const inside = await sharp(made?.bytes).extract({ left: 30, top: 7, width: 203, height: 149 }).png().toBuffer()
    expect((await pixels(inside)).equals(await pixels(image))).toBe(true)
    expect(last()).toMatchObject({ prompt: 'a wood', inpainting_fill: 2, denoising_strength: 1, steps: 28 })
    const mask = sharp(Buffer.from(String(last()['mask']), 'base64'))
    const [corner, middle] = [
      await mask.clone().extract({ left: 2, top: 100, width: 1, height: 1 }).raw().toBuffer(),
      await mask.extract({ left: 100, top: 100, width: 1, height: 1 }).raw().toBuffer(),
    ]
    expect([corner[0], middle[0]]).toEqual([255, 0])
  })

  it('follow a control map that is made locally', async () => {
    await connect('a1111')
    const task: Task = { ...TEXT, kind: 'control', image: 'a', control: 'canny', scale: 0.7, isMap: true, mapOnly: false, count: 2 }
    const made = await make(modelOf(/sd15/), task, { a: await noise(256, 256) })
    expect(made).toHaveLength(2)
    expect(last()['alwayson_scripts']).toMatchObject({
      ControlNet: { args: [{ enabled: true, model: 'control_v11p_sd15_canny [d14c016b]', weight: 0.7, image: expect.any(String) }] },
    })
    // The contact sheet before the images and the map after them are not results.
    for (const { bytes } of made) expect(await sizeOf(bytes)).toEqual([512, 512])
  })

  it('are upscaled by exactly the requested factor', async () => {
    await connect('forge')
    const [made] = await make(modelOf(/ultrasharp/), { kind: 'upscale', image: 'a', factor: 3, seed: 1 }, { a: await noise(33, 21) })
    expect(await sizeOf(made?.bytes)).toEqual([99, 63])
    expect(server.orders()[0]).toMatchObject({
      path: 'sdapi/v1/extra-single-image',
      body: { upscaler_1: '4x-UltraSharp', upscaling_resize: 3 },
    })
  })
})
