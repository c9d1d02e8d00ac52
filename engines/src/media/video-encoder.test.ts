import { describePicture, readRecipe, stripPicture } from '@stipple/core/metadata/picture'
import { ALL_FORMATS, BufferSource, Input, VideoSampleSink } from 'mediabunny'
import { describe, expect, it } from 'vitest'
import { decodeSound } from './sound-decoder.ts'
import { openVideoEncoder } from './video-encoder.ts'
import type { VideoFormat } from './video-encoder.ts'

const SECONDS = 1
const RATE = 48_000

async function encode(format: VideoFormat): Promise<Uint8Array> {
  const size = { width: 96, height: 64 }
  const tone = Float32Array.from({ length: RATE * SECONDS }, (_, i) => Math.sin((i / RATE) * 440 * 2 * Math.PI) * 0.5)
  const encoder = await openVideoEncoder({ format, ...size, framesPerSecond: 12, sound: { sampleRate: RATE, channels: [tone, tone] } })
  const frame = new Uint8Array(size.width * size.height * 1.5).fill(128)
  for (let i = 0; i < 12 * SECONDS; i++) {
    frame.fill(40 + i * 12, 0, size.width * size.height)
    await encoder.add(frame)
  }
  return encoder.finish()
}

describe('the video encoder', () => {
  it.each([
    ['mp4', 'avc', 'aac'],
    ['webm', 'vp9', 'opus'],
  ] as const)('writes %s with %s and %s, with identical bytes each time', async (format, picture, sound) => {
    const bytes = await encode(format)
    using input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
    const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
    expect([video?.codec, audio?.codec]).toEqual([picture, sound])
    expect((await video?.computePacketStats())?.packetCount).toBe(12 * SECONDS)
    expect(Math.abs(((await video?.computeDuration()) ?? 0) - SECONDS)).toBeLessThan(0.02 * SECONDS)
    expect(Math.abs(((await audio?.computeDuration()) ?? 0) - SECONDS)).toBeLessThan(0.05)
    expect(await video?.getColorSpace()).toMatchObject({ matrix: 'bt709', fullRange: false })
    for (let again = 0; again < 6; again++) expect(Buffer.compare(await encode(format), bytes)).toBe(0)
  })

  it.each(['mp4', 'webm'] as const)('writes %s that carries its provenance, with identical frames [M-05]', async (format) => {
    const bytes = await encode(format)
    const described = describePicture(bytes, { sourceType: 'trainedAlgorithmicMedia', recipe: { input: { prompt: '海浪', seed: 3 } } })
    expect(readRecipe(described)?.input).toEqual({ prompt: '海浪', seed: 3 })
    expect(await decoded(described)).toEqual(await decoded(bytes))
    expect((await decoded(stripPicture(described))).frames).toHaveLength(12 * SECONDS)
  })
})

/** Decodes every frame and the audio. */
async function decoded(bytes: Uint8Array) {
  using input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new Error('There is no track of pictures')
  const frames: { at: number; bytes: string }[] = []
  for await (const sample of new VideoSampleSink(track).samples()) {
    const frame = new Uint8Array(sample.allocationSize())
    await sample.copyTo(frame)
    frames.push({ at: sample.timestamp, bytes: Buffer.from(frame).toString('base64') })
    sample.close()
  }
  return { frames, seconds: await input.computeDuration(), sound: await decodeSound(bytes, { field: 'film', seconds: 9 }) }
}
