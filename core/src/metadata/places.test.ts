import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { parseBuffer } from 'music-metadata'
import { beforeAll, describe, expect, it } from 'vitest'
import { join, latin1, uint16, uint32, utf8 } from './bytes.ts'
import { type Ffmpeg, loadFfmpeg } from './ffmpeg.fixture.ts'
import { cleaning, describePicture, readRecipe, stripPicture } from './picture.ts'
import { changeBySpans } from './spans.fixture.ts'

/** Files made by FFmpeg, with places and devices in all metadata that it can write; it also reads the changed files. */
let ffmpeg: Ffmpeg
beforeAll(async () => {
  ffmpeg = await loadFfmpeg()
})

const PICTURES = ['-f', 'lavfi', '-i', 'testsrc=s=64x48:d=3:r=10']
const SOUND = ['-f', 'lavfi', '-i', 'sine=d=3']
const METADATA = ['location=+48.8566+002.3522/', 'location-eng=+48.8566+002.3522/', 'com.apple.quicktime.location.ISO6709=+48.8566+002.3522/', 'com.apple.quicktime.make=SecretPhone',
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

/** Video with audio and with subtitles in which a drone records its position. */
const film =
  (name: string, ...words: readonly string[]) =>
  async () =>
    (
      await ffmpeg(
        [...PICTURES, ...SOUND, '-i', 'flight.srt', '-map', '0', '-map', '1', '-map', '2', ...words, ...METADATA, ...TRACK_NAMES, name],
        {
          'flight.srt': utf8(FLIGHT),
        },
      )
    ).file(name)
const MP4 = ['-c:v', 'mpeg4', '-g', '10', '-c:a', 'aac', '-c:s', 'mov_text']
const WEBM = ['-c:v', 'libvpx', '-g', '10', '-c:a', 'libopus', '-c:s', 'webvtt']
const sound =
  (name: string, ...words: readonly string[]) =>
  async () =>
    (await ffmpeg([...SOUND, ...words, ...METADATA, name])).file(name)

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
  ['WebM', film('a.webm', ...WEBM)],
  ['WebM with its index in front', film('a.webm', ...WEBM, '-cues_to_front', '1', '-reserve_index_space', '2000')],
  ['WebM as a stream', film('a.webm', ...WEBM, '-live', '1')],
  ['M4A', sound('a.m4a', '-c:a', 'aac')],
  ['MP3', sound('a.mp3', '-c:a', 'libmp3lame', '-write_id3v1', '1')],
  ['MP3 with ID3 2.3', sound('a.mp3', '-c:a', 'libmp3lame', '-id3v2_version', '3')],
  ['WAV', sound('a.wav', '-write_bext', '1', '-metadata', 'description=SecretPlace', '-metadata', 'originator=SecretPhone')],
] as const // prettier-ignore

const textOf = (bytes: Uint8Array): string => `${Buffer.from(bytes).toString('latin1')}${Buffer.from(bytes).toString('utf16le')}`

/** Checksums of FFmpeg's decoded output, per video frame and audio packet. */
async function decoded(bytes: Uint8Array, kind: 'v' | 'a'): Promise<string> {
  const { file, log } = await ffmpeg(['-i', 'in', '-map', `0:${kind}`, '-f', 'framemd5', 'sums'], { in: bytes })
  const sums = Buffer.from(file('sums'))
    .toString()
    .replaceAll(/^#.*\n/gm, '')
  expect(log).not.toMatch(/error|invalid|corrupt/i)
  return sums
}

describe('places and devices', () => {
  it.each(FILES)('are removed from a file: %s [M-05]', async (name, make) => {
    const bytes = await make()
    expect(textOf(bytes)).toMatch(SECRETS)
    const kinds = ['v', 'a'].filter((kind) => kind === 'a' || /MP4|MOV|WebM/.test(name)) as ('v' | 'a')[]
    const sumsOf = (file: Uint8Array) => Promise.all(kinds.map((kind) => decoded(file, kind)))
    const before = await sumsOf(bytes)
    for (const sums of before) expect(sums.split('\n').length).toBeGreaterThan(10)
    for (const clean of [stripPicture(bytes), (await changeBySpans(bytes, cleaning)).bytes]) {
      expect(SECRETS.exec(textOf(clean))).toBeNull()
      // Other readers find no metadata, and all video and audio.
      expect((await ffmpeg(['-i', 'in', '-f', 'ffmetadata', 'metadata'], { in: clean })).log).not.toMatch(SECRETS)
      expect(JSON.stringify((await parseBuffer(clean)).native)).not.toMatch(SECRETS)
      expect(await sumsOf(clean)).toEqual(before)
      const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(clean) })
      expect(await input.getTracks()).toHaveLength(kinds.length)
    }
  })

  const recipe = { mode: 'Text2Video', model: 'x', modelName: 'X', input: { prompt: 'a fox' } }
  it.each(FILES.filter(([name]) => !name.startsWith('MOV')))('are removed beside our own metadata: %s', async (_, make) => {
    const described = describePicture(await make(), { sourceType: 'trainedAlgorithmicMedia', recipe })
    const { bytes: clean } = await changeBySpans(described, cleaning)
    expect(SECRETS.exec(textOf(clean))).toBeNull()
    expect(readRecipe(clean)).toEqual(recipe)
  })

  it('are removed from a video that is cut off or has data behind its end', async () => {
    for (const make of [film('a.mp4', ...MP4, '-movflags', '+faststart+use_metadata_tags'), film('a.webm', ...WEBM)]) {
      const bytes = await make()
      for (const broken of [bytes.subarray(0, -500), join([bytes, utf8('GPS +48.8566')])])
        expect(SECRETS.exec(textOf((await changeBySpans(broken, cleaning)).bytes))).toBeNull()
    }
  })

  it('are removed from tags behind audio', async () => {
    const bare = stripPicture(await sound('a.mp3', '-c:a', 'libmp3lame')())
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

  it('are removed between the scans of a JPEG, and behind fill bytes', () => {
    const note = join([Uint8Array.of(0xff, 0xe1), uint16(13), latin1('SecretPlace')])
    const scan = join([Uint8Array.of(0xff, 0xda, 0, 4, 0, 0), latin1('data')])
    const jpeg = join([Uint8Array.of(0xff, 0xd8), Uint8Array.of(0xff, 0xff), note, scan, note, scan, note, Uint8Array.of(0xff, 0xd9)])
    expect(Buffer.from(stripPicture(jpeg))).toEqual(Buffer.from(join([Uint8Array.of(0xff, 0xd8), scan, scan, Uint8Array.of(0xff, 0xd9)])))
  })
})
