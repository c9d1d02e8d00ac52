import type { TaskOf } from '@stipple/core/domain/task'
import sharp from 'sharp'
import { BasicMIDI } from 'spessasynth_core'
import { afterAll, describe, expect, it } from 'vitest'
import { describeEngine } from '../../../test/conformance.ts'
import { testContext } from '../../../test/context.ts'
import { type ReadOutput, runTask } from '../../../test/run-task.ts'
import { closeChildren } from '../../kit/child-pool.ts'
import { beatStrength, chromaOf, decode, keysOf, readWav } from './__fixtures__/listen.ts'
import { engine } from './engine.ts'
import { integratedLoudness, truePeak } from './sound/loudness.ts'

const MINUTE = 60_000
const SECONDS = 10
const context = testContext()

const musicTask = (rest: Partial<TaskOf<'music'>> = {}): TaskOf<'music'> => ({
  kind: 'music',
  prompt: 'pop, 120 bpm, D major',
  seconds: SECONDS,
  format: 'wav',
  seed: 5,
  ...rest,
})

async function play(rest: Partial<TaskOf<'music'>> = {}): Promise<ReadOutput & { readonly codes: readonly string[] }> {
  const { outputs, warnings } = await runTask(engine, { task: musicTask(rest) }, { context })
  const [output] = outputs
  if (!output) throw new Error('nothing came out')
  return { ...output, codes: warnings.map(({ code }) => code) }
}

/** Each piece is rendered only once for all tests. */
const played = new Map<string, ReturnType<typeof play>>()
function once(rest: Partial<TaskOf<'music'>>): ReturnType<typeof play> {
  const name = JSON.stringify(rest)
  const piece = played.get(name) ?? play(rest)
  played.set(name, piece)
  return piece
}

const TYPES = { wav: 'audio/wav', mp3: 'audio/mpeg', m4a: 'audio/mp4' } as const

const decibels = (level: number) => 20 * Math.log10(level)
const fileOf = ({ bytes }: ReadOutput) => Uint8Array.from(bytes)

afterAll(closeChildren)

describeEngine('music', {
  engine,
  context,
  tasks: [
    {
      title: 'ten seconds as M4A',
      task: musicTask({ format: 'm4a', prompt: '国风，古筝和笛子，D小调' }),
      expected: { count: 1, media: 'voice', type: 'audio/mp4', seconds: SECONDS },
    },
  ],
})

describe('music: the audio', () => {
  const PIECES = [['pop, 120 bpm, D major'], ['epic orchestral, 100 bpm, A minor'], ['ambient, harp']] as const

  it.each(PIECES)(
    '%s: has the requested length, is audible, and neither too loud nor clipped [M-01]',
    { timeout: MINUTE },
    async (prompt) => {
      const sound = readWav((await once({ prompt })).bytes)
      expect(Math.abs(sound.left.length / sound.sampleRate / SECONDS - 1)).toBeLessThan(0.02)
      expect(Math.abs(integratedLoudness(sound, sound.sampleRate) + 16)).toBeLessThan(1.5)
      expect(decibels(truePeak(sound))).toBeLessThan(-1)
      for (let second = 0; second < SECONDS - 1; second += 1) {
        const part = sound.left.subarray(second * sound.sampleRate, (second + 1) * sound.sampleRate)
        expect(part.some((sample) => Math.abs(sample) > 0.01)).toBe(true)
      }
      // Fades out at its end, and only there.
      expect(Math.abs(sound.left[sound.left.length - 1] ?? 1)).toBeLessThan(0.001)
    },
  )

  it('has the requested tempo', { timeout: MINUTE }, async () => {
    const sound = readWav((await once({ prompt: 'electronic, 120 bpm' })).bytes)
    const asked = beatStrength(sound, 120)
    for (const other of [97, 107, 133, 151]) expect(asked).toBeGreaterThan(beatStrength(sound, other) + 0.1)
  })

  it('has the requested key', { timeout: MINUTE }, async () => {
    const best = keysOf(chromaOf(readWav((await once({ prompt: PIECES[0][0] })).bytes))).slice(0, 2)
    expect(best).toContainEqual(expect.objectContaining({ tonic: 2, mode: 'major' }))
  })

  it('differs by genre and seed, but not by language', { timeout: MINUTE }, async () => {
    const [pop, epic, chinese] = [
      await once({ prompt: PIECES[0][0] }),
      await once({ prompt: PIECES[1][0] }),
      await once({ prompt: '流行音乐，每分钟120拍，D大调' }),
    ]
    expect(Buffer.from(chinese.bytes).equals(pop.bytes)).toBe(true)
    expect(Buffer.from(epic.bytes).equals(pop.bytes)).toBe(false)
    const brightness = ({ left }: { left: Float32Array }) => {
      let [change, level] = [0, 0]
      for (let i = 1; i < left.length; i += 1) {
        change += Math.abs((left[i] ?? 0) - (left[i - 1] ?? 0))
        level += Math.abs(left[i] ?? 0)
      }
      return change / level
    }
    const [bright, soft] = [brightness(readWav(pop.bytes)), brightness(readWav((await once({ prompt: PIECES[2][0] })).bytes))]
    expect(bright).toBeGreaterThan(soft * 1.3)
  })
})

