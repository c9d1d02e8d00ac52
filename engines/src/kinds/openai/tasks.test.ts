import type { ModelTraits } from '@stipple/core/domain/model'
import type { Task, TaskOf } from '@stipple/core/domain/task'
import sharp from 'sharp'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type Extras, kindHarness, modelIn } from '../../../test/kind-harness.ts'
import { closeChildren } from '../../kit/child-pool.ts'
import type { EngineErrorCode } from '../../spec.ts'
import type { Survey } from '../spec.ts'
import { kind } from './kind.ts'
import type { OpenAiFlavour } from './test/info.ts'
import { createOpenAiServer, type OpenAiServer } from './test/server.ts'

let server: OpenAiServer
let survey: Survey
afterEach(() => server.close())
afterAll(closeChildren)

const harness = kindHarness(kind, () => ({ address: `${server.origin}/v1`, key: server.secret }))
const { survey: look } = harness

/** Starts a server that finishes at once, and surveys it. */
async function connect(flavour: OpenAiFlavour, more: object = {}): Promise<void> {
  server = await createOpenAiServer({ flavour })
  server.set({ state: 'done' })
  survey = await look(more)
}

const modelOf = (id: string): ModelTraits => modelIn(survey, id)
const make = (id: string, task: Task, extras: Extras = {}) => harness.make(id, task, { ...extras, survey })

const TEXT: TaskOf<'text-to-image'> = {
  kind: 'text-to-image',
  prompt: 'a fox | a hen',
  negativePrompt: 'blur|red',
  width: 1024,
  height: 1024,
  count: 1,
  seed: 5,
  steps: 12,
  cfg: 5,
}
const SPEECH: TaskOf<'speech'> = { kind: 'speech', text: 'One sentence. ', voice: 'alloy', rate: 1, pitch: 0, format: 'wav', seed: 3 }
const last = () => server.orders().at(-1)?.fields ?? {}
const sizeOf = async (bytes: Uint8Array | undefined) => {
  const { width, height } = await sharp(bytes).metadata()
  return [width, height]
}
const pixels = (bytes: Uint8Array | undefined): Promise<Buffer> => sharp(bytes).removeAlpha().raw().toBuffer()
/** Noise, which shows the slightest change. */
const noise = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
    .png()
    .toBuffer()

