import { createFalClient } from '@fal-ai/client'
import type { Task } from '@stipple/core/domain/task'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { kindHarness } from '../../../test/kind-harness.ts'
import { encodeSound } from '../../media/public.ts'
import { kind } from './kind.ts'
import { createFalServer, type FalServer } from './test/server.ts'

let server: FalServer
beforeEach(async () => {
  server = await createFalServer()
})
afterEach(() => server.close())

const harness = kindHarness(kind, () => ({ address: server.origin, key: server.secret }))
const look = (models: string) => harness.survey({ models })

/** Starts a run of a model, and returns how to poll it. */
const begin = async (name: string, task: Task, assets: Readonly<Record<string, Uint8Array>> = {}) =>
  (await harness.begin(name, task, { assets, settings: { models: name } })).look

const last = () => server.runs().at(-1)
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7', noise: { type: 'gaussian', mean: 120, sigma: 60 } } })
    .png()
    .toBuffer()
const TEXT = {
  kind: 'text-to-image',
  prompt: 'a fox',
  negativePrompt: '',
  width: 640,
  height: 384,
  count: 2,
  seed: 5,
  steps: 20,
  cfg: 7,
} as const
const SKETCH = 'fal-ai/sketch/dev'

describe('models of fal', () => {
  it('perform the tasks of their descriptions, and invalid, missing or unsupported names are reported', async () => {
    const lines = [
      SKETCH,
      'https://fal.ai/models/fal-ai/sketch/edit/playground',
      'fal-ai/sketch/inpainting',
      'fal-ai/birefnet/v2',
      'fal-ai/moves/image-to-video',
      'fal-ai/voice',
      'fal-ai/score',
    ]
    const { models, warnings } = await look([...lines, 'fal-ai/words', 'fal-ai/gone', '../../x', 'words'].join('\n'))
    expect(models.map(({ remoteId, traits }) => [remoteId, traits.tasks])).toEqual([
      [SKETCH, ['text-to-image']],
      ['fal-ai/sketch/edit', ['image-to-image']],
      ['fal-ai/sketch/inpainting', ['inpaint']],
      ['fal-ai/birefnet/v2', ['cut-out']],
      ['fal-ai/moves/image-to-video', ['image-to-video']],
      ['fal-ai/voice', ['speech']],
      ['fal-ai/score', ['music']],
    ])
    expect(warnings.map(({ en }) => en)).toEqual([
      expect.stringContaining('fal-ai/words is not offered'),
      expect.stringContaining('no model fal-ai/gone'),
      expect.stringContaining('“../../x” is not a model name'),
      expect.stringContaining('“words” is not a model name'),
    ])
    const [sketch, edit] = models
    expect(sketch).toMatchObject({
      form: { own_acceleration: { widget: 'select' } },
      traits: {
        can: { steps: true, cfg: true, dimensions: true, negative: true },
        limits: { count: 4, size: { min: 256, max: 2048 } },
        defaults: { width: 1024, height: 768, steps: 28, cfg: 3.5 },
      },
    })
    expect(Object.keys(sketch?.form ?? {})).toEqual(['own_acceleration'])
    expect(edit?.traits.can).toMatchObject({ pictures: { most: 3 } })
  })

  it('are recognised by the form of their key', () => {
    expect(kind.keys?.test(server.secret)).toBe(true)
    expect(kind.keys?.test('r8_123456789012345678901234567890')).toBe(false)
  })

  it('change only the white area of the mask, with the requested seed [golden mask]', async () => {
    const [width, height] = [60, 40]
    const white = { create: { width: 20, height: 10, channels: 3, background: '#fff' } } as const
    const mask = await sharp({ create: { width, height, channels: 3, background: '#000' } })
      .composite([{ input: white, left: 10, top: 10 }])
      .png()
      .toBuffer()
    const image = await plain(width, height)
    const task: Task = { ...TEXT, kind: 'inpaint', image: 'a', mask: 'm', strength: 0.8, count: 1, seed: 4_000_000_000 }
    const poll = await begin('fal-ai/sketch/inpainting', task, { a: image, m: mask })
    const { seed, strength, mask_url: sentMask, image_url: sentImage } = last()?.input ?? {}
    expect({ seed, strength }).toEqual({ seed: 4_000_000_000, strength: 0.8 })
    const pixelsOf = (address: unknown) =>
      sharp(Buffer.from(String(address).replace(/^[^,]*,/, ''), 'base64'))
        .removeAlpha()
        .raw()
        .toBuffer()
    const sent = await pixelsOf(sentMask)
    const isWhite = (index: number): boolean => {
      const [x, y] = [index % width, Math.floor(index / width)]
      return x >= 10 && x < 30 && y >= 10 && y < 20
    }
    const channels = sent.length / (width * height)
    for (let index = 0; index < width * height; index++) expect(sent[index * channels]).toBe(isWhite(index) ? 255 : 0)
    const before = await sharp(image).raw().toBuffer()
    expect(await pixelsOf(sentImage)).toEqual(before)

    server.set({ state: 'done', files: [{ type: 'image/png', seed: 4_000_000_000, bytes: await plain(width, height) }] })
    const done = await poll()
    const [made] = done.kind === 'done' ? done.outputs : []
    const content = made?.content
    if (!content || content instanceof Uint8Array || !('file' in content)) throw new Error('there is no file')
    expect(made?.seed).toBe(4_000_000_000)
    const after = await sharp(content.file).removeAlpha().raw().toBuffer()
    const changed = [...before.keys()].filter((at) => before[at] !== after[at]).map((at) => Math.floor(at / 3))
    expect(changed.every(isWhite)).toBe(true)
    expect(changed.length).toBeGreaterThan(400)
  })
})

