import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Task } from '@stipple/core/domain/task'
import Replicate, { parseProgressFromLogs } from 'replicate'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testContext } from '../../../test/context.ts'
import { kindHarness } from '../../../test/kind-harness.ts'
import { testIo } from '../../../test/run-task.ts'
import type { Output, Step } from '../../spec.ts'
import { fetchOutputs } from '../by-schema/public.ts'
import { kind } from './kind.ts'
import { createReplicateServer, type ReplicateServer, versionOf } from './test/server.ts'

let server: ReplicateServer
beforeEach(async () => {
  server = await createReplicateServer()
})
afterEach(() => server.close())

const harness = kindHarness(kind, () => ({ address: `${server.origin}/v1`, key: server.secret }))
let named = ''
const look = (models: string) => {
  named = models
  return harness.survey({ models })
}

/** Starts a run of the first model. */
const begin = async (task: Task, assets: Readonly<Record<string, Uint8Array>> = {}) => {
  const { look: poll } = await harness.begin(undefined, task, { assets, settings: { models: named } })
  return { poll }
}

async function finish(poll: () => Promise<Step>): Promise<readonly Output[]> {
  server.set({ state: 'done' })
  const step = await poll()
  if (step.kind !== 'done') throw new Error('the run has not ended')
  return step.outputs
}

const fileOf = ({ content }: Output): string => ('file' in content ? content.file : '')
const last = () => server.runs().at(-1)
const bytesAt = (value: unknown): Uint8Array => {
  const address = String(value)
  return address.startsWith('data:')
    ? Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
    : (server.uploads.get(address) ?? Buffer.of())
}
const noise = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 120, sigma: 60 } } })
    .png()
    .toBuffer()
const TEXT = {
  kind: 'text-to-image',
  prompt: 'a fox',
  negativePrompt: '',
  width: 64,
  height: 64,
  count: 2,
  seed: 5,
  steps: 20,
  cfg: 7,
} as const

describe('configured Replicate models', () => {
  it('are offered, and invalid, missing or unsupported names are reported', async () => {
    const { models, warnings, version, limits } = await look(
      `stipple/sketch\n\n https://replicate.com/stipple/quick \nstipple/gone\nstipple/words\nno name`,
    )
    expect(models.map(({ remoteId }) => remoteId)).toEqual(['stipple/sketch', 'stipple/quick'])
    expect(warnings.map(({ en }) => en)).toEqual([
      expect.stringContaining('no model stipple/gone'),
      expect.stringContaining('stipple/words is not offered: it returns text'),
      expect.stringContaining('“no name” is not a model name'),
    ])
    expect(version).toBe('Replicate, stipple')
    expect(limits).toMatchObject({ billed: true, idempotent: false, resumable: true })
  })

  it('are requested from the operator if none are configured, and a wrong key is refused', async () => {
    expect(await look('')).toMatchObject({ models: [], warnings: [{ en: expect.stringContaining('Enter the models to offer') }] })
    server.fail(401)
    await expect(look('stipple/sketch')).rejects.toMatchObject({ code: 'auth' })
  })

  it('are called by name if official, otherwise by the configured version', async () => {
    await look('stipple/quick')
    await begin(TEXT)
    expect(last()).toMatchObject({ path: 'models/stipple/quick/predictions', model: 'stipple/quick' })
    await look(`stipple/sketch:${versionOf('stipple/sketch')}`)
    await begin(TEXT)
    expect(last()).toMatchObject({ path: 'predictions', model: 'stipple/sketch' })
    expect(last()?.headers).toMatchObject({ 'cancel-after': '600s' })
    expect(last()?.headers).not.toHaveProperty('prefer')
  })

  it('are recognised by the form of their key', () => {
    expect(kind.keys?.test(server.secret)).toBe(true)
    expect(kind.keys?.test('sk-1234567890123456789012345678901234567890')).toBe(false)
  })
})