describe('a survey of an OpenAI-compatible server', () => {
  it.each<[OpenAiFlavour, string, readonly string[]]>([
    [
      'openai',
      'OpenAI',
      ['openai/gpt-image-2', 'openai/gpt-image-1.5', 'openai/gpt-image-2.5-flare', 'openai/tts-1', 'openai/gpt-4o-mini-tts'],
    ],
    ['localai', 'LocalAI v4.9.0', ['localai/dreamshaper', 'localai/sd-inpaint', 'localai/voice-en']],
    ['vllm', 'vLLM-Omni 0.26.1', ['vllm/qwen-qwen-image-edit-2511']],
    ['kokoro', 'Kokoro-FastAPI', ['kokoro/kokoro']],
  ])('at %s finds models for images and speech, and nothing else [M-02]', async (flavour, version, ids) => {
    await connect(flavour)
    expect(survey.version).toBe(version)
    expect(survey.models.map(({ traits }) => traits.id)).toEqual(ids)
    expect(survey.limits).toMatchObject({ billed: flavour === 'openai', resumable: false, idempotent: false })
    expect(server.orders()).toEqual([])
  })

  it('offers only fields that the server supports [P-07]', async () => {
    await connect('openai')
    const { can, form = {} } = modelOf('openai/gpt-image-2.5-flare')
    expect([can.steps, can.cfg, can.negative, can.strength, can.preview]).toEqual([undefined, undefined, undefined, undefined, true])
    expect(form['quality']?.options?.map(({ value }) => value)).toEqual(['auto', 'low', 'medium', 'high', 'xhigh', 'max'])
    expect(modelOf('openai/gpt-image-2').form?.['quality']?.options).toHaveLength(4)
    expect(modelOf('openai/tts-1').can.voices).toHaveLength(9)
    expect(modelOf('openai/gpt-4o-mini-tts').can.voices).toHaveLength(13)
    await server.close()
    await connect('vllm')
    expect(modelOf('vllm/qwen-qwen-image-edit-2511')).toMatchObject({
      tasks: ['image-to-image', 'inpaint', 'outpaint'],
      can: { steps: true, cfg: true, negative: true, pictures: { most: 4 } },
      defaults: { steps: 40, cfg: 4 },
    })
    await server.close()
    await connect('kokoro')
    expect(modelOf('kokoro/kokoro').can.voices).toMatchObject([
      { id: 'af_bella', label: { zh: 'Bella（女声）' }, language: 'en' },
      { id: 'bm_george', language: 'en' },
      { id: 'zf_xiaobei', language: 'zh' },
      { id: 'jf_alpha', label: { en: 'Alpha (female)' } },
    ])
  })

  it('keeps to the models that the operator names', async () => {
    await connect('localai', { models: 'llama edits\n\n  dreamshaper \nmy-own speech' })
    expect(survey.models.map(({ traits }) => [traits.id, traits.tasks.at(-1)])).toEqual([
      ['localai/llama', 'image-to-image'],
      ['localai/dreamshaper', 'text-to-image'],
      ['localai/my-own', 'speech'],
    ])
  })

  it('reports a wrong key without showing it', async () => {
    await connect('openai')
    const refused = look({ key: 'sk-test-another-key-0123456789' })
    await expect(refused).rejects.toMatchObject({ code: 'auth', message: expect.not.stringContaining('another') })
  })
})

describe('the address of an OpenAI-compatible server', () => {
  const recognise = (path = '') => kind.recognize?.(new URL(`${server.origin}${path}`), harness.surveyIo())

  it.each<[OpenAiFlavour, string]>([
    ['localai', 'LocalAI v4.9.0'],
    ['vllm', 'vLLM-Omni 0.26.1'],
    ['kokoro', 'Kokoro-FastAPI'],
  ])('of %s is recognised without a key if it needs none', async (flavour, label) => {
    server = await createOpenAiServer({ flavour, open: true })
    for (const path of ['', '/v1', '/v1/'])
      expect(await recognise(path)).toEqual({ label: { en: label, zh: label }, settings: { address: `${server.origin}/v1` } })
    expect(server.orders()).toEqual([])
  })

  it('of a server that requires a key is recognised by its refusal', async () => {
    server = await createOpenAiServer({ flavour: 'openai' })
    expect(await recognise()).toMatchObject({ label: { en: expect.stringContaining('requires a key') } })
  })

  it('of OpenAI is the default, and its keys are recognised', () => {
    expect(kind.settings.parse({})).toMatchObject({ address: 'https://api.openai.com/v1' })
    for (const [key, own] of [
      ['sk-proj-0123456789abcdefghij', true],
      ['sk-ant-0123456789abcdefghij', false],
      ['r8_0123456789abcdefghij0123', false],
    ] as const)
      expect(kind.keys?.test(key)).toBe(own)
  })
})