describe('runs of fal', () => {
  it('send sizes as width and height, and delete files after a day', async () => {
    await begin(SKETCH, TEXT)
    expect(last()).toMatchObject({
      endpoint: SKETCH,
      input: {
        prompt: 'a fox',
        image_size: { width: 640, height: 384 },
        num_images: 2,
        seed: 5,
        num_inference_steps: 20,
        guidance_scale: 7,
      },
      headers: { 'x-fal-object-lifecycle-preference': '{"expiration_duration_seconds":86400}' },
    })
  })

  it('send small images within the request, and large ones through the store', async () => {
    const assets = { a: await plain(20, 10), b: await plain(600, 400) }
    const task: Task = { ...TEXT, kind: 'image-to-image', images: ['a', 'b'], strength: 0.5 }
    await begin('fal-ai/sketch/edit', task, assets)
    const stored = [...server.uploads.keys()]
    expect(last()?.input['image_urls']).toEqual([expect.stringMatching(/^data:image\/png;base64,/), stored[0]])
    expect(await sharp([...server.uploads.values()][0]).metadata()).toMatchObject({ width: 600, height: 400 })
  })

  it('return speech and music in the requested format, with their waveform', async () => {
    const tone = Float32Array.from({ length: 24_000 }, (_, at) => 0.4 * Math.sin(at / 11))
    const { bytes } = await encodeSound({ channels: [tone], sampleRate: 24_000 }, 'wav')
    const SPEECH: Task = { kind: 'speech', text: 'Good (morning:1.2)', voice: 'Bella', rate: 2, pitch: 0, format: 'mp3', seed: 3 }
    for (const [name, task] of [
      ['fal-ai/voice', SPEECH],
      ['fal-ai/score', { kind: 'music', prompt: 'a waltz', seconds: 90, format: 'mp3', seed: 3 }],
    ] as const) {
      const poll = await begin(name, task)
      server.set({ state: 'done', files: [{ type: 'audio/wav', seed: 0, bytes }] })
      expect(await poll()).toMatchObject({ kind: 'done', outputs: [{ media: 'voice', type: 'audio/mpeg', seconds: 1, seed: 3 }] })
    }
    const [voice, score] = server.asked()
    expect(voice).toEqual({ text: 'Good (morning:1.2)', voice: 'Bella', speed: 1.5 })
    expect(score).toEqual({ prompt: 'a waltz', duration: 60, seed: 3 })
    const { models } = await look('fal-ai/voice\nfal-ai/score')
    expect(models.map(({ traits }) => traits.fields)).toEqual([
      ['text', 'voice', 'rate', 'format'],
      ['prompt', 'seconds', 'format', 'seed'],
    ])
    expect(models[0]?.traits.can.voices?.map(({ id }) => id)).toEqual(['Adam', 'Bella'])
  })

  it('send the length of videos as a string', async () => {
    const task = {
      kind: 'image-to-video',
      image: 'a',
      prompt: 'it runs',
      seconds: 8,
      camera: 'auto',
      music: false,
      format: 'mp4',
      seed: 1,
    } as const
    await begin('fal-ai/moves/image-to-video', task, { a: await plain(20, 10) })
    expect(last()?.input).toMatchObject({ duration: '10' })
  })

  it('name the field or the content when they are refused at the end', async () => {
    const poll = await begin(SKETCH, TEXT)
    server.set({ state: 'done' })
    const detail = (type: string, name: string) => ({ detail: [{ loc: ['body', name], msg: 'no', type, input: {} }] })
    server.refuse(422, detail('less_than_equal', 'guidance_scale'))
    await expect(poll()).rejects.toMatchObject({
      code: 'invalid_input',
      field: 'cfg_scale',
      text: { zh: expect.stringContaining('引导强度') },
    })
    server.refuse(422, detail('content_policy_violation', 'prompt'))
    await expect(poll()).rejects.toMatchObject({ code: 'content_policy', retryable: false, text: { en: expect.stringContaining('fal') } })
    server.refuse(504, detail('generation_timeout', 'prompt'))
    await expect(poll()).rejects.toMatchObject({ code: 'timeout', retryable: false })
    server.refuse(403, { detail: 'User is locked. Reason: Exhausted balance. Top up your balance at fal.ai/dashboard/billing.' })
    await expect(poll()).rejects.toMatchObject({ code: 'quota' })
  })

  it('return the images that pass the filter, and warn of missing ones', async () => {
    const poll = await begin(SKETCH, TEXT)
    server.set({ state: 'done' })
    server.blacken(true, false)
    expect(await poll()).toMatchObject({ outputs: [{ media: 'image' }], warnings: [{ code: 'some_withheld' }] })
    server.blacken(true, true)
    await expect(poll()).rejects.toMatchObject({ code: 'content_policy' })
  })
})

