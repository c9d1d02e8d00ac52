import Replicate from 'replicate'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeHeldConnection } from '../../../test/describe-held-connection.ts'
import { type Extras, kindHarness, modelIn } from '../../../test/kind-harness.ts'
import { testRun } from '../../../test/run-task.ts'
import { TEXT_TASK } from '../../../test/text-task.ts'
import { createSafeFetch } from '../../kit/safe-fetch.ts'
import { kind } from './kind.ts'
import { type CogServer, createCogServer } from './test/server.ts'

const TEXT = { ...TEXT_TASK, width: 64, height: 64, negativePrompt: '' }
const settings = ({ origin, secret }: Pick<CogServer, 'origin' | 'secret'>) => ({ address: origin, key: secret, name: 'My sketch' })

describeHeldConnection('Cog [M-02]', { kind, createPeer: createCogServer, settings, task: TEXT, hidesProgress: true })

describe('a Cog container', () => {
  let server: CogServer
  beforeEach(async () => {
    server = await createCogServer()
  })
  afterEach(() => server.close())

  const { survey: look, connect, runIo } = kindHarness(kind, () => settings(server))
  const prepare = async (assets: NonNullable<Extras['assets']> = {}) => {
    const survey = await look()
    return { engine: connect(survey), model: modelIn(survey), io: await runIo({ assets }) }
  }

  it('is recognised without a secret if it needs none, and offers its model under the configured name', async () => {
    const open = createSafeFetch({ allowedOrigins: [server.origin] })
    const signal = new AbortController().signal
    const asProxy: typeof open = (address, init) => open(address, { ...init, headers: { authorization: `Bearer ${server.secret}` } })
    expect(await kind.recognize?.(new URL(server.origin), { fetch: asProxy, signal })).toMatchObject({
      settings: { address: `${server.origin}/` },
    })
    expect(await kind.recognize?.(new URL(server.origin), { fetch: open, signal })).toBeUndefined()
    const { models, version } = await look()
    expect(version).toBe('Cog 0.17.0')
    expect(models).toMatchObject([
      { label: { en: 'My sketch' }, traits: { id: 'cog/my-sketch', tasks: ['text-to-image', 'image-to-image', 'inpaint'] } },
    ])
    expect((await look({ makes: 'films' })).models).toMatchObject([{ traits: { tasks: ['text-to-video', 'image-to-video'] } }])
  })

  it.each(['STARTING', 'SETUP_FAILED'])('is unavailable while its status is %s', async (status) => {
    server.feel(status)
    await expect(look()).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('receives images within the request, and an error names the field of a refused value', async () => {
    const image = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const { engine, model, io } = await prepare({ a: image })
    server.set({ state: 'done' })
    await engine.start(testRun({ task: { ...TEXT, kind: 'image-to-image', images: ['a'], strength: 0.5 }, model }), io)
    expect(server.asked()).toMatchObject([{ prompt_strength: 0.5, image: expect.stringMatching(/^data:image\/png;base64,/) }])
    server.refuse('guidance_scale', 'ensure this value is less than 5')
    await expect(engine.start(testRun({ task: TEXT, model }), io)).rejects.toMatchObject({ code: 'invalid_input', field: 'cfg_scale' })
  })

  it('changes an image only where the mask is white [golden mask]', async () => {
    const [width, height] = [60, 40]
    const black = { create: { width, height, channels: 3, background: '#000' } } as const
    const white = { create: { width: 20, height: 10, channels: 3, background: '#fff' } } as const
    const mask = await sharp(black)
      .composite([{ input: white, left: 10, top: 10 }])
      .png()
      .toBuffer()
    const image = await sharp({ create: { ...black.create, noise: { type: 'gaussian', mean: 120, sigma: 60 } } })
      .png()
      .toBuffer()
    const { engine, model, io } = await prepare({ a: image, m: mask })
    server.set({ state: 'done' })
    const step = await engine.start(testRun({ task: { ...TEXT, kind: 'inpaint', image: 'a', mask: 'm', strength: 0.8 }, model }), io)
    const pixels = (from: string | Uint8Array) => sharp(from).removeAlpha().toColourspace('srgb').raw().toBuffer()
    const [asked] = server.asked()
    const sent = await pixels(Buffer.from(String(Object(asked)['mask']).replace(/^[^,]*,/, ''), 'base64'))
    expect(sent.equals(await pixels(mask))).toBe(true)
    const content = step.kind === 'done' && step.outputs[0]?.content
    if (!content || content instanceof Uint8Array || !('file' in content)) throw new Error('there is no file')
    const [before, after] = [await pixels(image), await pixels(content.file)]
    const changed = [...before.keys()].filter((i) => before[i] !== after[i]).map((i) => [(i / 3) % width, i / 3 / width] as const)
    expect(changed.every(([x, y]) => x >= 10 && x < 30 && y >= 10 && y < 20)).toBe(true)
    expect(changed.length).toBeGreaterThan(500)
  })

  it('reports a busy container as rate limited, cancels the run, and reports the reason of a failure', async () => {
    const { engine, model, io } = await prepare()
    const run = testRun({ task: TEXT, model })
    const running = engine.start(run, io)
    running.catch(() => undefined)
    while (server.busy() === 0) await new Promise((resolve) => setImmediate(resolve))
    await expect(engine.start(testRun({ task: TEXT, model }), io)).rejects.toMatchObject({ code: 'rate_limited', retryAfterMs: 2000 })
    expect(await engine.cancel?.({ submitting: run.key }, run, io)).toBe('requested')
    await expect(running).rejects.toMatchObject({ code: 'cancelled' })
    expect(await engine.cancel?.({ submitting: run.key }, run, io)).toBe('too_late')
    server.set({ state: 'failed', error: 'CUDA out of memory. Tried to allocate 2 GiB' })
    await expect(engine.start(testRun({ task: TEXT, model }), io)).rejects.toMatchObject({ code: 'out_of_memory' })
  })

  it('cancels like the client of Replicate', async () => {
    const { engine, model, io } = await prepare()
    const run = testRun({ task: TEXT, model })
    engine.start(run, io).catch(() => undefined)
    while (server.busy() === 0) await new Promise((resolve) => setImmediate(resolve))
    await new Replicate({ auth: server.secret, baseUrl: server.origin }).predictions.cancel(run.key)
    expect(server.cancelled()).toEqual([run.key])
  })
})