describe('music: files', () => {
  it.each(['wav', 'mp3', 'm4a'] as const)(
    'writes %s that another program reads, with its type and length, and without clipping [M-01]',
    { timeout: MINUTE },
    async (format) => {
      const piece = await once({ prompt: 'pop, 120 bpm, D major', format })
      const sound = await decode(fileOf(piece))
      expect(piece).toMatchObject({ media: 'voice', type: TYPES[format], seconds: SECONDS, seed: 5 })
      expect(sound.mimeType).toContain(TYPES[format])
      expect(Math.abs(sound.seconds / SECONDS - 1)).toBeLessThan(0.02)
      expect(sound.peak).toBeGreaterThan(0.05)
      expect(sound.peak).toBeLessThan(1)
      expect(Math.abs(integratedLoudness(sound, sound.sampleRate) + 16)).toBeLessThan(1.5)
    },
  )

  it('declares an M4A file as audio, not as video', { timeout: MINUTE }, async () => {
    const { bytes } = await once({ prompt: 'pop, 120 bpm, D major', format: 'm4a' })
    expect(Buffer.from(bytes.subarray(4, 12)).toString()).toBe('ftypM4A ')
  })

  it('adds the notes as a MIDI file', { timeout: MINUTE }, async () => {
    const { attachments } = await once({ prompt: 'pop, 120 bpm, D major' })
    expect(attachments).toMatchObject([{ extension: 'mid', type: 'audio/midi' }])
    const midi = BasicMIDI.fromArrayBuffer(Uint8Array.from(attachments?.[0]?.bytes ?? []).buffer)
    expect(midi.tempoChanges.map(({ tempo }) => Math.round(tempo))).toContain(120)
    expect(midi.duration).toBeGreaterThan(SECONDS - 2)
    expect(midi.duration).toBeLessThanOrEqual(SECONDS)
  })

  it('draws the melody in red on the poster', { timeout: MINUTE }, async () => {
    const { poster } = await once({ prompt: 'pop, 120 bpm, D major' })
    const { data, info } = await sharp(poster).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    let [paper, ink, red] = [0, 0, 0]
    for (let i = 0; i < data.length; i += 3) {
      const [r = 0, g = 0, b = 0] = data.subarray(i, i + 3)
      if (r > 235 && b > 225) paper += 1
      if (r < 70 && g < 70 && b < 70) ink += 1
      if (r > 170 && g < 90 && b < 70) red += 1
    }
    const all = info.width * info.height
    expect([paper / all > 0.5, ink / all > 0.02, red / all > 0.002]).toEqual([true, true, true])
  })
})

describe('music: unsupported requests', () => {
  it('reports that there are no vocals', { timeout: MINUTE }, async () => {
    expect((await once({ prompt: 'ambient, harp, female vocals' })).codes).toEqual(['no_vocals'])
  })

  it.each([
    [{ prompt: '   ' }, 'prompt'],
    [{ seconds: 3 }, 'seconds'],
    [{ seconds: 4000 }, 'seconds'],
    [{ seconds: Number.NaN }, 'seconds'],
  ])('refuses %j and names the field', async (rest, field) => {
    await expect(play(rest)).rejects.toMatchObject({ name: 'EngineError', code: 'invalid_input', field })
  })
})
