import {
  ALL_FORMATS,
  type AudioCodec,
  AudioSample,
  AudioSampleSource,
  BufferSource,
  BufferTarget,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  TextSubtitleSource,
  WavOutputFormat,
  WebMOutputFormat,
} from 'mediabunny'
import { parseBuffer } from 'music-metadata'
import { describe, expect, it } from 'vitest'
import { join } from './bytes.ts'
import {
  cleaning,
  describePicture,
  describePatches,
  readPacket,
  readProvenance,
  readRecipe,
  stripPicture,
  stripPatches,
} from './picture.ts'
import { changeBySpans } from './spans.fixture.ts'
import { hasAiMark } from './xmp.ts'

const recipe = {
  mode: 'Text2Voice',
  model: 'builtin/speaker',
  modelName: 'Speaker',
  input: { prompt: '海边的 "灯塔" & <waves>\nat night', negative_prompt: 'noise', seed: 7, steps: 30, width: 64, height: 48 },
}
const provenance = { sourceType: 'trainedAlgorithmicMedia', recipe } as const

/** Two seconds of silence: frames of MPEG 1 layer III, 128 kbit/s at 44.1 kHz. */
function mp3(): Uint8Array {
  const frame = new Uint8Array(417)
  frame.set([0xff, 0xfb, 0x90, 0x00])
  return join(Array.from({ length: 77 }, () => frame))
}

async function sound(format: OutputFormat, codec: AudioCodec): Promise<Uint8Array> {
  const output = new Output({ format, target: new BufferTarget() })
  const source = new AudioSampleSource({ codec })
  output.addAudioTrack(source)
  await output.start()
  const data = Float32Array.from({ length: 16_000 }, (_, at) => Math.sin(at / 9) / 2)
  using sample = new AudioSample({ data, format: 'f32', numberOfChannels: 1, sampleRate: 8000, timestamp: 0 })
  await source.add(sample)
  await output.finalize()
  return bytesOf(output)
}

/** Three clusters of frames that are never decoded. */
async function film(format: OutputFormat): Promise<Uint8Array> {
  const output = new Output({ format, target: new BufferTarget() })
  const source = new EncodedVideoPacketSource('vp8')
  output.addVideoTrack(source, { frameRate: 25 })
  await output.start()
  const decoderConfig = { codec: 'vp8', codedWidth: 64, codedHeight: 48 }
  for (let frame = 0; frame < 150; frame += 1) {
    const data = Uint8Array.from({ length: 300 + frame }, (_, at) => (at * 7 + frame) % 256)
    await source.add(new EncodedPacket(data, frame % 50 === 0 ? 'key' : 'delta', frame / 25, 1 / 25), { decoderConfig })
  }
  await output.finalize()
  return bytesOf(output)
}

function bytesOf({ target }: Output): Uint8Array {
  if (!(target instanceof BufferTarget) || !target.buffer) throw new Error('Nothing was written')
  return new Uint8Array(target.buffer)
}

/** Every packet found by a reader, from the start and after a jump into the middle. */
async function packets(bytes: Uint8Array) {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) })
  const [track] = await input.getTracks()
  if (!track) throw new Error('There is no track')
  const sink = new EncodedPacketSink(track)
  const found: { at: number; data: Uint8Array }[] = []
  for await (const { timestamp, data } of sink.packets()) found.push({ at: timestamp, data })
  const seconds = await input.computeDuration()
  return { seconds, found, middle: (await sink.getKeyPacket(seconds * 0.6))?.data }
}

const FILES = [
  ['MP3', () => mp3()],
  ['WAV', () => sound(new WavOutputFormat(), 'pcm-s16')],
  ['M4A with its index in front', () => sound(new Mp4OutputFormat({ fastStart: 'in-memory' }), 'pcm-s16')],
  ['MP4 with its index in front', () => film(new Mp4OutputFormat({ fastStart: 'in-memory' }))],
  ['MP4 with its index at the end', () => film(new Mp4OutputFormat({ fastStart: false }))],
  ['MP4 in fragments', () => film(new Mp4OutputFormat({ fastStart: 'fragmented' }))],
  ['WebM', () => film(new WebMOutputFormat())],
] as const

