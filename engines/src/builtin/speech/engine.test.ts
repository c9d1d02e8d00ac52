import type { ModelTraits } from '@stipple/core/domain/model'
import { TASK_SCHEMAS, type TaskOf } from '@stipple/core/domain/task'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testContext } from '../../../test/context.ts'
import { expectPromptStop } from '../../../test/expect-prompt-stop.ts'
import { type ReadOutput, runTask } from '../../../test/run-task.ts'
import { closeChildren } from '../../kit/child-pool.ts'
import { decodeSound, toMono } from '../../media/sound-decoder.ts'
import { encodeSound } from '../../media/sound-encoder.ts'
import type { EngineContext, Report } from '../../spec.ts'
import { colourDistance, readVoice } from './dsp/match-voice.ts'
import { trackPitch } from './dsp/pitch-track.ts'
import { engine } from './engine.ts'
import { MATCH_ID } from './models.ts'

const context = testContext()
const ENGLISH = 'Dr. Smith paid $128 in 2024, at the studio; a voice-over is good. Here is a second sentence! 😀'
const MIXED = '大家好！请打开 Stable Diffusion 模型，价格是128元。'
const MINUTE = 60_000

type Speech = TaskOf<'speech'>
const task = (change: Partial<Speech>): Speech => ({
  kind: 'speech',
  text: ENGLISH,
  voice: 'rms',
  rate: 1,
  pitch: 0,
  format: 'wav',
  seed: 7,
  ...change,
})

interface Options {
  readonly recording?: Uint8Array
  readonly on?: EngineContext
  readonly onReport?: (report: Report) => void
  readonly signal?: AbortSignal
}

async function speak(change: Partial<Speech>, { recording, on = context, ...options }: Options = {}): Promise<ReadOutput> {
  const wanted = task(change)
  expect(TASK_SCHEMAS.speech.parse(wanted)).toEqual(wanted)
  const run = recording === undefined ? { task: wanted } : { task: wanted, model: MATCH_ID, assets: { recording } }
  const { outputs } = await runTask(engine, run, { context: on, ...options })
  expect(outputs).toHaveLength(1)
  const [output] = outputs
  if (!output) throw new Error('nothing came out')
  return output
}

async function listen(output: ReadOutput) {
  const sound = await decodeSound(output.bytes, { field: 'reference', seconds: 600 })
  const samples = toMono(sound)
  return { ...sound, samples, seconds: samples.length / sound.sampleRate }
}

interface Line {
  readonly start: number
  readonly end: number
  readonly text: string
}

function readSrt(output: ReadOutput): readonly Line[] {
  const file = output.attachments?.find(({ extension }) => extension === 'srt')
  const seconds = (clock: string) => clock.split(/[:,]/).reduce((sum, part, i) => sum + Number(part) * ([3600, 60, 1, 0.001][i] ?? 0), 0)
  return new TextDecoder()
    .decode(file?.bytes)
    .trim()
    .split('\n\n')
    .map((block) => {
      const [, times = '', ...lines] = block.split('\n')
      const [start = '', end = ''] = times.split(' --> ')
      return { start: seconds(start), end: seconds(end), text: lines.join('\n') }
    })
}

const refusal = (change: Partial<Speech>, options?: Options) =>
  speak(change, options).then(
    () => 'not refused',
    (error: unknown) => error,
  )

