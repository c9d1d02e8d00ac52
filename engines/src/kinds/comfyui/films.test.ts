import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Task } from '@stipple/core/domain/task'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ConnectedComfy, connectComfy, nodesOf } from '../../../test/connect-comfyui.ts'
import { inspectMedia } from '../../kit/inspect-media.ts'

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

describe('films of a ComfyUI server', () => {
  it.each(['mp4', 'webm'] as const)('come as %s of the length and size that was asked for, from their seed', async (format) => {
    for (const { id } of comfy.models.filter(({ tasks }) => tasks.includes('text-to-video'))) {
      const model = comfy.modelOf(new RegExp(id))
      const [film] = await comfy.make(model, fromWords(format))
      expect(film).toMatchObject({ media: 'video', type: `video/${format}`, seed: 2 ** 32 - 1 })
      const { seconds = 0, ...size } = await factsOf(film?.bytes ?? new Uint8Array())
      expect([id, size]).toEqual([id, { width: 192, height: 128 }])
      // One frame more than the seconds have.
      expect(seconds).toBeGreaterThanOrEqual(2)
      expect(seconds).toBeLessThan(2.1)
      const [graph = {}] = comfy.server.workflows().slice(-1)
      expect(nodesOf(graph, 'KSampler')).toMatchObject([{ seed: 2 ** 32 - 1, denoise: 1 }])
      const words = nodesOf(graph, 'CLIPTextEncode').map(({ text }) => text)
      expect(words).toEqual(['a fox. The camera slowly moves closer', ''])
    }
  })

  it('start with the picture, in its shape', async () => {
    const bytes = await sharp({ create: { width: 1600, height: 1600, channels: 3, background: '#248' } }).png().toBuffer() // prettier-ignore
    const task: Task = { ...FILM, kind: 'image-to-video', image: 'a', format: 'mp4', camera: 'auto', seconds: 12 }
    const graph = await comfy.submit(comfy.modelOf(/wan22/), task, { a: bytes })
    const [latent] = nodesOf(graph, 'Wan22ImageToVideoLatent')
    // Longer films than those of the training fall apart.
    expect(latent).toMatchObject({ width: 960, height: 960, length: 121, start_image: expect.anything() })
    expect(nodesOf(graph, 'ImageScale')).toMatchObject([{ width: 960, height: 960 }])
    expect(comfy.modelOf(/wan21/).tasks).toEqual(['text-to-video'])
  })

  it('say what they could not do', async () => {
    const warned = await comfy.warnings(comfy.modelOf(/wan21/), {
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
