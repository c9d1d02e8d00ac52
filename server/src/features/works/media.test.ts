import { join } from '@stipple/core/metadata/bytes'
import { readProvenance, readRecipe } from '@stipple/core/metadata/picture'
import type { Output } from '@stipple/engines/spec'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createHeldEngine, type HeldEngine } from '../../../test/engine.ts'
import { waitFor } from '../../../test/wait-for.ts'

let server: TestApp
let engine: HeldEngine
let member: TestMember
let runs = 0

beforeAll(async () => {
  engine = createHeldEngine()
  server = await createTestApp({ engines: [engine], worker: true })
  member = await server.signUp()
})
afterAll(() => server.close())

it.each([
  ['audio/mpeg', silentMp3],
  ['audio/wav', silentWav],
] as const)('sends %s with what it was made with, and without where the download asks for none [M-05]', async (type, make) => {
  const bytes = make()
  const poster = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#444' } })
    .png()
    .toBuffer()
  const { image } = await work({ media: 'voice', type, content: bytes, seconds: 1, seed: 9, poster })
  const file = async (query = '') => (await server.app.inject({ url: image + query, headers: { usertoken: member.token } })).rawPayload

  const whole = await file()
  expect(readProvenance(whole)).toMatchObject({
    sourceType: 'trainedAlgorithmicMedia',
    recipe: { mode: 'Text2Img', model: 'test/held', input: { prompt: '海边的灯塔', seed: 9 } },
  })
  // The line stands on pictures only.
  expect(await file('?watermark=1')).toEqual(whole)
  const bare = await file('?metadata=none')
  expect(readRecipe(bare)).toBeUndefined()
  expect(bare.equals(bytes)).toBe(true)
})

async function work(output: Output) {
  const body = { input: { prompt: '海边的灯塔' }, model: 'test/held', job_type: 'Text2Img' } as const
  const { id } = await member.client('POST /api/v2/playground_generate', { body })
  ;(await engine.run(runs++)).finishWith([output])
  const { job } = await waitFor(async () => {
    const reply = await member.client('GET /api/v2/generate/check/:id', { params: { id } })
    return reply.done && reply
  })
  const [made] = job.works
  if (!made) throw new Error(`There is no work: ${JSON.stringify(job)}`)
  return made
}

/** Frames of MPEG 1 layer III that say nothing. */
function silentMp3(): Uint8Array {
  const frame = new Uint8Array(417)
  frame.set([0xff, 0xfb, 0x90, 0x00])
  return join(Array.from({ length: 40 }, () => frame))
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
