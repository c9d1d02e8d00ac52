import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { join as joinBytes } from '@stipple/core/metadata/bytes'
import { readProvenance, readRecipe, stripPicture } from '@stipple/core/metadata/picture'
import type { Output } from '@stipple/engines/spec'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine, type ControllableEngine } from '../../../test/engine.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { verify } from '../../credentials/verify.fixture.ts'
import { works } from '../../db/schema/works.ts'
import { incomingFolder } from '../../storage/incoming-folder.ts'

let server: TestApp
let engine: ControllableEngine
let member: TestMember
let runs = 0
/** Largest content credentials in bytes. */
const CREDENTIALS = 4000

beforeAll(async () => {
  engine = createControllableEngine()
  server = await createTestApp({ engines: [engine], worker: true })
  member = await server.signUp()
})
afterAll(() => server.close())

it.each([
  ['audio/mpeg', 'voice', silentMp3],
  ['audio/wav', 'voice', silentWav],
  ['video/mp4', 'video', () => readFile(fileURLToPath(new URL('../../../../web/public/examples/boat-film.mp4', import.meta.url)))],
] as const)(
  'sends %s with its parameters, or without on request, signed either way [M-05] [F: content credentials]',
  async (type, media, make) => {
    const bytes = await make()
    const poster = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#444' } })
      .png()
      .toBuffer()
    const output = { media, type, seconds: 1, seed: 9, poster } as const
    const { image } = await work(() => ({ ...output, content: bytes }))
    const file = async (query = '') => (await server.app.inject({ url: image + query, headers: { usertoken: member.token } })).rawPayload

    const whole = await file()
    expect(readProvenance(whole)).toMatchObject({
      sourceType: 'trainedAlgorithmicMedia',
      recipe: { mode: 'Text2Img', model: 'test/held', input: { prompt: '海边的灯塔', seed: 9 } },
    })
    const marked = await file('?watermark=1')
    expect([marked.equals(whole), readProvenance(marked)]).toEqual([false, readProvenance(whole)])
    const bare = await file('?metadata=none')
    expect(readRecipe(bare)).toBeUndefined()
    // Removes the encoder's name from a video too; audio has none.
    const chain = () => server.context.credentials.chain()
    for (const sent of [whole, bare, marked]) expect((await verify(sent, type, await chain())).state).toBe('Trusted')
    expect(bare.length).toBeLessThanOrEqual(bytes.length + CREDENTIALS)
    expect(bare.length).toBeGreaterThan(0.99 * bytes.length)
    const head = await server.app.inject({ method: 'HEAD', url: `${image}?metadata=none`, headers: { usertoken: member.token } })
    expect([head.headers['content-length'], head.rawPayload.length]).toEqual([String(bare.length), 0])

    // The same from a file in the run's folder, of which nothing remains.
    const made = await work(async (folder) => {
      const [own, form] = [join(folder, 'own'), join(folder, 'form')]
      await writeFile(own, bytes)
      await writeFile(form, 'WEBVTT')
      return { ...output, content: { file: own }, attachments: [{ extension: 'vtt', type: 'text/vtt', content: { file: form } }] }
    })
    expect(made.also).toMatchObject([{ extension: 'vtt', bytes: 6 }])
    const sent = await server.app.inject({ url: made.image, headers: { usertoken: member.token } })
    expect(stripPicture(sent.rawPayload)).toEqual(stripPicture(whole))
    expect((await verify(sent.rawPayload, type, await chain())).state).toBe('Trusted')
    const size = sent.rawPayload.length
    expect((await server.context.db.select({ bytes: works.bytes }).from(works).where(eq(works.id, made.image_id)))[0]).toEqual({
      bytes: size,
    })
    await waitFor(async () => (await readdir(incomingFolder(server.context.config))).length === 0)
  },
)

it('stores nothing of a truncated video file', async () => {
  const poster = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#444' } })
    .png()
    .toBuffer()
  const film = await readFile(fileURLToPath(new URL('../../../../web/public/examples/boat-film.mp4', import.meta.url)))
  const made = work(async (folder) => {
    await writeFile(join(folder, 'film'), film.subarray(0, film.length / 2))
    return { media: 'video', type: 'video/mp4', seed: 1, poster, content: { file: join(folder, 'film') } }
  })
  await expect(made).rejects.toThrow('engine_failed')
})

async function work(make: (folder: string) => Output | Promise<Output>) {
  const body = { input: { prompt: '海边的灯塔' }, model: 'test/held', job_type: 'Text2Img' } as const
  const { id } = await member.client('POST /api/v2/playground_generate', { body })
  const run = await engine.run(runs++)
  run.finishWith([await make(run.context.folder)])
  const { job } = await waitFor(async () => {
    const reply = await member.client('GET /api/v2/generate/check/:id', { params: { id } })
    return (reply.done || reply.faulted) && reply
  })
  const [made] = job.works
  if (!made) throw new Error(`There is no work: ${JSON.stringify(job)}`)
  return made
}

/** Silent MPEG-1 layer III frames. */
function silentMp3(): Uint8Array {
  const frame = new Uint8Array(417)
  frame.set([0xff, 0xfb, 0x90, 0x00])
  return joinBytes(Array.from({ length: 40 }, () => frame))
}

/** A second of 8 kHz, 16 bit. */
function silentWav(): Uint8Array {
  const wav = Buffer.alloc(44 + 16_000)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + 16_000, 4)
  wav.write('WAVEfmt ', 8)
  for (const [at, value] of [[16, 16], [24, 8000], [28, 16_000], [40, 16_000]] as const) wav.writeUInt32LE(value, at) // prettier-ignore
  for (const [at, value] of [[20, 1], [22, 1], [32, 2], [34, 16]] as const) wav.writeUInt16LE(value, at) // prettier-ignore
  wav.write('data', 36)
  return wav
}
