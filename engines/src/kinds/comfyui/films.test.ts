import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Task } from '@stipple/core/domain/task'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inspectMedia } from '../../kit/inspect-media.ts'
import { type ConnectedComfy, connectComfy, nodesOf } from './test/connect.ts'

let comfy: ConnectedComfy
beforeAll(async () => {
  comfy = await connectComfy()
})
afterAll(() => comfy.server.close())

const FILM = { prompt: 'a fox', seconds: 2, camera: 'in', music: false, seed: 2 ** 32 - 1 } as const
const fromWords = (format: 'mp4' | 'webm'): Task => ({ ...FILM, kind: 'text-to-video', width: 192, height: 128, format })

async function factsOf(bytes: Uint8Array) {
  const path = join(await mkdtemp(join(tmpdir(), 'film-')), 'film')
  await writeFile(path, bytes)
  return inspectMedia(path, 'video')
}

describe('videos of a ComfyUI server', () => {
  it.each(['mp4', 'webm'] as const)('are returned as %s with the requested length and size, from their seed', async (format) => {
    for (const { id } of comfy.models.filter(({ tasks }) => tasks.includes('text-to-video'))) {
      const model = comfy.modelOf(new RegExp(id))
      const [film] = await comfy.make(model, fromWords(format))
      expect(film).toMatchObject({ media: 'video', type: `video/${format}`, seed: 2 ** 32 - 1 })
      const { seconds = 0, ...size } = await factsOf(film?.bytes ?? new Uint8Array())
      expect([id, size]).toEqual([id, { width: 192, height: 128 }])
      // One frame more than the seconds require.
      expect(seconds).toBeGreaterThanOrEqual(2)
      expect(seconds).toBeLessThan(2.1)
      const [graph = {}] = comfy.server.workflows().slice(-1)
      const samplers = [...nodesOf(graph, 'KSampler'), ...nodesOf(graph, 'KSamplerAdvanced')]
      expect(samplers[0]?.['seed'] ?? samplers[0]?.['noise_seed']).toBe(2 ** 32 - 1)
      const words = nodesOf(graph, 'CLIPTextEncode').map(({ text }) => text)
      expect(words).toEqual(['a fox. The camera slowly moves closer', ''])
    }
  })

  it('start with the image, in its shape', async () => {
    const bytes = await sharp({ create: { width: 1600, height: 1600, channels: 3, background: '#248' } }).png().toBuffer() // prettier-ignore
    const task: Task = { ...FILM, kind: 'image-to-video', image: 'a', format: 'mp4', camera: 'auto', seconds: 12 }
    const graph = await comfy.submit(comfy.modelOf(/wan22-5b/), task, { a: bytes })
    const [latent] = nodesOf(graph, 'Wan22ImageToVideoLatent')
    // Videos longer than in training degrade.
    expect(latent).toMatchObject({ width: 960, height: 960, length: 121, start_image: expect.anything() })
    expect(nodesOf(graph, 'ImageScale')).toMatchObject([{ width: 960, height: 960 }])
    expect(comfy.modelOf(/wan21\//).tasks).toEqual(['text-to-video'])
    const seen = await comfy.submit(comfy.modelOf(/wan21-image/), task, { a: bytes })
    expect(nodesOf(seen, 'WanImageToVideo')).toMatchObject([
      { length: 81, start_image: expect.anything(), clip_vision_output: expect.anything() },
    ])
  })

  it('of two models continue halfway with the noise left by the first [M-02]', async () => {
    const model = comfy.modelOf(/wan22-14b\//)
    const graph = await comfy.submit(model, fromWords('mp4'))
    const [first, rest] = nodesOf(graph, 'KSamplerAdvanced')
    expect(first).toMatchObject({ add_noise: 'enable', start_at_step: 0, end_at_step: 10, return_with_leftover_noise: 'enable' })
    expect(rest).toMatchObject({ add_noise: 'disable', start_at_step: 10, end_at_step: 20, return_with_leftover_noise: 'disable' })
    expect(nodesOf(graph, 'UNETLoader').map(({ unet_name: file }) => file)).toEqual([
      'wan2.2_t2v_high_noise_14B_fp8_scaled.safetensors',
      'wan2.2_t2v_low_noise_14B_fp8_scaled.safetensors',
    ])
  })

  it('warn of unsupported requests', async () => {
    const warned = await comfy.warnings(comfy.modelOf(/wan21\//), {
      ...FILM,
      kind: 'text-to-video',
      width: 64,
      height: 64,
      format: 'mp4',
      seconds: 8,
      music: true,
    })
    expect(warned.map(({ code }) => code)).toEqual(['shorter', 'no_music'])
    expect(warned[0]?.text.en).toContain('5 seconds')
  })
})
