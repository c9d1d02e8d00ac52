import type { Task, TaskOf } from '@stipple/core/domain/task'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { kindHarness } from '../../../test/kind-harness.ts'
import { createSafeFetch } from '../../kit/safe-fetch.ts'
import { kind } from './kind.ts'
import { createGeminiServer, type GeminiServer } from './test/server.ts'

let server: GeminiServer
beforeEach(async () => {
  server = await createGeminiServer()
  server.set({ state: 'done' })
})
afterEach(() => server.close())

const harness = kindHarness(kind, () => ({ address: server.origin, key: server.secret }))
const { survey: look } = harness
const make = (name: string, task: Task, assets: Readonly<Record<string, Uint8Array>> = {}) => harness.make(name, task, { assets })

const TEXT: TaskOf<'text-to-image'> = {
  kind: 'text-to-image',
  prompt: 'a (red:1.3) fox',
  negativePrompt: '',
  width: 1024,
  height: 1024,
  count: 1,
  seed: 5,
  steps: 12,
  cfg: 5,
}
const EDIT: TaskOf<'image-to-image'> = { ...TEXT, kind: 'image-to-image', images: ['a'], prompt: 'add a hat', strength: 0.5 }
const configOf = (index = 0) => server.orders()[index]?.body.generationConfig?.imageConfig
const plain = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#5a8' } })
    .png()
    .toBuffer()

describe('the survey', () => {
  it('finds models for images and speech by their names, or those that the operator names [M-02]', async () => {
    const { models, limits } = await look()
    expect(models.map(({ remoteId, label }) => [remoteId, label.en])).toEqual([
      ['gemini-3.1-flash-image', 'Nano Banana 2'],
      ['gemini-2.5-flash-image', 'Nano Banana'],
      ['gemini-3.1-flash-lite-image', 'Nano Banana 2 Lite'],
      ['gemini-2.5-flash-preview-tts', 'Gemini 2.5 Flash Preview TTS'],
    ])
    expect(limits).toMatchObject({ billed: true, resumable: false, idempotent: false })
    const named = await look({ models: 'models/gemini-2.5-flash-image\n\n my-tuned ' })
    expect(named.models.map(({ remoteId }) => remoteId)).toEqual(['gemini-2.5-flash-image', 'my-tuned'])
    expect(server.orders()).toEqual([])
  })

  it('reports a wrong key without showing it, and never puts it into an address', async () => {
    const refused = look({ key: 'AIzaAnotherKey' })
    await expect(refused).rejects.toMatchObject({ code: 'auth', message: expect.not.stringContaining('AnotherKey') })
    expect(server.paths().join(' ')).not.toMatch(/AIza|key=/)
  })

  it('is not needed to recognise the service by its key, its host or its refusal', async () => {
    expect(kind.keys?.test(`AIza${'x'.repeat(35)}`)).toBe(true)
    expect(kind.knownHosts).toContain('aistudio.google.com')
    const found = await kind.recognize?.(new URL(server.origin), {
      fetch: createSafeFetch({ allowedOrigins: [server.origin] }),
      signal: new AbortController().signal,
    })
    expect(found).toMatchObject({ label: { en: 'Google Gemini' }, settings: { address: `${server.origin}/v1beta` } })
  })
})