describe('images for a model', () => {
  it('are part of the request if small, and uploaded before it if large', async () => {
    await look('stipple/larger')
    const [small, large] = [await noise(20, 10), await noise(600, 400)]
    await begin({ kind: 'upscale', image: 'a', factor: 3, seed: 1 }, { a: small })
    expect(last()?.input).toMatchObject({ scale: 3, image: expect.stringMatching(/^data:image\/png;base64,/) })
    const { poll } = await begin({ kind: 'upscale', image: 'a', factor: 2, seed: 1 }, { a: large })
    expect(last()?.input['image']).toBe([...server.uploads.keys()][0])
    expect(await sharp(bytesAt(last()?.input['image'])).metadata()).toMatchObject({ width: 600, height: 400 })
    expect(await finish(poll)).toMatchObject([{ media: 'image', type: 'image/png', seed: 1 }])
  })

  it('are sent upright and without location', async () => {
    await look('stipple/larger')
    const photo = await sharp(await noise(20, 10))
      .withMetadata({ orientation: 6 })
      .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
    await begin({ kind: 'upscale', image: 'a', factor: 2, seed: 1 }, { a: photo })
    const { width, height, exif, format } = await sharp(bytesAt(last()?.input['image'])).metadata()
    expect({ width, height, exif, format }).toEqual({ width: 10, height: 20, exif: undefined, format: 'jpeg' })
  })

  it('change only under the white area of the mask', async () => {
    await look('stipple/sketch')
    const [width, height] = [60, 40]
    const white = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const mask = await sharp({ create: { width, height, channels: 3, background: '#000' } })
      .composite([{ input: white, left: 10, top: 10 }])
      .png()
      .toBuffer()
    const image = await noise(width, height)
    const { poll } = await begin({ ...TEXT, kind: 'inpaint', image: 'a', mask: 'm', strength: 0.8, count: 1 }, { a: image, m: mask })
    const sent = await sharp(bytesAt(last()?.input['mask'])).extractChannel(0).raw().toBuffer()
    expect([sent[0], sent[15 * width + 15]]).toEqual([0, 255])
    const [made] = await finish(poll)
    const [before, after] = [
      await sharp(image).raw().toBuffer(),
      await sharp(await readFile(made ? fileOf(made) : ''))
        .raw()
        .toBuffer(),
    ]
    const changed = [...before.keys()]
      .filter((i) => before[i] !== after[i])
      .map((i) => [Math.floor(i / 3) % width, Math.floor(i / 3 / width)] as const)
    expect(changed.every(([x, y]) => x >= 10 && x < 30 && y >= 10 && y < 20)).toBe(true)
    expect(changed.length).toBeGreaterThan(500)
  })
})

describe('errors of the service', () => {
  it('name the field of a refused value', async () => {
    await look('stipple/sketch')
    server.refuse('guidance_scale', 'Must be less than or equal to 5')
    await expect(begin(TEXT)).rejects.toMatchObject({
      code: 'invalid_input',
      field: 'cfg_scale',
      text: { zh: expect.stringContaining('引导强度') },
    })
    expect(server.runs()).toEqual([])
  })

  it('report refused content and missing memory', async () => {
    await look('stipple/sketch')
    const { poll } = await begin(TEXT)
    server.set({ state: 'failed', error: 'NSFW content detected. Try running it again, or try a different prompt.' })
    await expect(poll()).rejects.toMatchObject({
      code: 'content_policy',
      retryable: false,
      text: { en: expect.stringContaining('Replicate') },
    })
    server.set({ state: 'failed', error: 'CUDA out of memory.' })
    await expect(poll()).rejects.toMatchObject({ code: 'out_of_memory' })
  })
})

describe('results within a response', () => {
  const dataOf = (bytes: Uint8Array): string => `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`
  const task = {
    kind: 'text-to-video',
    prompt: 'a fox',
    width: 64,
    height: 64,
    seconds: 5,
    camera: 'auto',
    music: false,
    format: 'webm',
    seed: 7,
  } as const
  const take = async (bytes: Uint8Array) =>
    fetchOutputs([dataOf(bytes)], { task }, testIo({ context: testContext(), folder: await mkdtemp(join(tmpdir(), 'run-')) }))

  it('become image or video files by their bytes', async () => {
    const picture = await noise(8, 8)
    const { outputs } = await take(picture)
    expect(outputs).toMatchObject([{ media: 'image', type: 'image/png', seed: 7 }])
    expect((await readFile(outputs[0] ? fileOf(outputs[0]) : '')).equals(picture)).toBe(true)
    const film = await take(Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(12)]))
    expect(film).toMatchObject({ outputs: [{ media: 'video', type: 'video/mp4' }], warnings: [{ code: 'other_format' }] })
  })

  it('are refused for any other type', async () => {
    await expect(take(Buffer.from('<html>'))).rejects.toMatchObject({ code: 'internal' })
  })
})

describe('the Replicate test server, called by the client of the vendor', () => {
  const client = (): Replicate => new Replicate({ auth: server.secret, baseUrl: `${server.origin}/v1`, useFileOutput: false })

  it('supports runs, their status, cancellation and uploads', async () => {
    const replicate = client()
    server.set({ state: 'done' })
    const made = await replicate.run('stipple/quick', { input: { prompt: 'a fox', num_outputs: 2 }, wait: { mode: 'poll', interval: 20 } })
    expect(made).toEqual([expect.stringMatching(/0\.png$/), expect.stringMatching(/1\.png$/)])
    server.set({ state: 'running', ratio: 0.4 })
    const prediction = await replicate.predictions.create({ version: versionOf('stipple/sketch'), input: { prompt: 'a fox' } })
    expect(parseProgressFromLogs(await replicate.predictions.get(prediction.id))).toMatchObject({ percentage: 0.4 })
    expect(await replicate.predictions.cancel(prediction.id)).toMatchObject({ status: 'canceled' })
    const file = await replicate.files.create(Buffer.from('a picture'))
    expect(server.uploads.get(file.urls.get)).toEqual(new Uint8Array(Buffer.from('a picture')))
    expect(await replicate.models.get('stipple', 'sketch')).toMatchObject({ latest_version: { id: versionOf('stipple/sketch') } })
  })

  it('returns the same refusals', async () => {
    await expect(client().predictions.create({ model: 'stipple/quick', input: {} })).rejects.toThrow('422')
    await expect(new Replicate({ auth: 'r8_wrong', baseUrl: `${server.origin}/v1` }).accounts.current()).rejects.toThrow('401')
  })
})
