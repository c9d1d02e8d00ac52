import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TaskOf } from '@stipple/core/domain/task'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeEngine } from '../../../test/conformance.ts'
import { testContext } from '../../../test/context.ts'
import { runTask, testIo, testRun } from '../../../test/run-task.ts'
import { closeChildren } from '../../kit/child-pool.ts'
import { decodeSound, toMono } from '../../media/public.ts'
import type { EngineContext } from '../../spec.ts'
import { writeVoice } from '../../voice/__fixtures__/write-voice.ts'
import { NO_WEIGHTS } from '../../weights/spec.ts'
import { engine } from './engine.ts'

const VOICE = 'voice/melo-zh-en'
const folder = join(await mkdtemp(join(tmpdir(), 'voices-')), 'melo-zh-en')
const context: EngineContext = {
  ...testContext(),
  weights: { ...NO_WEIGHTS, installed: async ({ id }) => (id === 'melo-zh-en' ? { model: join(folder, 'model.onnx') } : undefined) },
}

const task = (change: Partial<TaskOf<'speech'>> = {}): TaskOf<'speech'> => ({
  kind: 'speech',
  text: '你好，hello。你好！ Hello hello.',
  voice: 'zf_001',
  rate: 1,
  pitch: 0,
  format: 'wav',
  seed: 7,
  ...change,
})

beforeAll(() => writeVoice(folder))
afterAll(closeChildren)

describeEngine('a neural voice', {
  engine,
  context,
  tasks: [
    { title: 'WAV', task: task(), model: VOICE, expected: { count: 1, media: 'voice', type: 'audio/wav' } },
    { title: 'MP3', task: task({ format: 'mp3', pitch: 3 }), model: VOICE, expected: { count: 1, media: 'voice', type: 'audio/mpeg' } },
  ],
})

describe('a neural voice', () => {
  const speak = (change: Partial<TaskOf<'speech'>>) => runTask(engine, { task: task(change), model: VOICE }, { context })

  it('is listed before the built-in voices with its speakers, and only with its weights', async () => {
    const models = await engine.models(context)
    expect(models.map(({ id }) => id)).toEqual([VOICE, 'builtin/voice', 'builtin/voice-match'])
    expect(models[0]?.can.voices).toEqual([
      expect.objectContaining({ id: 'zf_001', language: 'zh' }),
      expect.objectContaining({ id: 'am_adam' }),
    ])
    expect((await engine.models(testContext())).map(({ id }) => id)).toEqual(['builtin/voice', 'builtin/voice-match'])
  })

  it('has subtitles with the whole text, each line at its time, and a normal loudness', async () => {
    const { outputs, warnings } = await speak({ text: '你好。\n\nHello hello.' })
    const [output] = outputs
    const sound = await decodeSound(output?.bytes ?? new Uint8Array(), { field: 'reference', seconds: 60 })
    const samples = toMono(sound)
    expect(warnings).toEqual([])
    expect(samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0)).toBeLessThan(0.9)
    const vtt = new TextDecoder().decode(output?.attachments?.find(({ extension }) => extension === 'vtt')?.bytes)
    const cues = [...vtt.matchAll(/:(\d\d\.\d{3}) --> \d\d:\d\d:(\d\d\.\d{3})\n(.*)/g)].map(([, start, end, text]) => [
      Number(start),
      Number(end),
      text,
    ])
    expect(cues.map(([, , text]) => text)).toEqual(['你好。', 'Hello hello.'])
    const [, second] = cues
    const at = (seconds: number) => samples.subarray((seconds - 0.02) * sound.sampleRate, (seconds + 0.02) * sound.sampleRate)
    const loud = (part: Float32Array) => part.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
    expect(loud(at(Number(second?.[0]) + 0.1))).toBeGreaterThan(0.05)
    expect(loud(at(Number(second?.[0]) - 0.1))).toBeLessThan(0.01)
  })

  it('warns of sentences it cannot speak, and refuses a text with no speakable sentence', async () => {
    const { warnings } = await speak({ text: '你好。 Zzzz' })
    expect(warnings).toMatchObject([{ code: 'sentence_passed_over', text: { zh: expect.any(String) } }])
    for (const text of ['Zzzz', '……'])
      await expect(speak({ text })).rejects.toMatchObject({ code: 'invalid_input', field: 'text', text: { zh: expect.any(String) } })
  })

  it('uses its first speaker for an unknown one, and reports missing weights', async () => {
    const [named, unknown] = [await speak({ text: '你好' }), await speak({ text: '你好', voice: 'slt' })]
    expect(unknown.outputs[0]?.bytes).toEqual(named.outputs[0]?.bytes)
    const [model] = await engine.models(context)
    const gone = { ...context, weights: NO_WEIGHTS }
    if (!model) throw new Error('no model')
    const run = engine.start(testRun({ task: task(), model }), testIo({ context: gone, folder: tmpdir() }))
    await expect(run).rejects.toMatchObject({ code: 'model_missing' })
  })
})
