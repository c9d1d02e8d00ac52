import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Input,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import { parseBuffer } from 'music-metadata'
import { beforeAll, describe, expect, it } from 'vitest'
import { join, latin1, uint16, uint32, utf8 } from './bytes.ts'
import { type Ffmpeg, loadFfmpeg } from './ffmpeg.fixture.ts'
import { cleaning, describePicture, readRecipe, stripPicture } from './picture.ts'
import { changeBySpans } from './spans.fixture.ts'

/** Files made by FFmpeg, in which places and devices stand wherever it can write them; it reads the changed ones, too. */
let ffmpeg: Ffmpeg
/** A film whose frames no decoder is asked to read: FFmpeg's encoder of VP8 does not run here. */
let vp8: Uint8Array
beforeAll(async () => {
  ffmpeg = await loadFfmpeg()
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const source = new EncodedVideoPacketSource('vp8')
  output.addVideoTrack(source, { frameRate: 25 })
  await output.start()
  for (let frame = 0; frame < 75; frame += 1) {
    const data = Uint8Array.from({ length: 300 + frame }, (_, at) => (at * 7 + frame) % 256)
    await source.add(new EncodedPacket(data, frame % 25 === 0 ? 'key' : 'delta', frame / 25, 1 / 25), {
      decoderConfig: { codec: 'vp8', codedWidth: 64, codedHeight: 48 },
    })
  }
  await output.finalize()
  vp8 = new Uint8Array(target.buffer ?? new ArrayBuffer())
})

const PICTURES = ['-f', 'lavfi', '-i', 'testsrc=s=64x48:d=3:r=10']
const SOUND = ['-f', 'lavfi', '-i', 'sine=d=3']
const SAID = ['location=+48.8566+002.3522/', 'location-eng=+48.8566+002.3522/', 'com.apple.quicktime.location.ISO6709=+48.8566+002.3522/', 'com.apple.quicktime.make=SecretPhone',
  'make=SecretPhone', 'model=SecretModel', 'title=SecretPlace', 'comment=SecretPlace', 'artist=SecretPlace', 'GEO=+48.8566', 'encoder=SecretModel'].flatMap((text) => ['-metadata', text]) // prettier-ignore
const TRACK_NAMES = [
  '-metadata:s:v',
  'handler_name=SecretModel',
  '-metadata:s:v',
  'title=SecretPlace',
  '-metadata:s:v',
  'location=SecretPlace',
]
const FLIGHT = '1\n00:00:00,000 --> 00:00:01,000\nGPS +48.8566 +002.3522\n\n2\n00:00:01,000 --> 00:00:03,000\nGPS +48.8567 +002.3523\n'
const SECRETS = /Secret|\+?48\.85|GEO|ISO6709/

/** Film with sound and with subtitles in which a drone writes where it flies. */
const film =
  (name: string, ...words: readonly string[]) =>
  () =>
    ffmpeg
      .run([...PICTURES, ...SOUND, '-i', 'flight.srt', '-map', '0', '-map', '1', '-map', '2', ...words, ...SAID, ...TRACK_NAMES, name], {
        'flight.srt': utf8(FLIGHT),
      })
      .file(name)
const MP4 = ['-c:v', 'mpeg4', '-g', '10', '-c:a', 'aac', '-c:s', 'mov_text']
const webm = (...words: readonly string[]) => () =>
  ffmpeg
    .run(['-i', 'vp8', ...SOUND, '-i', 'flight.srt', '-map', '0', '-map', '1', '-map', '2', '-c:v', 'copy', '-c:a', 'libopus', '-c:s', 'webvtt',
      ...words, ...SAID, ...TRACK_NAMES, 'a.webm'], { vp8, 'flight.srt': utf8(FLIGHT) })
    .file('a.webm') // prettier-ignore
const sound =
  (name: string, ...words: readonly string[]) =>
  () =>
    ffmpeg.run([...SOUND, ...words, ...SAID, name]).file(name)

const FILES = [
  ['MP4', film('a.mp4', ...MP4)],
  ['MP4 with keys of its own', film('a.mp4', ...MP4, '-movflags', '+use_metadata_tags+faststart')],
  ['MP4 in fragments', film('a.mp4', ...MP4, '-movflags', 'frag_keyframe+empty_moov+use_metadata_tags')],
  ['MP4 in fragments that count from themselves', film('a.mp4', ...MP4, '-movflags', 'frag_keyframe+empty_moov+default_base_moof+use_metadata_tags')],
  ['MP4 in fragments of one track', film('a.mp4', ...MP4, '-movflags', 'frag_keyframe+empty_moov+default_base_moof+separate_moof+use_metadata_tags')],
  ['MP4 in fragments that count from one another', film('a.mp4', ...MP4, '-movflags', 'frag_keyframe+empty_moov+omit_tfhd_offset+use_metadata_tags')],
  ['MP4 whose first part is whole', film('a.mp4', ...MP4, '-movflags', 'frag_keyframe')],
  ['MP4 with an index of its fragments', film('a.mp4', ...MP4, '-movflags', 'dash+global_sidx+frag_keyframe')],
  ['MOV', film('a.mov', ...MP4)],
  ['MOV with keys of its own', film('a.mov', ...MP4, '-movflags', 'use_metadata_tags')],
  ['MOV with plain sound', film('a.mov', '-c:v', 'mjpeg', '-c:a', 'pcm_s16le', '-c:s', 'mov_text')],
  ['WebM', webm()],
  ['WebM with its index in front', webm('-cues_to_front', '1', '-reserve_index_space', '2000')],
  ['WebM as a stream', webm('-live', '1')],
  ['M4A', sound('a.m4a', '-c:a', 'aac')],
  ['MP3', sound('a.mp3', '-c:a', 'libmp3lame', '-write_id3v1', '1')],
  ['MP3 with ID3 2.3', sound('a.mp3', '-c:a', 'libmp3lame', '-id3v2_version', '3')],
  ['WAV', sound('a.wav', '-write_bext', '1', '-metadata', 'description=SecretPlace', '-metadata', 'originator=SecretPhone')],
] as const // prettier-ignore