describe('images from text', () => {
  it('are requested from OpenAI by model name, with the fields of its form', async () => {
    await connect('openai')
    const { outputs, warnings } = await make(
      'openai/gpt-image-2.5-flare',
      { ...TEXT, count: 3 },
      { options: { quality: 'xhigh', transparent: true } },
    )
    expect(server.orders()).toHaveLength(1)
    expect(last()).toEqual({
      model: 'gpt-image-2.5-flare',
      prompt: 'a fox | a hen',
      n: 3,
      size: '1024x1024',
      quality: 'xhigh',
      background: 'transparent',
      output_format: 'png',
      stream: false,
    })
    expect(outputs.map(({ type, seed }) => [type, seed])).toEqual([
      ['image/png', 5],
      ['image/png', 6],
      ['image/png', 7],
    ])
    expect(warnings.map(({ code }) => code)).toEqual(['no_seed'])
  })

  it('have the nearest size that the model supports', async () => {
    await connect('openai')
    const { outputs } = await make('openai/gpt-image-1.5', { ...TEXT, width: 1920, height: 1024 })
    expect(await sizeOf(outputs[0]?.bytes)).toEqual([1536, 1024])
  })

  it('send previews only if the operator enables them', async () => {
    await connect('openai')
    await make('openai/gpt-image-2', TEXT)
    expect(last()).toMatchObject({ stream: true, partial_images: 1 })
    await make('openai/gpt-image-2', TEXT, { settings: { previews: false } })
    expect(last()).toMatchObject({ stream: false })
  })

  it('have a seed each at LocalAI, and the negative prompt after a bar', async () => {
    await connect('localai')
    const { outputs, warnings } = await make('localai/dreamshaper', { ...TEXT, count: 2 })
    expect(server.orders().map(({ fields }) => [fields['seed'], fields['n']])).toEqual([
      [5, 1],
      [6, 1],
    ])
    expect(last()).toMatchObject({ prompt: 'a fox   a hen|blur red', step: 12, response_format: 'b64_json' })
    const { outputs: again } = await make('localai/dreamshaper', { ...TEXT, seed: 6 })
    expect((await pixels(again[0]?.bytes)).equals(await pixels(outputs[1]?.bytes))).toBe(true)
    expect(warnings).toEqual([])
  })
})

