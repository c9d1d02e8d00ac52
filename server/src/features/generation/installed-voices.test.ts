import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ModeId } from '@stipple/core/domain/mode-ids'
import { openVideoEncoder } from '@stipple/engines/media/public'
import { preset as melo } from '@stipple/engines/weights/presets/melo-zh-en'
import { preset as qwen } from '@stipple/engines/weights/presets/qwen3-1-7b'
import { preset as whisper } from '@stipple/engines/weights/presets/whisper-base'
import { hashFile, writeVerification } from '@stipple/engines/weights/verifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeListener } from '../../../../engines/src/voice/__fixtures__/write-listener.ts'
import { VOICE_METADATA, writeRules, writeVoice } from '../../../../engines/src/voice/__fixtures__/write-voice.ts'
import { writeModel } from '../../../../engines/src/words/local/__fixtures__/write-model.ts'
import { testContext } from '../../../../engines/test/context.ts'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { waitUntilEnded } from '../../../test/wait-until-ended.ts'

let server: TestApp
let member: TestMember

/** Writes our own weights where those of the presets are after download and verification. */
beforeAll(async () => {
  const weightDirectory = await mkdtemp(join(tmpdir(), 'weights-'))
  const folderOf = ({ id }: { id: string }) => join(weightDirectory, id)
  await writeVoice(folderOf(melo), { ...VOICE_METADATA, n_speakers: '3', speaker_names: 'zf_001,zm_009,am_adam' })
  await writeRules(folderOf(melo))
  await writeListener(folderOf(whisper))
  await writeModel(join(folderOf(qwen), qwen.files[0]?.name ?? ''), ['a', '▁red', '▁fox'])
  for (const preset of [melo, whisper, qwen])
    for (const file of preset.files)
      await writeVerification(weightDirectory, preset, file, await hashFile(join(folderOf(preset), file.name)))
  // The runner of language models is downloaded once for all tests.
  const { packs } = testContext()
  await packs.ensure('llama-cpp', { signal: new AbortController().signal, report: () => undefined })
  server = await createTestApp({ worker: true, config: { weightDirectory }, packs })
  member = await server.signUp()
})
afterAll(() => server.close())

async function generate(mode: ModeId, model: string, input: Record<string, string | number | boolean>) {
  const { id } = await member.client('POST /api/v2/playground_generate', { body: { job_type: mode, model, input } })
  const job = await waitUntilEnded(member, id)
  expect(job).toMatchObject({ status: 'Finished' })
  return job
}

async function textOf(address: string): Promise<string> {
  const reply = await server.app.inject({ url: address, headers: { authorization: `Bearer ${member.token}`, userToken: member.token } })
  expect(reply.statusCode).toBe(200)
  return reply.body
}

describe('installed voice and language models', () => {
  it('come first in their modes, with the built-in voice kept as a quick draft', async () => {
    const models = await member.client('GET /api/v2/models.json')
    const speaking = models.filter(({ modes }) => modes.includes('Text2Voice')).map(({ model }) => model)
    expect(speaking).toEqual(['voice/melo-zh-en', 'builtin/voice', 'builtin/voice-match'])
    const form = await member.client('POST /api/v2/playground_get_model_schema', {
      body: { model: speaking[0] ?? '', job_type: 'Text2Voice', lang: 'cn' },
    })
    expect(form.properties['voice']).toMatchObject({ enum: ['zf_001', 'zm_009', 'am_adam'] })
    expect(JSON.stringify(form.properties['voice'])).toContain('普通话男声·009')
    const dubbing = models.filter(({ modes }) => modes.includes('VideoVoice')).map(({ model }) => model)
    expect(dubbing).toEqual(['voice-over/melo-zh-en', 'builtin/voice-over', 'subtitles/whisper-base'])
    const { works } = await generate('Text2Voice', speaking[0] ?? '', { text: '你好 2。Hello.', voice: 'am_adam', format: 'wav', seed: 1 })
    expect(works).toMatchObject([{ media: 'voice' }])
    const vtt = works[0]?.also?.find(({ extension }) => extension === 'vtt')
    expect(await textOf(vtt?.address ?? '')).toContain('Hello.')
  })

  it('write subtitles for a video, which the player finds, from a form without text', async () => {
    const tone = Float32Array.from({ length: 2 * 48_000 }, (_, i) => (i < 24_000 ? 0 : 0.4 * Math.sin((2 * Math.PI * 300 * i) / 48_000)))
    const sound = { sampleRate: 48_000, channels: [tone] }
    const film = await openVideoEncoder({ width: 96, height: 64, format: 'mp4', framesPerSecond: 12, sound })
    for (let frame = 0; frame < 24; frame++) await film.add(new Uint8Array((96 * 64 * 3) / 2).fill(40 + frame))
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(await film.finish())], { type: 'video/mp4' }), 'film.mp4')
    const { url } = await member.client('POST /api/v2/upload', { body })
    const { works } = await generate('VideoVoice', 'subtitles/whisper-base', { video: url, seed: 1 })
    const vtt = works[0]?.also?.find(({ extension }) => extension === 'vtt')
    expect(await textOf(vtt?.address ?? '')).toMatch(/^WEBVTT\n\n00:00:00\.\d{3} --> 00:00:0[12]\.\d{3}\nlow tone\n/)
  })

  it('translate prompts with the language model instead of word by word', async () => {
    const reply = await member.client('POST /api/v2/translate', { body: { text: '雪中的红狐', to: 'en' } })
    expect(reply).toMatchObject({ result: 'a red fox' })
  })
})
