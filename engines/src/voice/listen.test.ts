import { mkdtemp, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { childIo } from '../../test/context.ts'
import { closeChildren } from '../kit/child-pool.ts'
import { encodeSound } from '../media/public.ts'
import { writeListener } from './__fixtures__/write-listener.ts'
import { findPassages } from './find-passages.ts'
import { listen } from './listen.ts'
import { checkListener } from './listener-folder.ts'

const RATE = 24_000
/** Tones and silence, in Hz and seconds. */
const tones = (...parts: readonly (readonly [hertz: number, seconds: number])[]): Float32Array =>
  Float32Array.from(parts.flatMap(([hertz, seconds]) => Array.from({ length: seconds * RATE }, (_, i) => (hertz === 0 ? 0 : 0.4 * Math.sin((2 * Math.PI * hertz * i) / RATE))))) // prettier-ignore

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'listener-'))
  await writeListener(folder)
})
afterAll(closeChildren)

const files = () => ({
  encoder: join(folder, 'base-encoder.int8.onnx'),
  decoder: join(folder, 'base-decoder.int8.onnx'),
  tokens: join(folder, 'base-tokens.txt'),
})
const failure = (call: Promise<unknown>): Promise<unknown> => call.then(() => 'did not fail', (error: unknown) => error) // prettier-ignore

describe('transcription with the real addon and test networks', () => {
  it('returns each passage with its times', async () => {
    await checkListener(files())
    const sound = join(folder, 'tones.wav')
    await writeFile(
      sound,
      (await encodeSound({ channels: [tones([0, 1], [300, 1], [0, 1], [3000, 1.5], [0, 0.5])], sampleRate: RATE }, 'wav')).bytes,
    )
    const transcript = await listen({ files: files(), sound }, childIo)
    expect(transcript?.map(({ text }) => text)).toEqual(['low tone', 'high tone'])
    const times = transcript?.flatMap(({ start, end }) => [start, end]) ?? []
    ;[0.85, 2.15, 2.85, 4.65].forEach((second, i) => expect(Math.abs((times[i] ?? 0) - second)).toBeLessThan(0.1))
  })

  it('returns nothing for silence, and for a file without audio', async () => {
    const sound = join(folder, 'silence.wav')
    await writeFile(sound, (await encodeSound({ channels: [new Float32Array(RATE)], sampleRate: RATE }, 'wav')).bytes)
    expect(await listen({ files: files(), sound }, childIo)).toEqual([])
  })

  it('splits long speech at quiet points into short enough passages, and skips pauses', () => {
    const noisy = tones([300, 20], [0, 0.2], [300, 20], [0, 2], [300, 3])
    const found = findPassages(noisy, RATE).map(({ from, to }) => [from / RATE, to / RATE])
    expect(found).toHaveLength(3)
    expect(found[0]?.[1]).toBeCloseTo(20.1, 0)
    expect(found[1]?.[0]).toBe(found[0]?.[1])
    expect(found[2]?.[0]).toBeCloseTo(42, 0)
    for (const [from = 0, to = 0] of findPassages(tones([300, 100]), RATE).map((one) => [one.from / RATE, one.to / RATE]))
      expect(to - from).toBeLessThan(30)
    expect(findPassages(new Float32Array(0), RATE)).toEqual([])
  })

  it('names a truncated network before the addon reads it', async () => {
    await writeListener(join(folder, 'cut'))
    const cut = { ...files(), decoder: join(folder, 'cut', 'base-decoder.int8.onnx') }
    await truncate(cut.decoder, 300)
    expect(await failure(checkListener(cut))).toMatchObject({ code: 'model_missing', message: expect.stringContaining('base-decoder') })
    expect(await failure(checkListener({ ...files(), encoder: files().decoder }))).toMatchObject({
      code: 'model_missing',
      retryable: false,
    })
    await writeFile(cut.tokens = join(folder, 'cut', 'tokens.txt'), 'no tokens') // prettier-ignore
    expect(await failure(listen({ files: { ...files(), tokens: cut.tokens }, sound: join(folder, 'tones.wav') }, childIo))).toMatchObject({
      code: expect.stringMatching(/model_missing|internal/),
    })
  })
})