describe('images of Gemini', () => {
  it('are requested one by one, in the nearest ratio and size class, with a warning about seeds', async () => {
    const { outputs, warnings } = await make('gemini-3.1-flash-image', { ...TEXT, width: 2048, height: 1152, count: 2 })
    expect(outputs.map(({ width, height, seed }) => [width, height, seed])).toEqual([
      [2752, 1536, 5],
      [2752, 1536, 6],
    ])
    expect(configOf()).toEqual({ aspectRatio: '16:9', imageSize: '2K' })
    expect(server.orders()[0]?.body.contents[0]?.parts).toEqual([{ text: 'a red fox' }])
    expect(warnings).toMatchObject([{ code: 'no_seed', text: { en: expect.stringContaining('does not support seeds') } }])
  })

  it('are requested without a size if the model has only one', async () => {
    await make('gemini-2.5-flash-image', { ...TEXT, width: 1536, height: 512 })
    expect(configOf()).toEqual({ aspectRatio: '21:9' })
  })

  it('are changed by a prompt, several together, in the shape of the first', async () => {
    const assets = { a: await plain(900, 1200), b: await plain(300, 300) }
    await make('gemini-3.1-flash-image', { ...EDIT, images: ['a', 'b'] }, assets)
    const parts = server.orders()[0]?.body.contents[0]?.parts ?? []
    expect(parts).toHaveLength(3)
    expect(parts[0]).toEqual({ text: 'add a hat' })
    expect(configOf()).toEqual({ aspectRatio: '3:4', imageSize: '1K' })
    const [, first] = parts
    const { width, height, format } = await sharp(
      Buffer.from(first && 'inlineData' in first ? first.inlineData.data : '', 'base64'),
    ).metadata()
    expect([width, height, format]).toEqual([900, 1200, 'webp'])
  })

  it('follow reference images by role, which the prompt names in the order of the images [F: reference roles]', async () => {
    const { models } = await look()
    const images = models.map(({ form = {} }) => Object.keys(form).filter((name) => name.endsWith('_image')).length)
    expect(images).toEqual([4, 4, 4, 0])
    const assets = { a: await plain(900, 1200), s: await plain(20, 10), k: await plain(30, 10) }
    const options = { colours_image: 'k', style_image: 's', subject_image: '' }
    await harness.make('gemini-3.1-flash-image', EDIT, { assets, options })
    await harness.make('gemini-3.1-flash-image', TEXT, { assets, options: { style_image: 's' } })
    const [edited, made] = server.orders().map(({ body }) => body.contents[0]?.parts ?? [])
    expect(edited?.[0]).toEqual({
      text: expect.stringMatching(/^add a hat\nImage 2 is a style reference: .*\nImage 3 is a colour reference: .*$/),
    })
    const data = (edited ?? []).flatMap((part) => ('inlineData' in part ? [part.inlineData.data] : []))
    const widths = await Promise.all(data.map(async (text) => (await sharp(Buffer.from(text, 'base64')).metadata()).width))
    expect(widths).toEqual([900, 20, 30])
    expect(configOf()).toEqual({ aspectRatio: '3:4', imageSize: '1K' })
    expect(made).toMatchObject([{ text: expect.stringMatching(/^a red fox\nImage 1 is a style reference/) }, { inlineData: {} }])
    expect(configOf(1)).toEqual({ aspectRatio: '1:1', imageSize: '1K' })
  })
})

const candidate = (finishReason: string) => ({ candidates: [{ content: { parts: [{ text: 'No.' }], role: 'model' }, finishReason }] })
const quota = { '@type': 'type.googleapis.com/google.rpc.QuotaFailure', violations: [{ quotaId: 'PerDay', quotaValue: '0' }] }

describe('refusals of Gemini', () => {
  it.each<[string, number, object, object]>([
    ['a blocked prompt', 200, { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }, { code: 'content_policy', retryable: false }],
    ['a blocked picture', 200, candidate('IMAGE_SAFETY'), { code: 'content_policy', text: { zh: expect.stringContaining('Google') } }],
    ['a copy', 200, candidate('IMAGE_RECITATION'), { code: 'content_policy', text: { en: expect.stringContaining('existing') } }],
    ['words for a picture', 200, candidate('NO_IMAGE'), { code: 'missed', retryable: false }],
    ['a plan without the model', 429, { error: { code: 429, status: 'RESOURCE_EXHAUSTED', details: [quota] } }, { code: 'quota' }],
    ['a country', 400, { error: { code: 400, status: 'FAILED_PRECONDITION', message: 'location' } }, { code: 'auth' }],
    ['a load', 503, { error: { code: 503, status: 'UNAVAILABLE', message: 'overloaded' } }, { code: 'unavailable' }],
    ['a deadline', 504, { error: { code: 504, status: 'DEADLINE_EXCEEDED' } }, { code: 'lost' }],
  ])('are reported with their cause: %s', async (_, status, value, expected) => {
    server.answer({ status, value })
    await expect(make('gemini-2.5-flash-image', TEXT)).rejects.toMatchObject(expected)
  })

  it('of a later image end the run, which is already paid', async () => {
    server.answer({ status: 503, value: {} }, 1)
    await expect(make('gemini-2.5-flash-image', { ...TEXT, count: 2 })).rejects.toMatchObject({ code: 'lost' })
  })
})

it('makes speech from raw audio, in the requested voice and format [M-02]', async () => {
  const task: TaskOf<'speech'> = {
    kind: 'speech',
    text: 'Good morning. 早上好。',
    voice: 'Puck',
    rate: 1,
    pitch: 2,
    format: 'mp3',
    seed: 4,
  }
  const { outputs } = await make('gemini-2.5-flash-preview-tts', task)
  expect(outputs).toMatchObject([{ media: 'voice', type: 'audio/mpeg', seed: 4, seconds: expect.closeTo(0.5, 1) }])
  expect(server.orders()[0]?.body.generationConfig).toMatchObject({
    responseModalities: ['AUDIO'],
    speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName: 'Puck' } } },
  })
  const other = make('gemini-2.5-flash-preview-tts', { ...task, voice: 'Nobody' })
  await expect(other).rejects.toMatchObject({ code: 'invalid_input' })
})
