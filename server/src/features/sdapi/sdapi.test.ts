import { readFile } from 'node:fs/promises'
import { kind } from '@stipple/engines/kinds/sdapi/kind'
import { samplerName } from '@stipple/engines/kinds/sdapi/public'
import { createSafeFetch } from '@stipple/engines/kit/safe-fetch'
import sharp, { type Sharp } from 'sharp'
import { StableDiffusionApi } from 'stable-diffusion-api'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SILENT, testContext } from '../../../../engines/test/context.ts'
import { runTask } from '../../../../engines/test/run-task.ts'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { describedFetch } from '../../../test/described.ts'
import { createControllableEngine } from '../../../test/engine.ts'
import { publishedFetch } from '../../../test/published.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { SDAPI } from '../../features/sdapi/document.ts'

let engine = createControllableEngine()
let server: TestApp
let member: TestMember
let origin: string
let key: string
beforeEach(async () => {
  engine = createControllableEngine({ tasks: ['text-to-image', 'image-to-image', 'inpaint', 'upscale'] })
  server = await createTestApp({ engines: [engine, createControllableEngine({ id: 'other', tasks: ['text-to-image'] })], worker: true })
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  member = await server.signUp()
  key = (await member.client('POST /api/account/keys', { body: { name: 'A plug-in', scopes: ['generate'] } })).token
})
afterEach(() => server.close())

