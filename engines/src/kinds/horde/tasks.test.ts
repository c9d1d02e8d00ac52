import type { Task, TaskOf } from '@stipple/core/domain/task'
import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Extras, kindHarness } from '../../../test/kind-harness.ts'
import { bytesOf } from '../../kit/bytes-of.ts'
import { closeChildren } from '../../kit/child-pool.ts'
import { createSafeFetch } from '../../kit/safe-fetch.ts'
import { kind } from './kind.ts'
import { refused } from './test/orders.ts'
import { createHordeServer, type HordeServer } from './test/server.ts'

let server: HordeServer
let clock = 0
beforeEach(async () => {
  server = await createHordeServer()
  server.set({ state: 'done' })
})
afterEach(() => server.close())
afterAll(closeChildren)

const harness = kindHarness(kind, () => ({ address: server.origin, key: server.secret }))
const { survey: look } = harness

/** Starts a run, and returns how to poll it. */
const begin = async (name: string, task: Task, extras: Extras = {}) =>
  (await harness.begin(name, task, { now: () => clock, ...extras })).look

async function make(name: string, task: Task, extras?: Extras) {
  const step = await (await begin(name, task, extras))()
  if (step.kind !== 'done') throw new Error('the run has not ended')
  const outputs = await Promise.all(
    step.outputs.map(async ({ content, seed, type }) => {
      const { data, info } = await sharp(await bytesOf(content))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      return { seed, type, pixels: data, size: [info.width, info.height] }
    }),
  )
  return { outputs, warnings: step.warnings.map(({ code }) => code) }
}