describe('the fal test server, called by the client of the vendor', () => {
  const client = (credentials = server.secret) =>
    createFalClient({
      credentials,
      fetch: (address, init) => fetch(new Request(address).url.replace(/^https:\/\/(queue\.fal\.run|rest\.fal\.ai)/, server.origin), init),
      retry: { maxRetries: 0 },
    })

  it('supports submitting a run, its status, cancellation, results and uploads', async () => {
    const fal = client()
    const { request_id: requestId } = await fal.queue.submit(SKETCH, { input: { prompt: 'a fox', seed: 3 } })
    server.set({ state: 'queued', position: 2 })
    expect(await fal.queue.status(SKETCH, { requestId })).toMatchObject({ status: 'IN_QUEUE', queue_position: 2 })
    await fal.queue.cancel(SKETCH, { requestId })
    expect(server.cancelled()).toEqual([requestId])
    server.set({ state: 'done' })
    expect(await fal.subscribe(SKETCH, { input: { prompt: 'a fox', image: new Blob(['a picture']) } })).toMatchObject({
      data: { images: [{ url: expect.stringMatching(/0\.png$/) }] },
    })
    expect(last()?.input['image']).toBe([...server.uploads.keys()][0])
  })

  it('returns the same refusals', async () => {
    server.set({ state: 'done' })
    await expect(client().subscribe(SKETCH, { input: {} })).rejects.toMatchObject({
      status: 422,
      fieldErrors: [{ loc: ['body', 'prompt'] }],
    })
    await expect(client('a:b').queue.submit(SKETCH, { input: { prompt: 'x' } })).rejects.toMatchObject({ status: 401 })
  })
})
