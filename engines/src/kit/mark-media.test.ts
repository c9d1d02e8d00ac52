import { readFile } from 'node:fs/promises'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { SILENT } from '../../test/context.ts'
import { decodeSound, encodeSound, openVideoEncoder } from '../media/public.ts'
import { stillOf } from './film-still.ts'
import { markFilm, markSound, SIGNAL_SECONDS } from './mark-media.ts'

const options = { log: SILENT, caller: 'a member' }
const RATE = 24_000
const tone = Float32Array.from({ length: RATE }, (_, at) => Math.sin((at / RATE) * 220 * 2 * Math.PI) * 0.4)

/** A white block in the lower right corner. */
const overlayOf = (width: number, height: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x="${width * 0.75}" y="${height * 0.8}" width="${width * 0.2}" height="${height * 0.15}" fill="#fff"/></svg>`,
  )

async function greyFilm(format: 'mp4' | 'webm'): Promise<Uint8Array> {
  const [width, height] = [160, 96]
  const sound = { channels: [new Float32Array(48_000)], sampleRate: 48_000 }
  const encoder = await openVideoEncoder({ format, width, height, framesPerSecond: 12, sound })
  const frame = new Uint8Array(width * height * 1.5).fill(128).fill(60, 0, width * height)
  for (let i = 0; i < 12; i++) await encoder.add(frame)
  return encoder.finish()
}

it.each([
  ['mp4', 'video/mp4'],
  ['webm', 'video/webm'],
] as const)(
  // prettier-ignore
  'draws the mark into every frame of %s, and keeps length, sound and the rest of the image [F: visible mark]',
  async (format, type) => {
    const film = await greyFilm(format)
    const made = await markFilm({ film, type, overlay: overlayOf(160, 96) }, options)
    if (!made) throw new Error('the film was not marked')
    const facts = async (bytes: Uint8Array) => {
      using input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
      const [picture, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
      return [picture?.displayWidth, picture?.displayHeight, sound?.codec, (await picture?.computePacketStats())?.packetCount]
    }
    expect(await facts(made)).toEqual(await facts(film))
    const still = await stillOf(made, { log: SILENT, signal: new AbortController().signal })
    const { data, info } = await sharp(still).greyscale().raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number): number => data[Math.round(y * info.height) * info.width + Math.round(x * info.width)] ?? 0
    expect(at(0.85, 0.87)).toBeGreaterThan(235)
    for (const [x, y] of [[0.1, 0.1], [0.5, 0.5], [0.6, 0.9], [0.85, 0.7]] as const) expect(Math.abs(at(x, y) - 51)).toBeLessThan(12) // prettier-ignore
  },
)

it('marks a video made by another program [F: visible mark]', async () => {
  const film = await readFile(new URL('../../../web/public/examples/boat-film.mp4', import.meta.url))
  const made = await markFilm({ film, type: 'video/mp4', overlay: overlayOf(640, 360) }, options)
  const [before, after] = await Promise.all(
    [film, made].map(async (bytes) => stillOf(bytes ?? film, { log: SILENT, signal: new AbortController().signal })),
  )
  const corner = async (still: Uint8Array | undefined) => {
    const { width, height } = await sharp(still).metadata()
    const part = {
      left: Math.round(width * 0.8),
      top: Math.round(height * 0.84),
      width: Math.round(width * 0.1),
      height: Math.round(height * 0.06),
    }
    const cut = await sharp(still).extract(part).greyscale().png().toBuffer()
    return (await sharp(cut).stats()).channels[0]?.mean ?? 0
  }
  expect(await corner(after)).toBeGreaterThan(240)
  expect(await corner(before)).toBeLessThan(230)
})

it.each([
  ['wav', 'audio/wav'],
  ['mp3', 'audio/mpeg'],
  ['m4a', 'audio/mp4'],
] as const)(
  // prettier-ignore
  'starts %s with four tones (short, long, short, short) before the whole audio [F: visible mark]',
  async (format, type) => {
    const { bytes } = await encodeSound({ channels: [tone], sampleRate: RATE }, format)
    const made = await markSound({ sound: bytes, type }, options)
    const { channels, sampleRate } = await decodeSound(made ?? bytes, { field: 'sound', seconds: 60 })
    const samples = channels[0] ?? new Float32Array()
    expect(Math.abs(samples.length / sampleRate - SIGNAL_SECONDS - 1)).toBeLessThan(0.15)
    const pieces = Array.from({ length: Math.floor(SIGNAL_SECONDS * 50) }, (_, piece) =>
      Math.max(...samples.subarray((piece * sampleRate) / 50, ((piece + 1) * sampleRate) / 50).map(Math.abs)),
    )
    const lengths = pieces
      .map((loudest) => (loudest > 0.15 ? '-' : ' '))
      .join('')
      .trim()
      .split(/ +/)
      .map(({ length }) => (length > 12 ? 'long' : 'short'))
    expect(lengths).toEqual(['short', 'long', 'short', 'short'])
    const rest = samples.subarray(Math.round((SIGNAL_SECONDS + 0.3) * sampleRate), Math.round((SIGNAL_SECONDS + 0.8) * sampleRate))
    expect(Math.max(...rest.map(Math.abs))).toBeGreaterThan(0.3)
  },
)

it('returns nothing for a file it cannot read', async () => {
  expect(await markSound({ sound: new Uint8Array(64), type: 'audio/wav' }, options)).toBeUndefined()
})
