import { cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { SILENT } from '../../test/context.ts'
import { childProcessIds, closeChildren } from '../kit/child-pool.ts'
import type { Sound } from '../media/public.ts'
import type { Report } from '../spec.ts'
import { pitchOf, SAMPLES_A_SOUND, VOICE_RATE, withMetadata, writeRules, writeVoice } from './__fixtures__/write-voice.ts'
import { speakNeural } from './speak-neural.ts'
import { readVoiceFolder } from './voice-folder.ts'

let folder: string
beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'voice-')), 'humming')
  await writeVoice(folder)
})
afterAll(closeChildren)

const io = (options: { signal?: AbortSignal; report?: (report: Report) => void } = {}) => ({
  signal: new AbortController().signal,
  budget: { memoryBytes: 2 ** 30, milliseconds: 60_000, threads: 2 },
  report: () => undefined,
  log: SILENT,
  ...options,
})

async function speak(texts: readonly string[], { speaker = 0, rate = 1, from = folder, ...options } = {}) {
  const { model, rules } = await readVoiceFolder(from)
  return speakNeural({ voice: { model, rules }, speaker, texts, rate }, io(options))
}

/** Frequency in the middle of one phoneme, by zero crossings. */
function pitchAt({ channels: [samples = new Float32Array(0)] }: Sound, sound: number): number {
  const middle = samples.subarray((sound + 0.1) * SAMPLES_A_SOUND, (sound + 0.9) * SAMPLES_A_SOUND)
  const crossings = middle.reduce((count, value, i) => count + (value >= 0 !== (middle[i - 1] ?? value) >= 0 ? 1 : 0), 0)
  return crossings / 2 / (middle.length / VOICE_RATE)
}

const failure = (call: Promise<unknown>): Promise<unknown> => call.then(() => 'did not fail', (error: unknown) => error) // prettier-ignore

describe('neural voices with the real addon and a test network', () => {
  it('reads the family and the speakers of a folder, with names in both languages', async () => {
    const { model, speakers } = await readVoiceFolder(folder)
    expect(Object.keys(model)).toEqual(['vits'])
    expect(speakers).toEqual([
      { number: 0, id: 'zf_001', language: 'zh', label: { en: 'Mandarin, woman, 001', zh: '普通话女声·001' } },
      { number: 1, id: 'am_adam', label: { en: 'American English, man, Adam', zh: '美式英语男声·Adam' } },
    ])
  })

  it('speaks Chinese, English and both mixed, with the pitch, the voice and the speed as expected', async () => {
    const [chinese, mixed] = await speak(['你好', 'hello 你好。'])
    expect(chinese).toMatchObject({ sampleRate: VOICE_RATE })
    expect(chinese?.channels[0]).toHaveLength(4 * SAMPLES_A_SOUND)
    const pitches = ['n', 'i3', 'h', 'ao3'].map((_, sound) => chinese && pitchAt(chinese, sound))
    ;['n', 'i3', 'h', 'ao3'].forEach((sound, index) => expect(Math.abs((pitches[index] ?? 0) / pitchOf(sound, 0) - 1)).toBeLessThan(0.03))
    expect(mixed && pitchAt(mixed, 0)).toBeCloseTo(pitchOf('h', 0), -1)

    const [other] = await speak(['你好'], { speaker: 1, rate: 2 })
    expect(other?.channels[0]).toHaveLength(2 * SAMPLES_A_SOUND)
    const energy = [...(other?.channels[0] ?? [])].reduce((sum, value) => sum + value * value, 0)
    expect(Math.sqrt(energy / (2 * SAMPLES_A_SOUND))).toBeCloseTo(0.3 / Math.SQRT2, 2)
    const [slow] = await speak(['你'], { speaker: 1 })
    expect(slow && pitchAt(slow, 0) / pitchOf('n', 1)).toBeCloseTo(1, 1)
  })

  it('expands numbers with the grammars of the voice, telephone numbers first', async () => {
    const from = join(folder, '..', 'rules')
    await writeVoice(from)
    await writeRules(from)
    expect((await readVoiceFolder(from)).rules.ruleFsts.split(',').map((path) => path.slice(from.length + 1))).toEqual([
      'phone.fst',
      'date.fst',
      'number.fst',
    ])
    const [written, plain] = [await speak(['你2'], { from }), await speak(['你好'])]
    expect(written[0]?.channels[0]).toEqual(plain[0]?.channels[0])
  })

  it('is silent for unknown words, and continues with the next', async () => {
    const sounds = await speak(['zzz', '', '你'])
    expect(sounds.map(({ channels }) => channels[0]?.length)).toEqual([0, 0, 2 * SAMPLES_A_SOUND])
  })

  it('keeps the voice loaded between two jobs, in the same process', async () => {
    await speak(['你'])
    const [before] = childProcessIds()
    await speak(['好'])
    expect(childProcessIds()).toEqual([before])
  })

  describe('errors', () => {
    let broken: string
    afterEach(() => rm(broken, { recursive: true, force: true }))
    const breakVoice = async (name: string) => {
      broken = join(folder, '..', name)
      await cp(folder, broken, { recursive: true })
      return broken
    }

    it('names a missing, truncated or unsupported file before the addon reads it', async () => {
      const cut = await breakVoice('cut')
      await truncate(join(cut, 'model.onnx'), 700)
      expect(await failure(readVoiceFolder(cut))).toMatchObject({ code: 'model_missing', message: expect.stringContaining('model.onnx') })
      await writeFile(join(cut, 'model.onnx'), '<html>not found</html>')
      expect(await failure(readVoiceFolder(cut))).toMatchObject({ message: expect.stringContaining('not a whole ONNX file') })
      await writeFile(join(cut, 'model.onnx'), withMetadata(await readFile(join(folder, 'model.onnx')), { model_type: 'gtcrn' }))
      expect(await failure(readVoiceFolder(cut))).toMatchObject({ message: expect.stringContaining('gtcrn') })
      await writeVoice(cut, { model_type: 'kokoro' })
      expect(await failure(readVoiceFolder(cut))).toMatchObject({ message: expect.stringContaining('voices.bin') })
      await writeVoice(cut)
      await rm(join(cut, 'tokens.txt'))
      expect(await failure(readVoiceFolder(cut))).toMatchObject({ message: expect.stringContaining('tokens.txt') })
      expect(await failure(readVoiceFolder(join(folder, 'nowhere')))).toMatchObject({ code: 'model_missing', retryable: false })
    })

    it('reports a crash of the addon in both languages, and performs the next job', async () => {
      const from = await breakVoice('tokens')
      await writeFile(join(from, 'tokens.txt'), 'these are no tokens\n')
      const error = await failure(speak(['你好'], { from }))
      expect(error).toMatchObject({
        code: 'model_missing',
        retryable: false,
        text: { en: expect.any(String), zh: expect.stringMatching(/文件/) },
      })
      expect(await speak(['你'])).toHaveLength(1)
    })

    it('reports a killed process as lost, and performs the next job', async () => {
      await closeChildren()
      const speaking = failure(speak(['你好']))
      await vi.waitFor(() => expect(childProcessIds()).toHaveLength(1), { timeout: 10_000, interval: 2 })
      process.kill(childProcessIds()[0] ?? 0, 'SIGKILL')
      expect(await speaking).toMatchObject({ code: 'lost' })
      expect(await speak(['你'])).toHaveLength(1)
    })
  })
})