const textOf = (bytes: Uint8Array): string => `${Buffer.from(bytes).toString('latin1')}${Buffer.from(bytes).toString('utf16le')}`

/** Sums of what FFmpeg decodes, picture by picture and piece by piece of sound; of frames that cannot be decoded, as they are. */
function decoded(bytes: Uint8Array, kind: 'v' | 'a', isWebm: boolean): string {
  const copied = isWebm && kind === 'v' ? ['-c', 'copy'] : []
  const { file, log } = ffmpeg.run(['-i', 'in', '-map', `0:${kind}`, ...copied, '-f', 'framemd5', 'sums'], { in: bytes })
  const sums = Buffer.from(file('sums'))
    .toString()
    .replaceAll(/^#.*\n/gm, '')
  expect(log).not.toMatch(/error|invalid|corrupt/i)
  return sums
}

describe('places and devices', () => {
  it.each(FILES)('do not leave in a file: %s [M-05]', async (name, make) => {
    const bytes = make()
    expect(textOf(bytes)).toMatch(SECRETS)
    const kinds = ['v', 'a'].filter((kind) => kind === 'a' || /MP4|MOV|WebM/.test(name)) as ('v' | 'a')[]
    const before = kinds.map((kind) => decoded(bytes, kind, name.startsWith('WebM')))
    for (const sums of before) expect(sums.split('\n').length).toBeGreaterThan(10)
    for (const clean of [stripPicture(bytes), (await changeBySpans(bytes, cleaning)).bytes]) {
      expect(SECRETS.exec(textOf(clean))).toBeNull()
      // Other readers find nothing, and all pictures and sounds.
      expect(ffmpeg.run(['-i', 'in', '-f', 'ffmetadata', 'said'], { in: clean }).log).not.toMatch(SECRETS)
      expect(JSON.stringify((await parseBuffer(clean)).native)).not.toMatch(SECRETS)
      expect(kinds.map((kind) => decoded(clean, kind, name.startsWith('WebM')))).toEqual(before)
      const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(clean) })
      expect(await input.getTracks()).toHaveLength(kinds.length)
    }
  })

  const recipe = { mode: 'Text2Video', model: 'x', modelName: 'X', input: { prompt: 'a fox' } }
  it.each(FILES.filter(([name]) => !name.startsWith('MOV')))('are not beside our own words in what others get: %s', async (_, make) => {
    const described = describePicture(make(), { sourceType: 'trainedAlgorithmicMedia', recipe })
    const { bytes: clean } = await changeBySpans(described, cleaning)
    expect(SECRETS.exec(textOf(clean))).toBeNull()
    expect(readRecipe(clean)).toEqual(recipe)
  })

  it('do not leave in a film that is cut off or goes on behind its end', async () => {
    for (const make of [film('a.mp4', ...MP4, '-movflags', '+faststart+use_metadata_tags'), webm()]) {
      const bytes = make()
      for (const broken of [bytes.subarray(0, -500), join([bytes, utf8('GPS +48.8566')])])
        expect(SECRETS.exec(textOf((await changeBySpans(broken, cleaning)).bytes))).toBeNull()
    }
  })

  it('do not leave in tags behind a sound', () => {
    const bare = stripPicture(sound('a.mp3', '-c:a', 'libmp3lame')())
    const ape = (text: string, flags: number) =>
      join([latin1('APETAGEX'), little(2000), little(text.length + 32), little(1), little(flags), new Uint8Array(8)])
    const little = (value: number) => uint32(value, { littleEndian: true })
    const item = 'SecretPlace'
    const lyrics = `LYRICSBEGIN${item}`
    const tags = [
      join([ape(item, 0x8000_0000), latin1(item), ape(item, 0x8000_0000)]),
      join([latin1(item), ape(item, 0)]),
      join([latin1(lyrics), latin1(`${String(lyrics.length).padStart(6, '0')}LYRICS200`)]),
      latin1(`${lyrics}LYRICSEND`),
      join([
        latin1('ID3\u0004\0\u0010'),
        Uint8Array.of(0, 0, 0, item.length),
        latin1(item),
        latin1('3DI\u0004\0\u0010'),
        Uint8Array.of(0, 0, 0, item.length),
      ]),
      join([latin1(`TAG+${item}`.padEnd(227, '\0')), latin1(`TAG${item}`.padEnd(128, '\0'))]),
    ]
    for (const tag of [...tags, join(tags.slice(2))]) expect(Buffer.from(stripPicture(join([bare, tag]))).equals(bare)).toBe(true)
  })

  it('do not leave between the scans of a JPEG, or behind fillers', () => {
    const note = join([Uint8Array.of(0xff, 0xe1), uint16(13), latin1('SecretPlace')])
    const scan = join([Uint8Array.of(0xff, 0xda, 0, 4, 0, 0), latin1('data')])
    const jpeg = join([Uint8Array.of(0xff, 0xd8), Uint8Array.of(0xff, 0xff), note, scan, note, scan, note, Uint8Array.of(0xff, 0xd9)])
    expect(Buffer.from(stripPicture(jpeg))).toEqual(Buffer.from(join([Uint8Array.of(0xff, 0xd8), scan, scan, Uint8Array.of(0xff, 0xd9)])))
  })
})
