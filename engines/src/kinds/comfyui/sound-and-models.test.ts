import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findMode } from '@stipple/core/modes/find-mode'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inspectMedia } from '../../kit/inspect-media.ts'
import { keyOf, languageOf, tempoOf } from './recipes/music.ts'
import { type ConnectedComfy, connectComfy, nodesOf } from './test/connect.ts'
import { optionsOf } from './test/nodes.ts'

let comfy: ConnectedComfy
beforeAll(async () => {
  comfy = await connectComfy()
})
afterAll(() => comfy.server.close())

async function factsOf(bytes: Uint8Array, media: 'voice' | '3d') {
  const path = join(await mkdtemp(join(tmpdir(), 'made-')), 'file')
  await writeFile(path, bytes)
  return inspectMedia(path, media)
}

describe('music of a ComfyUI server', () => {
  const MUSIC = { kind: 'music', prompt: 'calm lo-fi in A minor, 76 bpm', seconds: 10, seed: 9 } as const

  it.each([
    ['mp3', 'audio/mpeg'],
    ['wav', 'audio/wav'],
    ['m4a', 'audio/mp4'],
  ] as const)('is returned as %s with the requested length, with its waveform [M-02]', async (format, type) => {
    const [song] = await comfy.make(comfy.modelOf(/ace-step\//), { ...MUSIC, format })
    expect(song).toMatchObject({ media: 'voice', type, seed: 9 })
    const { seconds = 0 } = await factsOf(song?.bytes ?? new Uint8Array(), 'voice')
    expect(seconds).toBeGreaterThan(9.9)
    expect(seconds).toBeLessThan(10.2)
    expect(await sharp(song?.poster).metadata()).toMatchObject({ format: 'png', width: 1024 })
  })

  it('is sung with lyrics, and instrumental without', async () => {
    const model = comfy.modelOf(/ace-step-parts/)
    expect(Object.keys(model.form ?? {})).toEqual(['lyrics'])
    await comfy.make(model, { ...MUSIC, format: 'mp3' }, {}, { lyrics: '月亮出来了' })
    const [sung = {}] = comfy.server.workflows().slice(-1)
    const words = nodesOf(sung, 'TextEncodeAceStepAudio1.5')
    expect(words).toMatchObject([{ lyrics: '月亮出来了', language: 'zh', bpm: 76, keyscale: 'A minor', duration: 10, seed: 9 }])
    expect(nodesOf(sung, 'DualCLIPLoader')).toMatchObject([{ type: 'ace' }])
    const played = await comfy.submit(model, { ...MUSIC, format: 'mp3' })
    expect(nodesOf(played, 'TextEncodeAceStepAudio1.5')).toMatchObject([{ lyrics: '[Instrumental]' }])
  })

  it('takes tempo and key from the prompt and the language of lyrics from their script, as values of the node', async () => {
    expect(['每分钟 72 拍，D 小调', 'fast, 180bpm in F# major', 'a waltz'].map((words) => [tempoOf(words), keyOf(words)])).toEqual([
      [72, 'D minor'],
      [180, 'F# major'],
      [120, 'C major'],
    ])
    const keys = [...'ABCDEFG'].flatMap((note) => ['', '#', 'b', '♯', '♭'].map((sign) => keyOf(`in ${note}${sign} minor`)))
    expect(optionsOf('TextEncodeAceStepAudio1.5', 'keyscale')).toEqual(expect.arrayContaining(keys))
    const lyrics = ['月亮', '月が', '달빛', 'луна', 'місяць', 'φεγγάρι', 'ماه و گل', 'قمر', 'moon', '']
    const languages = lyrics.map(languageOf)
    expect(languages).toEqual(['zh', 'ja', 'ko', 'ru', 'uk', 'el', 'fa', 'ar', 'en', 'en'])
    expect(optionsOf('TextEncodeAceStepAudio1.5', 'language')).toEqual(expect.arrayContaining(languages))
  })
})

it('offers no thickness for 3D models that take it from the image [M-02]', () => {
  expect(Object.keys(findMode('Img2ThreeD')?.properties(comfy.modelOf(/hunyuan3d/)) ?? {})).toEqual(['image', 'seed'])
})

it('returns 3D models of a ComfyUI server as binary glTF from their seed, with a poster [M-02]', async () => {
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#248' } }).png().toBuffer() // prettier-ignore
  const model = comfy.modelOf(/hunyuan3d/)
  const make = (seed: number) => comfy.make(model, { kind: 'image-to-3d', image: 'a', depth: 0.5, seed }, { a: bytes })
  const [[one], [other]] = [await make(1), await make(2)]
  expect(one).toMatchObject({ media: '3d', type: 'model/gltf-binary', seed: 1 })
  await factsOf(one?.bytes ?? new Uint8Array(), '3d')
  expect(one?.bytes).not.toEqual(other?.bytes)
  const { data, info } = await sharp(one?.poster).greyscale().raw().toBuffer({ resolveWithObject: true })
  expect(info.width).toBe(768)
  // The model is in the middle, darker than the background.
  expect(data[384 * 768 + 384] ?? 255).toBeLessThan((data[5] ?? 0) - 10)
})