describe('images from images', () => {
  it('are combined by OpenAI, in the shape of the first', async () => {
    await connect('openai')
    const task: Task = { ...TEXT, kind: 'image-to-image', images: ['a', 'b'], strength: 0.5 }
    const { outputs } = await make('openai/gpt-image-1.5', task, { assets: { a: await noise(300, 200), b: await noise(64, 64) } })
    expect(server.orders()[0]).toMatchObject({ type: 'image_edit', width: 1536, height: 1024, partials: 1 })
    expect(await Promise.all(server.orders()[0]?.images.map(sizeOf) ?? [])).toEqual([
      [300, 200],
      [64, 64],
    ])
    expect(outputs).toHaveLength(1)
  })

  it('follow reference images by role at OpenAI, sent after the images to change [F: reference roles]', async () => {
    await connect('openai')
    const assets = { a: await noise(300, 200), s: await noise(64, 48), p: await noise(80, 40) }
    const options = { composition_image: 'p', subject_image: 's' }
    await make('openai/gpt-image-1.5', { ...TEXT, kind: 'image-to-image', images: ['a'], strength: 0.5 }, { assets, options })
    expect(await Promise.all(server.orders()[0]?.images.map(sizeOf) ?? [])).toEqual([
      [300, 200],
      [64, 48],
      [80, 40],
    ])
    expect(last()['prompt']).toMatch(/^a fox \| a hen\r?\nImage 2 shows the subject: .*\r?\nImage 3 is a composition reference: .*$/)
    // Without an image to edit, they edit by text, at the size in the form.
    await make('openai/gpt-image-1.5', TEXT, { assets, options: { subject_image: 's' } })
    expect(server.orders().at(-1)).toMatchObject({ type: 'image_edit', width: 1024, height: 1024 })
    expect(last()['prompt']).toMatch(/\nImage 1 shows the subject/)
    await connect('vllm')
    expect(survey.models.filter(({ form }) => form?.['style_image'])).toEqual([])
  })

  it('are changed by vLLM-Omni with every field of a diffusion model', async () => {
    await connect('vllm')
    const task: Task = { ...TEXT, kind: 'image-to-image', images: ['a'], strength: 0.5, count: 2 }
    const { outputs, warnings } = await make('vllm/qwen-qwen-image-edit-2511', task, { assets: { a: await noise(640, 480) } })
    expect(server.orders().map(({ fields }) => fields['seed'])).toEqual(['5', '6'])
    expect(last()).toMatchObject({ negative_prompt: 'blur|red', num_inference_steps: '12', true_cfg_scale: '5', size: '640x480' })
    expect([outputs.length, warnings]).toEqual([2, []])
  })

  it.each([
    ['gpt-image-1.5', 203, 149],
    ['gpt-image-1.5', 90, 300],
    ['gpt-image-2', 203, 149],
  ])('change only where the mask is transparent, by %s from %i × %i', async (name, width, height) => {
    await connect('openai')
    const white = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const mask = await sharp({ create: { width, height, channels: 3, background: '#000' } })
      .composite([{ input: white, left: 20, top: 30 }])
      .png()
      .toBuffer()
    const image = await noise(width, height)
    const task: Task = { ...TEXT, kind: 'inpaint', prompt: '', image: 'a', mask: 'm', strength: 1 }
    const { outputs } = await make(`openai/${name}`, task, { assets: { a: image, m: mask } })
    const [order] = server.orders()
    expect(order?.fields['prompt']).toMatch(/marked part/)
    // Golden: the hole is at the marked area, in the member's aspect ratio, with a kept margin.
    const scale = Math.min((order?.width ?? 0) / width, (order?.height ?? 0) / height)
    const [left, top] = [((order?.width ?? 0) - width * scale) / 2, ((order?.height ?? 0) - height * scale) / 2]
    const alphaAt = async (x: number, y: number) => {
      const [at, from] = [Math.round(left + x * scale), Math.round(top + y * scale)]
      return (await sharp(order?.mask).extractChannel('alpha').extract({ left: at, top: from, width: 1, height: 1 }).raw().toBuffer())[0]
    }
    expect(await Promise.all([alphaAt(24, 34), alphaAt(56, 76), alphaAt(14, 34), alphaAt(64, 76), alphaAt(40, 24)])).toEqual([
      0, 0, 255, 255, 255,
    ])
    const [before, after] = [await pixels(image), await pixels(outputs[0]?.bytes)]
    expect(await sizeOf(outputs[0]?.bytes)).toEqual([width, height])
    let [outside, inside] = [0, 0]
    for (let i = 0; i < before.length; i++) {
      const [x, y] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width)]
      if (before[i] === after[i]) continue
      if (x >= 20 && x < 60 && y >= 30 && y < 80) inside++
      else outside++
    }
    expect(outside).toBe(0)
    expect(inside).toBeGreaterThan(40 * 50 * 3 * 0.9)
  })

  it('grow around the original', async () => {
    await connect('openai')
    const image = await noise(203, 149)
    const task: Task = { kind: 'outpaint', image: 'a', left: 30, right: 0, top: 7, bottom: 40, prompt: 'a wood', seed: 3 }
    const { outputs } = await make('openai/gpt-image-2', task, { assets: { a: image } })
    expect(await sizeOf(outputs[0]?.bytes)).toEqual([233, 196])
    const inside = await sharp(outputs[0]?.bytes).extract({ left: 30, top: 7, width: 203, height: 149 }).png().toBuffer()
    expect((await pixels(inside)).equals(await pixels(image))).toBe(true)
  })
})

