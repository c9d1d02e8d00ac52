import { readFile } from 'node:fs/promises'
import { TASK_SCHEMAS, type TaskOf } from '@stipple/core/domain/task'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testContext } from '../../../test/context.ts'
import { expectPromptStop } from '../../../test/expect-prompt-stop.ts'
import { type ReadOutput, runTask } from '../../../test/run-task.ts'
import { closeChildren } from '../../kit/child-pool.ts'
import { decodeSound, toMono } from '../../media/sound-decoder.ts'
import { openVideoEncoder, type VideoFormat } from '../../media/video-encoder.ts'
import { engine } from './engine.ts'

const context = testContext()
const SECONDS = 5
const SIZE = { width: 96, height: 64 } as const
const FRAMES_PER_SECOND = 12
/** Frequency of the video's own audio, a tone distinguishable from the voice. */
const TONE = 3000
const MINUTE = 60_000

type Dub = TaskOf<'video-voice'>
const task = (change: Partial<Dub> = {}): Dub => ({
  kind: 'video-voice',
  video: 'film',
  text: 'Hello there, this is a film.',
  voice: 'rms',
  rate: 1,
  volume: 1,
  original: 0.5,
  subtitles: true,
  seed: 3,
  ...change,
})

async function makeFilm({ format = 'mp4', sound = true }: { format?: VideoFormat; sound?: boolean } = {}): Promise<Uint8Array> {
  const tone = Float32Array.from({ length: SECONDS * 48_000 }, (_, i) => 0.3 * Math.sin((2 * Math.PI * TONE * i) / 48_000))
  const encoder = await openVideoEncoder({
    ...SIZE,
    format,
    framesPerSecond: FRAMES_PER_SECOND,
    ...(sound && { sound: { sampleRate: 48_000, channels: [tone, tone] } }),
  })
  const luma = SIZE.width * SIZE.height
  for (let frame = 0; frame < SECONDS * FRAMES_PER_SECOND; frame++) {
    const planes = new Uint8Array((luma * 3) / 2).fill(128)
    for (let i = 0; i < luma; i++) planes[i] = 40 + ((i + frame * 5) % 150)
    await encoder.add(planes)
  }
  return encoder.finish()
}

async function dub(film: Uint8Array, change: Partial<Dub> = {}, signal = new AbortController().signal) {
  const wanted = task(change)
  expect(TASK_SCHEMAS['video-voice'].parse(wanted)).toEqual(wanted)
  const { outputs, warnings } = await runTask(engine, { task: wanted, assets: { film } }, { context, signal })
  const [output] = outputs
  if (!output) throw new Error('nothing came out')
  return { output, warnings }
}

async function packetsOf(bytes: Uint8Array) {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) })
  const track = await input.getPrimaryVideoTrack()
  const sound = await input.getPrimaryAudioTrack()
  if (!track) throw new Error('no picture')
  const packets: { at: number; type: string; data: string }[] = []
  for await (const { timestamp, type, data } of new EncodedPacketSink(track).packets())
    packets.push({ at: Math.round(timestamp * 1000), type, data: Buffer.from(data).toString('base64') })
  return { packets, codec: track.codec, sound: sound?.codec, seconds: await track.computeDuration() }
}

/** Level of the video's own tone between two times. */
async function toneLevel(output: ReadOutput, from: number, to: number): Promise<number> {
  const sound = await decodeSound(output.bytes, { field: 'video', seconds: 60 })
  const samples = toMono(sound).subarray(from * sound.sampleRate, to * sound.sampleRate)
  let [re, im] = [0, 0]
  samples.forEach((value, i) => {
    re += value * Math.cos((2 * Math.PI * TONE * i) / sound.sampleRate)
    im += value * Math.sin((2 * Math.PI * TONE * i) / sound.sampleRate)
  })
  return (2 * Math.hypot(re, im)) / samples.length
}