describe.each(FILES)('%s', (name, make) => {
  it('returns its parameters and the mark of AI generation [M-05]', async () => {
    const described = describePicture(await make(), provenance)
    expect(readRecipe(described)).toEqual(recipe)
    expect(readProvenance(described)).toEqual(provenance)
    expect(hasAiMark(readPacket(described) ?? '')).toBe(true)
  })

  it('shows both to another reader [M-05]', async () => {
    // Fragmented files get the packet only.
    if (name === 'MP4 in fragments')
      return expect(readPacket(describePicture(await make(), provenance))).toContain('trainedAlgorithmicMedia')
    const { native } = await parseBuffer(describePicture(await make(), provenance))
    const seen = JSON.stringify(native)
    for (const text of ['Negative prompt: noise', '海边的', 'Stipple']) expect(seen).toContain(text)
    return undefined
  })

  it('keeps every sample and its duration at any position [M-05]', async () => {
    const bytes = await make()
    const [before, after] = [await packets(bytes), await packets(describePicture(bytes, provenance))]
    expect(after).toEqual(before)
    expect(after.found.length).toBeGreaterThan(0)
    expect(await packets(stripPicture(describePicture(bytes, provenance)))).toEqual(before)
  })

  it('contains the metadata once after repeated writing, and none after stripping [M-05]', async () => {
    const once = describePicture(await make(), provenance)
    expect(describePicture(once, provenance)).toEqual(once)
    const bare = stripPicture(once)
    expect(readRecipe(bare)).toBeUndefined()
    expect(readPacket(bare)).toBeUndefined()
    expect(new TextDecoder().decode(bare)).not.toContain('Stipple')
    expect((await parseBuffer(bare)).common.comment).toBeUndefined()
  })

  it('is described and stripped by spans to the same bytes, most of it unread [M-05]', async () => {
    const bytes = await make()
    const described = await changeBySpans(bytes, (size) => describePatches(size, provenance))
    expect(Buffer.from(described.bytes).equals(describePicture(bytes, provenance))).toBe(true)
    const stripped = await changeBySpans(described.bytes, stripPatches)
    expect(Buffer.from(stripped.bytes).equals(stripPicture(described.bytes))).toBe(true)
    // The table of fragments is large.
    for (const { seen } of [described, stripped]) expect(seen / bytes.length).toBeLessThan(0.1)
  })

  it('yields partial or no metadata when cut off, and never throws', async () => {
    const described = describePicture(await make(), provenance)
    for (let end = 0; end < described.length; end += 211) {
      const cut = described.subarray(0, end)
      expect(() => readRecipe(cut)).not.toThrow()
      expect(() => describePicture(cut, provenance)).not.toThrow()
      expect(() => stripPicture(cut)).not.toThrow()
    }
  })
})

describe('existing metadata', () => {
  it('stays in an MP3: the title of the earlier tag, in either version', async () => {
    const title = Uint8Array.from([...'TIT2'].map((letter) => letter.charCodeAt(0)))
    const text = Uint8Array.of(0, 0, 0, 6, 0, 0, 0, 0x57, 0x61, 0x76, 0x65, 0x73)
    for (const version of [3, 4]) {
      const tag = Uint8Array.of(0x49, 0x44, 0x33, version, 0, 0, 0, 0, 0, 16)
      const described = describePicture(join([tag, title, text, mp3()]), provenance)
      expect((await parseBuffer(described)).common.title).toBe('Waves')
    }
  })

  it('is removed from a video with damaged boxes, as far as it is unreadable', async () => {
    const bytes = await film(new Mp4OutputFormat({ fastStart: 'in-memory' }))
    // The length of the first box in `moov`.
    const at = Buffer.from(bytes).indexOf('mvhd') - 2
    bytes[at] = 0xff
    expect(readPacket(describePicture(bytes, provenance))).toBeDefined()
    expect(Buffer.from(stripPicture(bytes)).includes('mvhd')).toBe(false)
  })

  it('of still images in such boxes and of other files is unchanged', () => {
    const avif = Uint8Array.from([0, 0, 0, 16, ...[...'ftypavif'].map((letter) => letter.charCodeAt(0)), 0, 0, 0, 0])
    expect(describePicture(avif, provenance)).toEqual(avif)
    const aac = Uint8Array.of(0xff, 0xf1, 0x50, 0x80)
    expect(describePicture(aac, provenance)).toEqual(aac)
  })
})

describe('tracks that are neither video nor audio', () => {
  /** A video with an additional track, in which drones record their position every second. */
  async function drone(fastStart: false | 'in-memory'): Promise<Uint8Array> {
    const output = new Output({ format: new Mp4OutputFormat({ fastStart }), target: new BufferTarget() })
    const [pictures, places] = [new EncodedVideoPacketSource('vp8'), new TextSubtitleSource('webvtt')]
    output.addVideoTrack(pictures, { frameRate: 25 })
    output.addSubtitleTrack(places)
    await output.start()
    const decoderConfig = { codec: 'vp8', codedWidth: 64, codedHeight: 48 }
    for (let frame = 0; frame < 50; frame += 1) {
      const data = Uint8Array.from({ length: 300 + frame }, (_, at) => (at * 7 + frame) % 256)
      await pictures.add(new EncodedPacket(data, frame === 0 ? 'key' : 'delta', frame / 25, 1 / 25), { decoderConfig })
    }
    await places.add('WEBVTT\n\n00:00.000 --> 00:01.000\nGPS +48.8566 +002.3522\n\n00:01.000 --> 00:02.000\nGPS +48.8567 +002.3523\n')
    await output.finalize()
    return bytesOf(output)
  }

  it.each([['in front', 'in-memory'] as const, ['at the end', false] as const])(
    'are removed with their samples from a video with the index %s',
    async (_, fastStart) => {
      const bytes = await drone(fastStart)
      expect(new TextDecoder('latin1').decode(bytes)).toContain('GPS +48.8567')
      const before = await packets(bytes)
      for (const clean of [stripPicture(bytes), describePicture(bytes, provenance), (await changeBySpans(bytes, cleaning)).bytes]) {
        expect(new TextDecoder('latin1').decode(clean)).not.toMatch(/GPS|48\.85|wvtt/)
        const { found } = await packets(clean)
        expect(found).toEqual(before.found)
        const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(clean) })
        expect(await input.getTracks()).toHaveLength(1)
      }
    },
  )
})