describe('the speech engine', { timeout: MINUTE }, () => {
  let english: ReadOutput
  let mixed: ReadOutput
  const reports: Report[] = []
  beforeAll(async () => {
    english = await speak({})
    mixed = await speak({ text: MIXED, voice: 'cmn-f' }, { onReport: (report) => reports.push(report) })
  }, MINUTE)
  afterAll(closeChildren)

  it('offers a model with voices and one that follows a recording, in both languages [M-01]', async () => {
    const models = await engine.models(context)
    expect(models.map(({ id, can }) => [id, can.voices !== undefined, can.reference === true])).toEqual([
      ['builtin/voice', true, false],
      ['builtin/voice-match', false, true],
    ])
    expect(voiceIds(models)).toEqual(expect.arrayContaining(['slt', 'rms', 'awb', 'kal16', 'cmn-f', 'cmn-m', 'yue-f', 'yue-m']))
    for (const { label, description } of models) expect(`${label.zh}${description.zh}`).toMatch(/\p{Script=Han}/u)
  })

  it.each(['en', 'zh'])('has a length that fits its text, is neither silent nor clipped, mono at 24 kHz: %s [M-01]', async (language) => {
    const output = language === 'en' ? english : mixed
    const { samples, sampleRate, seconds, channels } = await listen(output)
    expect([sampleRate, channels.length, output.type, output.media]).toEqual([24_000, 1, 'audio/wav', 'voice'])
    const last = readSrt(output).at(-1)?.end ?? 0
    expect(Math.abs(seconds - last) / seconds).toBeLessThan(0.02)
    expect(output.seconds).toBeCloseTo(seconds, 3)
    const peak = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
    const level = Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length)
    expect(peak).toBeLessThan(0.9)
    expect(peak).toBeGreaterThan(0.3)
    expect(level).toBeGreaterThan(0.05)
    expect(level).toBeLessThan(0.2)
  })

  it('adds subtitles in order with the whole text, as SRT and VTT', () => {
    for (const [output, text] of [
      [english, ENGLISH],
      [mixed, MIXED],
    ] as const) {
      const lines = readSrt(output)
      expect(
        lines
          .map((line) => line.text)
          .join('')
          .replace(/\s/g, ''),
      ).toBe(text.replace(/\s/g, ''))
      expect(lines.length).toBeGreaterThan(1)
      lines.forEach(({ start, end }, i) => {
        expect(end).toBeGreaterThan(start)
        expect(start).toBeGreaterThanOrEqual(lines[i - 1]?.end ?? 0)
      })
      expect(new TextDecoder().decode(output.attachments?.find(({ extension }) => extension === 'vtt')?.bytes)).toMatch(
        /^WEBVTT\n\n00:00:00\./,
      )
    }
  })

  it('times words by the audio: silence between two sentences, and none inside words', async () => {
    const { samples, sampleRate } = await listen(english)
    const second = readSrt(english).find(({ text }) => text.startsWith('Here'))
    const loud = (from: number, to: number) =>
      Math.sqrt(
        samples.subarray(from * sampleRate, to * sampleRate).reduce((sum, value) => sum + value * value, 0) / ((to - from) * sampleRate),
      )
    const start = second?.start ?? 0
    expect(loud(start - 0.2, start - 0.03)).toBeLessThan(0.01)
    expect(loud(start, start + 0.3)).toBeGreaterThan(0.05)
  })

  it('returns identical bytes for the same seed, and equal lengths as MP3 and M4A [M-01]', async () => {
    expect(Buffer.from((await speak({})).bytes).equals(english.bytes)).toBe(true)
    const text = 'Good morning to all of you, and welcome.'
    const whole = await speak({ text })
    for (const format of ['mp3', 'm4a'] as const) {
      const output = await speak({ text, format })
      const { seconds, samples } = await listen(output)
      expect(Math.abs(seconds - (whole.seconds ?? 0)) / seconds).toBeLessThan(0.05)
      expect(samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0)).toBeLessThan(1)
      expect(Buffer.from((await speak({ text, format })).bytes).equals(output.bytes)).toBe(true)
    }
  })

  it('shows a waveform on paper as poster', async () => {
    const { data, info } = await sharp(english.poster).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([1024, 576])
    expect([...data.subarray(0, 3)]).toEqual([0xf6, 0xf3, 0xee])
    const reds = Array.from({ length: info.width * info.height }, (_, i) => i * 3).filter(
      (i) => (data[i] ?? 0) > 150 && (data[i + 1] ?? 0) < 100,
    )
    expect(reds.length).toBeGreaterThan(50)
  })

  it('is shorter at a higher speed', async () => {
    const fast = await speak({ rate: 1.5 })
    const slow = await speak({ text: MIXED, voice: 'cmn-f', rate: 0.75 })
    expect((english.seconds ?? 0) / (fast.seconds ?? 0)).toBeGreaterThan(1.35)
    expect((slow.seconds ?? 0) / (mixed.seconds ?? 0)).toBeGreaterThan(1.2)
  })

  it.each([
    { voice: 'rms', text: 'Good morning to all of you, and welcome.' },
    { voice: 'cmn-m', text: '今天天气很好，我们去公园散步。' },
  ])('shifts the pitch by the requested semitones: $voice', async ({ voice, text }) => {
    const [own, higher] = [await medianPitch(await speak({ voice, text })), await medianPitch(await speak({ voice, text, pitch: 5 }))]
    expect(Math.abs(12 * Math.log2(higher / own) - 5)).toBeLessThan(1)
  })

  it('reads both scripts of a mixed text, each with its own voice', async () => {
    const parts = await Promise.all([
      speak({ text: '大家好！请打开模型，价格是128元。', voice: 'cmn-f' }),
      speak({ text: 'Stable Diffusion', voice: 'cmn-f' }),
    ])
    const apart = parts.reduce((sum, { seconds = 0 }) => sum + seconds, 0)
    expect(Math.abs((mixed.seconds ?? 0) - apart) / apart).toBeLessThan(0.15)
    expect(reports.length).toBeGreaterThan(1)
    for (const { ratio } of reports) if (ratio !== undefined) expect(ratio >= 0 && ratio <= 1).toBe(true)
  })

  it('reads other languages with their own voices, and reports skipped scripts', async () => {
    for (const voice of ['fr', 'de', 'es', 'it', 'pt-br'])
      expect((await speak({ text: 'Salut.', voice, format: 'mp3' })).seconds).toBeGreaterThan(0.2)
    for (const voice of ['slt', 'awb', 'kal16'])
      expect((await speak({ text: 'Привет, Καλημέρα, 안녕, こんにちは, שלום, مرحبا, नमस्ते', voice })).seconds).toBeGreaterThan(2)
    const { warnings } = await runTask(engine, { task: task({ text: 'Hello สวัสดี' }) }, { context })
    expect(warnings.map(({ code }) => code)).toEqual(['script_passed_over'])
  })

  it('speaks the four tones of Mandarin: level, rising, dipping, falling', async () => {
    const [level, rising, dipping, falling] = await Promise.all(['妈', '麻', '马', '骂'].map((text) => contour(text)))
    if (!level || !rising || !dipping || !falling) throw new Error('a tone is missing')
    expect(Math.abs(slope(level))).toBeLessThan(2)
    expect(slope(rising)).toBeGreaterThan(2.5)
    expect(slope(falling)).toBeLessThan(-2.5)
    expect(Math.min(...dipping)).toBeLessThan(Math.min((dipping[0] ?? 0) * 0.92, (dipping.at(-1) ?? 0) * 0.92))
    expect(mean(dipping)).toBeLessThan(mean(level) * 0.9)
  })

  it('matches the pitch and the timbre of the recording of another person [P-02]', async () => {
    const recording = await speak({ text: 'The quick brown fox jumps over the lazy dog, and then it goes home.', voice: 'kal16' })
    const text = 'Here is a second sentence for you to hear.'
    const before = await speak({ text, voice: 'slt' })
    const after = await speak({ text, reference: 'recording' }, { recording: recording.bytes })
    const [wanted, own, matched] = await Promise.all([recording, before, after].map(voiceOf))
    if (!wanted || !own || !matched) throw new Error('no voice')
    expect(Math.abs(12 * Math.log2(matched.pitch / wanted.pitch))).toBeLessThan(0.7)
    expect(Math.abs(12 * Math.log2(own.pitch / wanted.pitch))).toBeGreaterThan(1)
    expect(colourDistance(matched.colour, wanted.colour)).toBeLessThan(colourDistance(own.colour, wanted.colour))
  })

  it.each([
    ['nothing but spaces', '  \n '],
    ['pictures only', '😀🎉 ❤️'],
    ['punctuation only', '……！？'],
    ['in a script without a voice', 'สวัสดี'],
    ['too long', 'a'.repeat(5001)],
  ])('refuses a text that is %s', async (_, text) => {
    const refused = runTask(engine, { task: { ...task({}), text } }, { context })
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_input',
      field: 'text',
      text: { zh: expect.stringMatching(/\p{Script=Han}/u) },
    })
  })

  it('refuses an invalid recording, one without a voice, and a missing one', async () => {
    const silence = await encodeSound({ channels: [new Float32Array(48_000)], sampleRate: 24_000 }, 'wav')
    const cases = [Buffer.from('no sound at all'), english.bytes.subarray(0, 30), silence.bytes]
    for (const recording of cases) {
      expect(await refusal({ reference: 'recording' }, { recording })).toMatchObject({ code: 'invalid_input', field: 'reference' })
    }
    expect(await refusal({}, { recording: silence.bytes })).toMatchObject({ code: 'invalid_input', field: 'reference' })
  })

  it('reads only English where only permissive licences are allowed, and reports it', async () => {
    const permissive: EngineContext = testContext({ mode: 'permissive' })
    expect(voiceIds(await engine.models(permissive))).toEqual(['slt', 'rms', 'awb', 'kal16'])
    expect((await speak({ text: 'Hello.' }, { on: permissive })).seconds).toBeGreaterThan(0.3)
    const refused = await refusal({ text: '你好' }, { on: permissive })
    expect(refused).toMatchObject({ code: 'invalid_input', field: 'text', text: { en: expect.stringContaining('English only') } })
  })

  it('stops within a second when cancelled, and leaves no process [M-03]', async () => {
    await closeChildren()
    await expectPromptStop(({ signal }) => speak({ text: `${ENGLISH} ${MIXED} `.repeat(8) }, { signal }))
  })
})

const voiceIds = (models: readonly ModelTraits[]) => models.flatMap(({ can }) => can.voices ?? []).map(({ id }) => id)

async function medianPitch(output: ReadOutput): Promise<number> {
  const { samples, sampleRate } = await listen(output)
  return trackPitch(samples, sampleRate).median ?? 0
}

async function voiceOf(output: ReadOutput) {
  const { samples, sampleRate } = await listen(output)
  return readVoice(samples, sampleRate)
}

/** Pitch over the vowel of one syllable, after the consonant. */
async function contour(text: string): Promise<readonly number[]> {
  const { samples, sampleRate } = await listen(await speak({ text, voice: 'cmn-f' }))
  const moments = trackPitch(samples, sampleRate, { quick: true }).moments.map(({ hertz }) => hertz)
  return moments.slice(Math.round(moments.length * 0.35))
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Semitones from the first third to the last third. */
function slope(contourOfVowel: readonly number[]): number {
  const third = Math.ceil(contourOfVowel.length / 3)
  return 12 * Math.log2(mean(contourOfVowel.slice(-third)) / mean(contourOfVowel.slice(0, third)))
}
