import { CallWrapper, ComfyApi, PromptBuilder } from '@saintno/comfyui-sdk'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { PeerState } from '../../../test/peer.ts'
import { type ComfyServer, createComfyServer } from './test/server.ts'

const connect = ({ origin, secret }: ComfyServer): Promise<ComfyApi> =>
  new ComfyApi(origin, 'a-client', { credentials: { type: 'bearer_token', token: secret } }).init(1).waitForReady()

let server: ComfyServer
let client: ComfyApi
beforeEach(async () => {
  server = await createComfyServer({ api: 'history' })
  client = await connect(server)
})
afterEach(async () => {
  steps.end()
  client.destroy()
  await server.close()
})

const node = <I extends object>(name: string, inputs: I) => ({ class_type: name, inputs, _meta: { title: name } })
const sampling = { seed: 0, steps: 20, cfg: 7, sampler_name: 'euler', scheduler: 'normal', denoise: 1 }
const WORKFLOW = {
  3: node('KSampler', { model: ['4', 0], positive: ['6', 0], negative: ['7', 0], latent_image: ['5', 0], ...sampling }),
  4: node('CheckpointLoaderSimple', { ckpt_name: 'dreamshaper_8.safetensors' }),
  5: node('EmptyLatentImage', { width: 512, height: 768, batch_size: 2 }),
  6: node('CLIPTextEncode', { text: '', clip: ['4', 1] }),
  7: node('CLIPTextEncode', { text: 'blurry', clip: ['4', 1] }),
  8: node('VAEDecode', { samples: ['3', 0], vae: ['4', 2] }),
  9: node('SaveImage', { images: ['8', 0], filename_prefix: 'fox' }),
}
const fox = () =>
  new PromptBuilder(WORKFLOW, ['prompt', 'seed'], ['pictures'])
    .setInputNode('prompt', '6.inputs.text')
    .setInputNode('seed', '3.inputs.seed')
    .setOutputNode('pictures', '9')
    .input('prompt', 'a fox')
    .input('seed', 7)

describe('the ComfyUI test server, called by an independent client', () => {
  it('supports system information, uploads and the queue', async () => {
    expect(await client.getSystemStats()).toMatchObject({ system: { comfyui_version: '0.3.64' }, devices: [{ type: 'cuda' }] })
    expect(await client.getCheckpoints()).toContain('dreamshaper_8.safetensors')
    expect(await client.getLoras()).toContain('Ink Wash.safetensors')
    expect(await client.getEmbeddings()).toEqual([])
    expect((await client.getSamplerInfo()).sampler?.[0]).toContain('euler')
    expect(Object.keys((await client.getNodeDefs('KSampler')) ?? {})).toEqual(['KSampler'])
    const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#248' } }).png().toBuffer() // prettier-ignore
    expect(await client.uploadImage(file, 'fox.png', { subfolder: 'in' })).toMatchObject({ info: { filename: 'fox.png', subfolder: 'in' } })
    expect(server.uploads.get('in/fox.png')).toEqual(new Uint8Array(file))
    const { prompt_id: id } = await client.appendPrompt(fox().workflow)
    expect((await client.getQueue()).queue_pending).toContainEqual(expect.arrayContaining([id]))
    expect(await client.getHistories()).toEqual({})
  })

  it('supports a run from its position in the queue to its images, with previews', async () => {
    const seen = new Set<unknown>()
    const preview = Buffer.from('a small picture')
    const wrapper = new CallWrapper(client, fox())
      .onPending(() => steps.begin({ state: 'running', ratio: 0.3 }))
      .onProgress(({ value, max }) => {
        seen.add(`${value} of ${max}`)
        steps.begin(value === 3 ? { state: 'running', ratio: 0.5, preview } : { state: 'done' })
      })
      .onPreview((picture) => seen.add(picture.size))
    const made = await wrapper.run()
    const { images } = z.object({ images: z.array(picture) }).parse(made && made.pictures)
    expect([...seen]).toEqual(['3 of 10', preview.length, '5 of 10'])
    const sizes = images.map(async (image) => sharp(await (await client.getImage(image)).arrayBuffer()).metadata())
    expect(await Promise.all(sizes)).toMatchObject(Array.from({ length: 2 }, () => ({ format: 'png', width: 512, height: 768 })))
    expect(Object.values(await client.getHistories())).toMatchObject([{ status: { status_str: 'success', completed: true } }])
    expect(server.workflows()[0]).toMatchObject({ 3: { inputs: { seed: 7 } }, 6: { inputs: { text: 'a fox' } } })
  })

  it('supports refusals, cancellation and failures', async () => {
    const failures = new Map<string, unknown>()
    const run = (workflow = fox()) => {
      steps.end()
      server.set({ state: 'queued' })
      return new CallWrapper(client, workflow).onFailed(({ name, cause }) => failures.set(name, cause))
    }
    const begin = (): void => steps.begin({ state: 'running', ratio: 0 })
    expect(await run(fox().inputRaw('4.inputs.ckpt_name', 'no such file')).run()).toBe(false)
    const stopped = run().onPending(begin)
    expect(await stopped.onProgress(() => void client.interrupt()).run()).toBe(false)
    const fails = run().onPending(begin)
    expect(await fails.onProgress(() => steps.begin({ state: 'failed', error: 'out of memory' })).run()).toBe(false)
    expect(failures.get('EnqueueFailedError')).toMatchObject({ error: { type: 'prompt_outputs_failed_validation' } })
    expect(failures.get('ExecutionInterruptedError')).toMatchObject({ prompt_id: server.cancelled()[0], node_type: 'KSampler' })
    expect(failures.get('CustomEventError')).toMatchObject({ exception_message: 'out of memory' })
  })

  it('refuses a wrong key', async () => {
    const stranger = new ComfyApi(server.origin, 'b', { credentials: { type: 'bearer_token', token: 'wrong' } })
    await expect(stranger.pollStatus()).rejects.toMatchObject({ status: 401 })
  })
})

const picture = z.object({ filename: z.string(), subfolder: z.string(), type: z.enum(['output', 'input', 'temp']) })

/** Repeats the progress messages of a run like a working server: the client listens only after requesting the history. */
const steps = {
  timer: undefined as NodeJS.Timeout | undefined,
  begin(state: PeerState): void {
    steps.end()
    server.set(state)
    steps.timer = setInterval(() => server.set(state), 10)
  },
  end: (): void => clearInterval(steps.timer),
}