describe('speech', () => {
  it.each([
    ['openai', 'openai/gpt-4o-mini-tts', 'alloy', 'mp3', 'audio/mpeg'],
    ['kokoro', 'kokoro/kokoro', 'zf_xiaobei', 'wav', 'audio/wav'],
    ['localai', 'localai/voice-en', '', 'm4a', 'audio/mp4'],
  ] as const)('of %s has its actual duration and the requested format [M-01]', async (flavour, id, voice, format, type) => {
    await connect(flavour)
    const { outputs } = await make(id, { ...SPEECH, text: 'x'.repeat(400), voice, rate: 0.5, format })
    expect(last()).toMatchObject({ response_format: 'wav', speed: 0.5, ...(voice !== '' && { voice }) })
    expect(outputs).toMatchObject([{ media: 'voice', type, seed: 3 }])
    expect(outputs[0]?.seconds).toBeCloseTo(4, 0)
    expect(await sizeOf(outputs[0]?.poster)).toEqual([1024, 576])
  })

  it('is joined from parts for a long text, with the requested pitch', async () => {
    await connect('openai')
    const { outputs } = await make('openai/tts-1', { ...SPEECH, text: 'A sentence of words. '.repeat(230), pitch: 2 })
    const inputs = server.orders().map(({ fields }) => String(fields['input']))
    expect(inputs.map(({ length }) => length <= 4000)).toEqual([true, true])
    expect(outputs[0]?.seconds).toBeCloseTo(inputs.join('').length * 0.005 + 0.3, 0)
  })

  it('is lost when its second part fails, as the first was paid', async () => {
    await connect('openai')
    server.refuse({ status: 429, value: { error: { message: 'slow down', type: 'requests', code: 'rate_limit_exceeded' } } }, 1)
    const made = make('openai/tts-1', { ...SPEECH, text: 'A sentence of words. '.repeat(230) })
    await expect(made).rejects.toMatchObject({ code: 'lost' })
    expect(server.orders()).toHaveLength(1)
  })
})

describe('a refusal of an OpenAI-compatible server', () => {
  const error = (code: string | null, type = 'invalid_request_error') => ({
    error: { message: 'in /srv/models', type, param: 'prompt', code },
  })

  it.each<[number, unknown, EngineErrorCode]>([
    [401, error('invalid_api_key'), 'auth'],
    [403, error('unsupported_country_region_territory'), 'auth'],
    [429, error('rate_limit_exceeded', 'requests'), 'rate_limited'],
    [429, error('insufficient_quota', 'insufficient_quota'), 'quota'],
    [400, error('billing_hard_limit_reached'), 'quota'],
    [400, error('moderation_blocked', 'image_generation_user_error'), 'content_policy'],
    [400, error('content_policy_violation'), 'content_policy'],
    [400, error('invalid_value'), 'invalid_input'],
    [404, error('model_not_found'), 'model_missing'],
    [403, error('model_not_found'), 'model_missing'],
    [404, { detail: 'Not Found' }, 'model_missing'],
    [422, { detail: [{ loc: ['body', 'prompt'], msg: 'too long' }] }, 'invalid_input'],
    [500, { detail: { error: 'processing_error', message: 'CUDA out of memory', type: 'server_error' } }, 'out_of_memory'],
    [500, error(null, 'server_error'), 'unavailable'],
    [503, 'overloaded', 'unavailable'],
    [504, '<html>gateway', 'lost'],
    // Gateways respond like this.
    [200, error('insufficient_quota'), 'quota'],
    [200, { error: 'CUDA out of memory' }, 'out_of_memory'],
  ])('with status %i and body %j is reported as %s', async (status, value, code) => {
    await connect('openai')
    server.refuse({ status, value })
    const made = make('openai/gpt-image-2', TEXT)
    await expect(made).rejects.toMatchObject({ code, ...(status === 429 && { retryAfterMs: 7000 }) })
    const failure = await made.catch((reason: unknown) => reason)
    if (code === 'content_policy') expect(failure).toMatchObject({ retryable: false, text: { zh: expect.stringContaining('拒绝') } })
    if (code === 'invalid_input' && status === 400)
      expect(failure).toMatchObject({ field: 'prompt', message: expect.stringContaining('req_1') })
    expect(server.orders()).toEqual([])
  })

  it('in the middle of a stream ends the run, and is never retried', async () => {
    await connect('openai')
    server.set({ state: 'failed', error: 'the worker died' })
    await expect(make('openai/gpt-image-2', TEXT)).rejects.toMatchObject({ code: 'lost' })
    expect(server.orders()).toHaveLength(1)
  })
})