const open = (password = key) => new StableDiffusionApi({ baseUrl: origin }).setAuth('krita', password)
const ask = publishedFetch('a1111', describedFetch(SDAPI))
const call = async (path: string, body?: object) => {
  const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) }
  const answer = await ask(`${origin}${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
  return { status: answer.status, body: (await answer.json()) as Answer }
}
interface Answer {
  readonly info: string
  readonly images: readonly string[]
  readonly parameters: object
  readonly progress: number
  readonly state: { readonly interrupted: boolean }
  readonly current_image: string | null
  readonly active: boolean
  readonly live_preview: string | null
  readonly id_live_preview: number
}
const dots = async (): Promise<number> => (await member.client('GET /api/user/get_credit_balance')).data.balance
const plain = (width: number, height: number, background: string) => sharp({ create: { width, height, channels: 3, background } }).png()
const base64 = async (picture: Sharp): Promise<string> => (await picture.toBuffer()).toString('base64')

it('generates images for an A1111 client, which waits for them, at the usual price', async () => {
  const api = open()
  const before = await dots()
  const asked = api.txt2img({
    prompt: 'a fox <lora:ink:0.8>',
    batch_size: 2,
    width: 1001,
    height: 640,
    steps: 9,
    seed: 7,
    restore_faces: true,
  })
  const run = await engine.run(0)
  expect(run.task).toMatchObject({ kind: 'text-to-image', prompt: 'a fox', count: 2, width: 1000, height: 640, steps: 9, seed: 7 })
  await run.finish(2)
  const { images, info, parameters, response } = await asked
  const found = await Promise.all(images.map((image) => image.metadata()))
  expect(found).toMatchObject([
    { format: 'png', width: 96 },
    { format: 'png', width: 96 },
  ])
  const parsedInfo = JSON.parse(String(info))
  expect(parsedInfo).toMatchObject({ seed: 7, all_seeds: [7, 8], width: 96, height: 64, sd_model_checkpoint: 'test/held', dots: 4 })
  // The model has no samplers, and no LoRA has that name.
  expect(parsedInfo.not_used.toSorted()).toEqual(['<lora:ink>', 'restore_faces', 'sampler_name'])
  expect(parameters).toMatchObject({ prompt: 'a fox <lora:ink:0.8>' })
  const { body } = await call('/sdapi/v1/png-info', { image: response.data.images?.[0] })
  expect(body).toMatchObject({
    info: expect.stringMatching(/^a fox\nSteps: 9.*Seed: 7/s),
    parameters: { Prompt: 'a fox', Steps: '9', Seed: '7', 'Size-1': '1000', 'Size-2': '640' },
  })
  expect(await dots()).toBe(before - 4)
})

it('edits an image at the requested size, in the white area of a mask, or the black one if inverted', async () => {
  const api = open()
  const image = plain(64, 32, '#804020')
  const mask = plain(32, 32, 'white').extend({ right: 32, background: 'black' })
  const asked = api.img2img({
    prompt: 'a hat',
    init_images: [image],
    mask_image: mask,
    width: 128,
    height: 64,
    inpainting_mask_invert: 1,
    mask_blur: 0,
    denoising_strength: 0.6,
  })
  const run = await engine.run(0)
  if (run.task.kind !== 'inpaint') throw new Error('not asked to inpaint')
  const [picture, drawn] = await Promise.all([run.context.read(run.task.image), run.context.read(run.task.mask)])
  expect(await sharp(picture).metadata()).toMatchObject({ width: 128, height: 64 })
  const pixels = await sharp(drawn).greyscale().raw().toBuffer()
  expect([pixels[5], pixels[120]]).toEqual([0, 255])
  await run.finish()
  expect((await asked).images).toHaveLength(1)
  const whole = call('/sdapi/v1/img2img', {
    prompt: 'in snow',
    init_images: [`data:image/png;base64,${await base64(plain(40, 20, 'red'))}`],
    width: 64,
    height: 64,
    resize_mode: 1,
  })
  const second = await engine.run(1)
  if (second.task.kind !== 'image-to-image') throw new Error('not asked to change a picture')
  expect(await sharp(await second.context.read(second.task.images[0] ?? '')).metadata()).toMatchObject({ width: 64, height: 64 })
  await second.finish()
  const { body } = await whole
  expect(body.parameters).not.toHaveProperty('init_images')
  expect(body.images).toHaveLength(1)
})

it('upscales an image to any size', async () => {
  const asked = open().extraSingle({ image: plain(20, 10, 'red'), upscaling_resize: 3, upscaler_1: 'test/held' })
  const run = await engine.run(0)
  expect(run.task).toMatchObject({ kind: 'upscale', factor: 4 })
  await run.finish()
  expect(await (await asked).image?.metadata()).toMatchObject({ format: 'png', width: 60, height: 30 })
  // Request of a program without a chosen model, with all extra fields.
  const more = { gfpgan_visibility: 0, codeformer_visibility: 0, codeformer_weight: 0, upscaler_2: 'None', extras_upscaler_2_visibility: 0 }
  for (const [place, name] of ['R-ESRGAN 4x+', 'R-ESRGAN 4x+ Anime6B', 'ESRGAN_4x', 'Lanczos', 'DAT x4', 'None', ''].entries()) {
    const image = await base64(plain(20, 10, 'red'))
    const usual = call('/sdapi/v1/extra-single-image', {
      ...more,
      image,
      upscaler_1: name,
      resize_mode: 0,
      upscaling_resize: 4,
      upscaling_crop: true,
    })
    await (await engine.run(place + 1)).finish()
    expect((await usual).status).toBe(200)
  }
})

it('reports progress with a preview, and interrupts free of charge', async () => {
  const before = await dots()
  expect((await call('/sdapi/v1/progress')).body).toMatchObject({
    progress: 0,
    state: { job_count: 0, interrupted: false },
    current_image: null,
  })
  const asked = call('/sdapi/v1/txt2img', { prompt: 'a fox', force_task_id: 'task(1)' })
  const run = await engine.run(0)
  run.context.report({ ratio: 0.5, preview: await plain(32, 32, 'blue').toBuffer() })
  const progress = await waitFor(async () => {
    const { body } = await call('/sdapi/v1/progress')
    return body.current_image !== null && body.progress > 0 ? body : undefined
  })
  expect(progress.state).toMatchObject({ job_count: 1, interrupted: false })
  expect(await sharp(Buffer.from(progress.current_image ?? '', 'base64')).metadata()).toMatchObject({ format: 'png', width: 32 })
  expect((await call('/sdapi/v1/progress?skip_current_image=true')).body.current_image).toBeNull()
  const own = { id_task: 'task(1)', id_live_preview: -1 }
  const first = (await call('/internal/progress', own)).body
  expect(first).toMatchObject({ active: true, queued: false, completed: false, live_preview: expect.stringMatching(/^data:image\/webp/) })
  expect((await call('/internal/progress', { ...own, id_live_preview: first.id_live_preview })).body.live_preview).toBeNull()
  // As A1111 replies for an unknown task, and without one.
  for (const nobody of [{ id_task: 'task(2)' }, {}])
    expect((await call('/internal/progress', nobody)).body).toEqual({
      active: false,
      queued: false,
      completed: false,
      progress: null,
      eta: null,
      live_preview: null,
      id_live_preview: -1,
      textinfo: 'Waiting...',
    })
  // Another key of the same member neither sees nor stops it.
  const { token } = await member.client('POST /api/account/keys', { body: { name: 'Another', scopes: ['generate'] } })
  const others = { authorization: `Basic ${Buffer.from(`:${token}`).toString('base64')}` }
  await fetch(`${origin}/sdapi/v1/interrupt`, { method: 'POST', headers: others })
  expect(await (await fetch(`${origin}/sdapi/v1/progress`, { headers: others })).json()).toMatchObject({ state: { job_count: 0 } })
  expect((await call('/internal/progress', own)).body.active).toBe(true)
  expect((await call('/sdapi/v1/interrupt', {})).body).toEqual({})
  expect(await asked).toMatchObject({ status: 200, body: { images: [] } })
  expect((await call('/internal/progress', own)).body).toMatchObject({ completed: true, id_live_preview: -1, textinfo: 'Waiting...' })
  expect((await call('/sdapi/v1/progress')).body.state.interrupted).toBe(true)
  expect(await dots()).toBe(before)
})

it('lists models and options, and keeps the model that a key chose', async () => {
  const api = open()
  expect((await api.getSdModels()).map(({ title }) => title)).toEqual(['test/held', 'test/other'])
  expect((await api.getUpscalers()).map(({ name }) => name)).toEqual(['None', 'test/held'])
  expect(await api.getSamplers()).toEqual([{ name: 'Automatic', aliases: [], options: {} }])
  expect(samplerName('k_dpmpp_2m')).toBe('DPM++ 2M')
  for (const name of ['loras', 'schedulers', 'embeddings', 'cmd-flags', 'prompt-styles'])
    expect((await call(`/sdapi/v1/${name}`)).status).toBe(200)
  expect((await api.getOptions())['sd_model_checkpoint']).toBe('test/held')
  await api.setOptions({ sd_model_checkpoint: 'test/other', samples_format: 'jpg' })
  expect((await api.getOptions())['sd_model_checkpoint']).toBe('test/other')
  // The key's model does not inpaint, and no other one replaces it.
  const masked = { prompt: 'a hat', init_images: [await base64(plain(64, 64, 'red'))], mask: await base64(plain(64, 64, 'white')) }
  expect(await call('/sdapi/v1/img2img', masked)).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['body', 'sd_model_checkpoint'] }] },
  })
  const asked = call('/sdapi/v1/img2img', { ...masked, override_settings: { sd_model_checkpoint: 'Held [0abc123]' } })
  await (await engine.run(0)).finish()
  expect((await asked).status).toBe(200)
  expect(await call('/sdapi/v1/options', { sd_model_checkpoint: 'no/such' })).toMatchObject({
    status: 404,
    body: { error: 'model_missing' },
  })
})

it('refuses in the A1111 format, naming the field, before any generation', async () => {
  const refused = (body: object) => call('/sdapi/v1/txt2img', body)
  expect(await refused({ prompt: '' })).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'prompt'] }] } })
  expect(await refused({ prompt: 'a fox', batch_size: 3, n_iter: 3 })).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['body', 'batch_size × n_iter'] }] },
  })
  expect(await refused({ prompt: 'a fox', width: 'wide' })).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['body', 'width'] }] },
  })
  expect(await refused({ prompt: 'a fox', seed: 2 ** 60 })).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['body', 'seed'] }] },
  })
  expect(await refused({ prompt: 'a fox', steps: null, alwayson_scripts: null, override_settings: null, seed: 'x' })).toMatchObject({
    status: 422,
  })
  expect(await refused({ prompt: 'nude little girl' })).toMatchObject({ status: 400, body: { error: 'sexualised_minors' } })
  expect(await call('/sdapi/v1/img2img', { prompt: 'a fox', init_images: ['no picture'] })).toMatchObject({
    status: 415,
    body: { detail: expect.stringContaining('init_images') },
  })
  // Contains no base64 character.
  expect(await call('/sdapi/v1/img2img', { prompt: 'a fox', init_images: ['狐'] })).toMatchObject({ status: 415 })
  expect(await call('/sdapi/v1/img2img', { prompt: 'a fox', init_images: [] })).toMatchObject({ status: 422 })
  const large = { prompt: 'a fox', init_images: [await base64(plain(8, 8, 'red'))], width: 16_384, height: 16_384 }
  expect(await call('/sdapi/v1/img2img', large)).toMatchObject({ status: 413 })
  const foreign = await readFile(
    new URL('../../../../core/test/files/16-a1111-no-steps-only-negative-multiline.png', import.meta.url),
    'base64',
  )
  const pngInfo = (await call('/sdapi/v1/png-info', { image: foreign })).body
  expect(pngInfo.info).toContain('Hires upscale: 2, Hires upscaler: 4x-UltraSharp')
  expect(pngInfo.parameters).toMatchObject({ 'Negative prompt': 'blurry\ntext', 'Size-1': '512', 'Size-2': '768', 'Hires upscale': '2' })
  const comfy = await readFile(new URL('../../../../core/test/files/07-comfyui.png', import.meta.url), 'base64')
  expect((await call('/sdapi/v1/png-info', { image: comfy })).body.parameters).toMatchObject({ Seed: '156680208700286' })
  expect(await call('/sdapi/v1/png-info', { image: '' })).toMatchObject({ status: 422 })
  await expect(open('stp_nobody').getSdModels()).rejects.toMatchObject({ response: { status: 401, data: { detail: expect.any(String) } } })
  expect((await fetch(`${origin}/sdapi/v1/sd-models`)).status).toBe(401)
  const { token } = await member.client('POST /api/account/keys', { body: { name: 'Reader', scopes: ['read'] } })
  await expect(open(token).getSdModels()).rejects.toMatchObject({ response: { status: 403 } })
  expect(engine.started()).toBe(0)
})

it('serves as an engine of another installation, which passes on an image that is charged once', async () => {
  await server.close()
  engine = createControllableEngine({ id: 'sdxl-base-1.0', tasks: ['text-to-image'] })
  server = await createTestApp({ engines: [engine], worker: true })
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  member = await server.signUp()
  const { token } = await member.client('POST /api/account/keys', { body: { name: 'Another Stipple', scopes: ['generate'] } })
  const settings = kind.settings.parse({ address, user: 'stipple', key: token })
  const { signal } = new AbortController()
  const survey = await kind.survey(settings, { log: SILENT, signal, now: Date.now, fetch: createSafeFetch({ allowedOrigins: [address] }) })
  expect(survey.models).toMatchObject([
    { traits: { label: { en: 'sdxl-base-1.0' }, tasks: expect.arrayContaining(['text-to-image', 'inpaint']) } },
  ])
  const kept = survey.models.map(({ remoteId, traits }) => ({ remoteId, traits: { ...traits, engine: 'other' } }))
  const other = kind.connect(settings, { id: 'other', name: 'Other' }, kept)
  const before = await dots()
  const task = {
    kind: 'text-to-image',
    prompt: 'a fox',
    negativePrompt: '',
    width: 1024,
    height: 1024,
    count: 1,
    seed: 5,
    steps: 8,
    cfg: 5,
  } as const
  const making = runTask(other, { task }, { context: testContext() })
  const run = await engine.run(0)
  expect(run.task).toMatchObject({ prompt: 'a fox', width: 1024, seed: 5, steps: 8 })
  await run.finish()
  const { outputs } = await making
  expect(await sharp(outputs[0]?.bytes).metadata()).toMatchObject({ width: 96, format: 'png' })
  expect(await dots()).toBe(before - 2)
})