const TEXT: TaskOf<'text-to-image'> = {
  kind: 'text-to-image',
  prompt: 'a fox ### evil',
  negativePrompt: 'blur',
  width: 512,
  height: 448,
  count: 1,
  seed: 5,
  steps: 12,
  cfg: 5,
}
const { width: _, height: __, ...SAMPLED } = TEXT
const SD = 'stable_diffusion'
const order = () => server.orders().at(-1)
const plain = (width: number, height: number, background = '#5a8'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
const sourceOf = (base64 = '') => sharp(Buffer.from(base64, 'base64')).metadata()

describe('a survey of the AI Horde', () => {
  it('finds the most available models with workers and waiting time, and leaves out those without workers [M-02]', async () => {
    const { models, hardware, version, warnings, limits } = await look({ most: 3 })
    expect(models.map(({ label }) => label.en)).toEqual([SD, 'AlbedoBase XL (SDXL)', 'Flux.1-Schnell fp8 (Compact)'])
    expect(models[0]?.traits.description.en).toContain('40 volunteers’ machines have it; a wait of about 3 s')
    expect([version, hardware, warnings]).toEqual(['5.1.5', 'Painter#12, 1,234 kudos', []])
    expect(limits).toMatchObject({ resumable: true, idempotent: false, billed: false })
  })

  it('keeps to the configured models, names those without workers, and works without a key', async () => {
    const { models, warnings } = await look({ models: 'Deliberate Inpainting\nDreamlike Photoreal', key: undefined })
    expect(models.map(({ traits }) => traits.tasks)).toEqual([['inpaint', 'outpaint']])
    expect(warnings.map(({ en }) => en).join(' ')).toMatch(/Models without workers now: Dreamlike Photoreal/)
    expect(server.agent()).toMatch(/^Stipple:\d+\.\d+\.\d+:unknown$/)
  })

  it('reports a wrong key, and needs none to recognise an AI Horde server', async () => {
    await expect(look({ key: 'horde-other' })).rejects.toMatchObject({ code: 'auth', message: expect.not.stringContaining('other') })
    for (const path of ['', '/api', '/api/v2/']) {
      const found = await kind.recognize?.(new URL(`${server.origin}${path}`), {
        fetch: createSafeFetch({ allowedOrigins: [server.origin] }),
        signal: new AbortController().signal,
      })
      expect(found).toEqual({ label: { en: 'AI Horde 5.1.5', zh: 'AI Horde 5.1.5' }, settings: { address: `${server.origin}/api` } })
    }
    expect(server.agent()).toBe('undefined')
  })
})

describe('images from text', () => {
  it('are requested with all fields, consecutive seeds and the rules of the operator [P-07]', async () => {
    const task = { ...TEXT, count: 3, sampler: 'k_heun', karras: false, tiling: true, clipSkip: 2 }
    const extras = { settings: { trustedWorkers: true, slowWorkers: false, contact: 'https://studio.example' } }
    const { outputs, warnings } = await make(SD, task, extras)
    expect(order()).toMatchObject({
      prompt: 'a fox ## evil###blur',
      params: {
        sampler_name: 'k_heun',
        cfg_scale: 5,
        steps: 12,
        seed: '5',
        seed_variation: 1,
        n: 3,
        width: 512,
        height: 448,
        karras: false,
        tiling: true,
        hires_fix: false,
        clip_skip: 2,
      },
      models: [SD],
      nsfw: false,
      censor_nsfw: true,
      replacement_filter: true,
      trusted_workers: true,
      slow_workers: false,
      shared: false,
      r2: true,
    })
    expect(server.agent()).toMatch(/^Stipple:[^:]+:https:\/\/studio\.example$/)
    expect(outputs.map(({ seed, type, size }) => [seed, type, size])).toEqual([5, 6, 7].map((seed) => [seed, 'image/webp', [512, 448]]))
    expect(warnings).toEqual([])
  })

  it('have seeds at the requested distance [P-32]', async () => {
    const { outputs } = await make(SD, { ...TEXT, count: 2, seedStep: 100 })
    expect(order()?.params).toMatchObject({ seed: '5', seed_variation: 100 })
    expect(outputs.map(({ seed }) => seed)).toEqual([5, 105])
  })

  it('have no guidance with a distilled model, and otherwise upscaling, face repair and numbered LoRAs', async () => {
    await make('Flux.1-Schnell fp8 (Compact)', { ...TEXT, steps: 4 })
    expect(order()?.params).toMatchObject({ cfg_scale: 1, sampler_name: 'k_euler' })
    const loras = [{ id: 'horde/48139', strength: 0.7, clipStrength: 1 }]
    const extras = { options: { upscaler: 'RealESRGAN_x2plus', faces: 'GFPGAN' }, settings: { loras: '48139 Low poly\n' } }
    server.report({ generations: [{ gen_metadata: [{ type: 'lora', value: 'download_failed' }] }] })
    const { outputs, warnings } = await make(SD, { ...TEXT, loras }, extras)
    expect(order()?.params).toMatchObject({
      post_processing: ['GFPGAN', 'RealESRGAN_x2plus'],
      loras: [{ name: '48139', model: 0.7, clip: 1, inject_trigger: 'any' }],
    })
    expect(outputs[0]?.size).toEqual([1024, 896])
    expect(warnings).toEqual(['no_lora'])
    const strange = begin(SD, { ...TEXT, loras: [{ ...loras[0], id: 'trained/x', strength: 1, clipStrength: 1 }] })
    await expect(strange).rejects.toMatchObject({ code: 'invalid_input', field: 'loras' })
  })
})

describe('images within responses', () => {
  it('are received from an AI Horde without reachable storage', async () => {
    const { outputs } = await make(SD, { ...TEXT, count: 2 }, { settings: { inline: true } })
    expect(order()?.r2).toBe(false)
    expect(outputs.map(({ seed, size }) => [seed, size])).toEqual([
      [5, [512, 448]],
      [6, [512, 448]],
    ])
    server.fail('wrong type', { on: 'look' })
    await expect(make(SD, TEXT, { settings: { inline: true } })).rejects.toMatchObject({ code: 'internal' })
  })
})

describe('images from images', () => {
  it('are sent as WebP in steps of 64, and returned in their own shape', async () => {
    const task: Task = { ...SAMPLED, kind: 'image-to-image', images: ['a'], strength: 0.6 }
    const { outputs } = await make(SD, task, { assets: { a: await plain(500, 333) } })
    expect(order()).toMatchObject({ source_processing: 'img2img', params: { denoising_strength: 0.6, width: 512, height: 320 } })
    expect(await sourceOf(order()?.source_image)).toMatchObject({ format: 'webp', width: 512, height: 320 })
    expect(outputs[0]?.size).toEqual([500, 333])
  })

  it.each([
    [SD, 'img2img'],
    ['Deliberate Inpainting', 'inpainting'],
  ])('of %s change only where the mask is white', async (name, processing) => {
    const [a, black] = await Promise.all([plain(256, 192), plain(256, 192, '#000')])
    const m = await sharp(black)
      .composite([{ input: await plain(128, 192, '#fff'), left: 128, top: 0 }])
      .png()
      .toBuffer()
    const task: Task = { ...SAMPLED, kind: 'inpaint', image: 'a', mask: 'm', strength: 1 }
    const { outputs } = await make(name, task, { assets: { a, m } })
    expect(order()).toMatchObject({ source_processing: processing })
    const before = await sharp(a).raw().toBuffer()
    const changed = (x: number): boolean => [0, 1, 2].some((c) => outputs[0]?.pixels[x * 3 + c] !== before[x * 3 + c])
    const columns = Array.from({ length: 256 }, (__unused, x) => changed(x + 96 * 256))
    expect(columns.slice(0, 128)).not.toContain(true)
    expect(columns.slice(128).filter(Boolean).length).toBeGreaterThan(100)
  })

  it('grow around the original', async () => {
    const task: Task = { kind: 'outpaint', image: 'a', left: 0, right: 64, top: 0, bottom: 0, prompt: '', seed: 2 }
    const a = await plain(192, 128)
    const { outputs } = await make('Deliberate Inpainting', task, { assets: { a } })
    expect(order()).toMatchObject({ source_processing: 'outpainting', prompt: 'high quality' })
    expect(outputs[0]?.size).toEqual([256, 128])
    expect(outputs[0]?.pixels.subarray(0, 192 * 3).equals((await sharp(a).raw().toBuffer()).subarray(0, 192 * 3))).toBe(true)
  })

  it('follow a control map, which is sent to the workers unchanged', async () => {
    const task: Task = { ...SAMPLED, kind: 'control', image: 'a', control: 'canny', scale: 1, isMap: true, mapOnly: false, steps: 50 }
    await make(SD, task, { assets: { a: await plain(512, 512) } })
    expect(order()).toMatchObject({ params: { control_type: 'canny', image_is_control: true, steps: 40 }, source_processing: 'img2img' })
    expect(await sourceOf(order()?.source_image)).toMatchObject({ format: 'webp' })
  })
})

describe('a waiting request', () => {
  it('reports its position, polls rarely, and downloads results once', async () => {
    server.set({ state: 'queued', position: 4 })
    const next = await begin(SD, TEXT)
    expect(await next()).toMatchObject({ kind: 'waiting', position: 4, lookAfterMs: 2000 })
    expect(await next()).toMatchObject({ kind: 'waiting', position: 4 })
    expect(server.looks()).toBe(0)
    server.set({ state: 'done' })
    expect(await next()).toMatchObject({ kind: 'done' })
    expect(server.looks()).toBe(1)
  })

  it('ends after a while if no worker can do it, so that the job can move to another engine', async () => {
    server.set({ state: 'queued' })
    server.report({ check: { is_possible: false } })
    const next = await begin(SD, TEXT)
    expect(await next()).toMatchObject({ kind: 'waiting' })
    clock += 60_000
    expect(await next()).toMatchObject({ kind: 'waiting' })
    expect(server.cancelled()).toEqual([])
    clock += 60_000
    await expect(next()).rejects.toMatchObject({ code: 'lost', text: { zh: expect.stringContaining('没有机器') } })
    expect(server.cancelled()).toHaveLength(1)
  })
})

describe('the end of a request', () => {
  it('reports censorship, and still returns the other images of a series', async () => {
    server.report({ generations: [{ censored: true }] })
    await expect(make(SD, TEXT)).rejects.toMatchObject({ code: 'content_policy', text: { en: expect.stringContaining('withheld') } })
    const { outputs, warnings } = await make(SD, { ...TEXT, count: 2 })
    expect(outputs.map(({ seed }) => seed)).toEqual([6])
    expect(warnings).toEqual(['censored'])
  })

  it.each<[string, number, object]>([
    ['KudosUpfront', 403, { code: 'invalid_input', retryable: false, text: { zh: expect.stringContaining('kudos') } }],
    ['CorruptPrompt', 400, { code: 'content_policy' }],
    ['TooManyPrompts', 429, { code: 'rate_limited' }],
    ['MaintenanceMode', 400, { code: 'unavailable' }],
    ['SharedKeyEmpty', 403, { code: 'quota' }],
    ['InvalidAPIKey', 401, { code: 'auth' }],
    ['', 502, { code: 'lost' }],
  ])('reports the refusal %s with its cause', async (rc, status, expected) => {
    server.refuse(refused(status, rc, 'as planned'))
    await expect(begin(SD, TEXT)).rejects.toMatchObject(expected)
  })
})