describe('the video voice-over engine', { timeout: MINUTE }, () => {
  let film: Uint8Array
  let result: ReadOutput
  beforeAll(async () => {
    film = await makeFilm()
    result = (await dub(film)).output
  }, MINUTE)
  afterAll(closeChildren)

  it('keeps every video packet unchanged [M-01]', async () => {
    const [before, after] = [await packetsOf(film), await packetsOf(result.bytes)]
    expect(before.packets).toHaveLength(SECONDS * FRAMES_PER_SECOND)
    expect(after.packets).toEqual(before.packets)
    expect([after.codec, after.sound, result.type]).toEqual(['avc', 'aac', 'video/mp4'])
    expect(Math.abs(after.seconds - before.seconds) / before.seconds).toBeLessThan(0.02)
    expect(result).toMatchObject({ media: 'video', ...SIZE, seed: 3 })
  })

  it('lowers the original sound while the voice speaks, raises it after, and never clips [V-11]', async () => {
    const words = new TextDecoder().decode(result.attachments?.find(({ extension }) => extension === 'vtt')?.bytes)
    expect(words).toContain('Hello there')
    const [during, after] = [await toneLevel(result, 0.4, 1.2), await toneLevel(result, 4, 4.8)]
    expect(after).toBeGreaterThan(0.12)
    expect(during / after).toBeLessThan(0.35)
    expect(during / after).toBeGreaterThan(0.1)
    const sound = await decodeSound(result.bytes, { field: 'video', seconds: 60 })
    const peak = toMono(sound).reduce((most, value) => Math.max(most, Math.abs(value)), 0)
    expect(peak).toBeLessThan(1)
    expect(peak).toBeGreaterThan(0.3)
  })

  it('applies both volumes, with 0 as silence, and refuses values outside 0 to 1 [V-11]', async () => {
    const { output } = await dub(film, { original: 0, text: 'Hi.' })
    expect(await toneLevel(output, 3, 4.5)).toBeLessThan(0.002)
    const { output: mute } = await dub(film, { volume: 0, original: 0, text: 'Hi.' })
    const sound = await decodeSound(mute.bytes, { field: 'video', seconds: 60 })
    expect(toMono(sound).reduce((most, value) => Math.max(most, Math.abs(value)), 0)).toBeLessThan(0.001)
    const refused = runTask(engine, { task: { ...task(), volume: 1.2 }, assets: { film } }, { context })
    await expect(refused).rejects.toMatchObject({ code: 'invalid_input', field: 'volume' })
    expect(TASK_SCHEMAS['video-voice'].safeParse({ ...task(), volume: 1.2 }).success).toBe(false)
  })

  it('returns identical bytes for the same seed [M-01]', async () => {
    expect(Buffer.from((await dub(film)).output.bytes).equals(result.bytes)).toBe(true)
  })

  it('uses a frame of the video as poster', async () => {
    const { width, height, format } = await sharp(result.poster).metadata()
    expect({ width, height, format }).toEqual({ ...SIZE, format: 'jpeg' })
    const { channels } = await sharp(result.poster).stats()
    expect(channels[0]?.stdev).toBeGreaterThan(15)
  })

  it('accepts a silent WebM in Chinese, and warns when the voice is longer', async () => {
    const silent = await makeFilm({ format: 'webm', sound: false })
    const { output, warnings } = await dub(silent, {
      text: '大家好，欢迎观看这段影片。希望大家喜欢我们的作品，谢谢观看。',
      voice: 'cmn-f',
      subtitles: false,
    })
    expect((await packetsOf(output.bytes)).packets).toEqual((await packetsOf(silent)).packets)
    expect(warnings.map(({ code }) => code)).toEqual(['speech_outlasts_film'])
    expect(output.attachments).toBeUndefined()
    expect(output.seconds).toBeGreaterThan(SECONDS)
  })

  it.each([
    ['AVI', Buffer.from('RIFF\0\0\0\0AVI LIST')],
    ['FLV', Buffer.from('FLV\x01\x05')],
    ['WMV', Buffer.from([0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66])],
  ])('refuses %s, naming the field', async (name, bytes) => {
    await expect(dub(bytes)).rejects.toMatchObject({
      code: 'invalid_input',
      field: 'video',
      text: { en: expect.stringContaining(name), zh: expect.stringContaining(name) },
    })
  })

  it('refuses files other than videos, broken videos and texts without speech', async () => {
    const picture = await readFile(new URL('../../../test/__fixtures__/cat.jpg', import.meta.url))
    for (const bytes of [picture, Buffer.from('plain words'), film.subarray(0, 200)])
      await expect(dub(bytes)).rejects.toMatchObject({ code: 'invalid_input', field: 'video' })
    await expect(dub(film, { text: '😀' })).rejects.toMatchObject({ code: 'invalid_input', field: 'text' })
  })

  it('stops within a second when cancelled, and leaves no process [M-03]', async () => {
    await closeChildren()
    await expectPromptStop(({ signal }) => dub(film, { text: 'This is a long sentence that takes a while. '.repeat(20) }, signal))
  })
})
