import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TASK_SCHEMAS, type TaskOf } from '@stipple/core/domain/task'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testContext } from '../../../test/context.ts'
import { expectPromptStop } from '../../../test/expect-prompt-stop.ts'
import { runTask } from '../../../test/run-task.ts'
import { closeChildren } from '../../kit/child-pool.ts'
import { openVideoEncoder } from '../../media/public.ts'
import type { EngineContext, Report } from '../../spec.ts'
import { writeListener } from '../../voice/__fixtures__/write-listener.ts'
import { NO_WEIGHTS } from '../../weights/spec.ts'
import { engine } from './engine.ts'

const MODEL = 'subtitles/whisper-base'
const SIZE = { width: 96, height: 64 } as const
const SECONDS = 5
const RATE = 48_000

const folder = await mkdtemp(join(tmpdir(), 'listener-'))
const file = (name: string) => join(folder, name)
const context: EngineContext = {
  ...testContext(),
  weights: {
    ...NO_WEIGHTS,
    installed: async ({ id }) =>
      id === 'whisper-base'
        ? { encoder: file('base-encoder.int8.onnx'), decoder: file('base-decoder.int8.onnx'), tokens: file('base-tokens.txt') }
        : undefined,
  },
}

/** A video that is silent except for a low tone from 1 s to 2 s, and a high one from 3 s to 4 s. */
async function makeFilm({
  format = 'mp4',
  sound = true,
  silent = false,
}: { format?: 'mp4' | 'webm'; sound?: boolean; silent?: boolean } = {}) {
  const tone = Float32Array.from({ length: SECONDS * RATE }, (_, i) => {
    const hertz = [0, 300, 0, 3000, 0][Math.floor(i / RATE)] ?? 0
    return silent ? 0 : 0.4 * Math.sin((2 * Math.PI * hertz * i) / RATE)
  })
  const track = { sampleRate: RATE, channels: [tone, tone] }
  const encoder = await openVideoEncoder({ ...SIZE, format, framesPerSecond: 12, ...(sound && { sound: track }) })
  const luma = SIZE.width * SIZE.height
  for (let frame = 0; frame < SECONDS * 12; frame++) await encoder.add(new Uint8Array((luma * 3) / 2).fill(40 + ((frame * 7) % 150)))
  return encoder.finish()
}

const task: TaskOf<'video-voice'> = { kind: 'video-voice', video: 'film', text: '', voice: '', rate: 1, volume: 1, original: 0.8, subtitles: true, seed: 3 } // prettier-ignore
const [film] = await Promise.all([makeFilm(), writeListener(folder)])
const reports: Report[] = []
const write = (bytes: Uint8Array, signal = new AbortController().signal) =>
  runTask(engine, { task, model: MODEL, assets: { film: bytes } }, { context, signal, onReport: (report) => reports.push(report) })

afterAll(closeChildren)

/** Sizes of the video and audio packets. */
async function packetsOf(bytes: Uint8Array) {
  using input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) })
  const sizes = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()].map(async (track) => {
    const all: number[] = []
    if (track) for await (const packet of new EncodedPacketSink(track).packets()) all.push(packet.byteLength)
    return all
  })
  return await Promise.all(sizes)
}

describe('subtitles', () => {
  let subtitled: Awaited<ReturnType<typeof write>>
  beforeAll(async () => {
    subtitled = await write(film)
  })

  it('are offered after the voices, with video and seed only, and only while the model is installed', async () => {
    expect(TASK_SCHEMAS['video-voice'].parse(task)).toEqual(task)
    const models = await engine.models(context)
    expect(models.map(({ id }) => id)).toEqual(['builtin/voice-over', MODEL])
    expect(models[1]).toMatchObject({ fields: ['video', 'seed'], can: {} })
    expect((await engine.models(testContext())).map(({ id }) => id)).toEqual(['builtin/voice-over'])
  })

  it('hold the speech at its time, as SRT and VTT next to the unchanged video', async () => {
    const [output] = subtitled.outputs
    const textOf = (extension: string) => new TextDecoder().decode(output?.attachments?.find((one) => one.extension === extension)?.bytes)
    expect(textOf('vtt')).toMatch(
      /^WEBVTT\n\n00:00:0[01]\.\d{3} --> 00:00:0[12]\.\d{3}\nlow tone\n\n00:00:0[23]\.\d{3} --> 00:00:0[34]\.\d{3}\nhigh tone\n/,
    )
    expect(textOf('srt')).toContain('2\n00:00:02,')
    expect(await packetsOf(output?.bytes ?? new Uint8Array())).toEqual(await packetsOf(film))
    expect(subtitled.warnings).toEqual([])
  })

  it('are written for WebM too', async () => {
    const { outputs } = await write(await makeFilm({ format: 'webm' }))
    expect(outputs[0]?.attachments?.map(({ extension }) => extension)).toEqual(['srt', 'vtt'])
    expect(outputs[0]?.seconds).toBeCloseTo(SECONDS, 1)
  })

  it('are left out with a warning where nobody speaks, and a video without sound is refused', async () => {
    const { outputs, warnings } = await write(await makeFilm({ silent: true }))
    expect(outputs[0]?.attachments).toBeUndefined()
    expect(warnings).toMatchObject([{ code: 'nothing_heard', text: { zh: expect.any(String) } }])
    await expect(write(await makeFilm({ sound: false }))).rejects.toMatchObject({
      code: 'invalid_input',
      field: 'video',
      text: { zh: expect.stringMatching(/声音/) },
    })
  })

  it('report the same progress each time, and stop within a second when cancelled [M-03]', async () => {
    const ratios = reports.flatMap(({ ratio }) => ratio ?? [])
    expect(ratios.length).toBeGreaterThan(3)
    for (const ratio of ratios) expect(ratio >= 0 && ratio <= 1).toBe(true)
    const again = await write(film)
    expect(again.outputs[0]?.bytes).toEqual(subtitled.outputs[0]?.bytes)
    await closeChildren()
    await expectPromptStop(({ signal }) => write(film, signal))
  })
})
