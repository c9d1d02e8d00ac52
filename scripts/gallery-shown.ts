import { drawModel } from '@stipple/engines/builtin/mesh/child-public'
import { beatStrength, chromaOf, decode, type SoundFigures, keysOf } from '@stipple/engines/builtin/music/__fixtures__/listen'
import { integratedLoudness, truePeak } from '@stipple/engines/builtin/music/sound/loudness'
import { trackPitch } from '@stipple/engines/builtin/speech/dsp/pitch-track'
import { extractFrame } from '@stipple/engines/kit/film-still-child'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import sharp from 'sharp'
import type { ReadOutput } from '../engines/test/run-task.ts'
import { drawSound } from './gallery-sound.ts'

/** An output as one image for a sheet, with its measured properties. */
export interface Shown {
  readonly picture: Buffer
  readonly figures: string
}

/**
 * Renders a video as six frames, a sound as its waveform and spectrogram, a model from four sides, and an image as it is. `spoken` is the text that a
 * voice reads.
 */
export async function show({ media, bytes, poster, seconds }: ReadOutput, spoken?: string): Promise<Shown> {
  if (media === 'image') return { picture: Buffer.from(bytes), figures: '' }
  if (media === '3d') return { picture: await montage([poster ?? bytes, ...(await sidesOf(bytes))], 5), figures: '' }
  if (media === 'voice') return showSound(await decode(Uint8Array.from(bytes)), spoken)
  const frames = await framesOf(bytes)
  const sound = await decode(Uint8Array.from(bytes)).catch(() => undefined)
  const shownSound = sound && (await showSound(sound, spoken))
  return {
    picture: await montage([...frames, ...(shownSound ? [shownSound.picture] : [])], 4),
    figures: [`${seconds?.toFixed(1) ?? '?'} s`, ...(shownSound ? [shownSound.figures] : [])].join(' · '),
  }
}

const FRAMES = 6

async function framesOf(film: Uint8Array): Promise<Uint8Array[]> {
  using input = new Input({ source: new BufferSource(film), formats: ALL_FORMATS })
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new Error('the film has no picture')
  const seconds = await track.computeDuration()
  const frames: Uint8Array[] = []
  for (let i = 0; i < FRAMES; i++) frames.push((await extractFrame(track, ((i + 0.5) / FRAMES) * seconds)) ?? new Uint8Array())
  return frames
}

/** Front, both sides and back in a neutral material: the poster beside them shows the colors. */
const sidesOf = (model: Uint8Array) => Promise.all([0, 90, 180, 270].map((turn) => drawModel(model, { turn, above: 12 })))

async function showSound(sound: SoundFigures & { readonly seconds: number }, spoken?: string): Promise<Shown> {
  const loudness = `${integratedLoudness(sound, sound.sampleRate).toFixed(1)} LUFS, peak ${(20 * Math.log10(truePeak(sound))).toFixed(1)} dB`
  const figures = [`${sound.seconds.toFixed(1)} s`, loudness, spoken === undefined ? musicOf(sound) : speechOf(sound, spoken)].join(', ')
  return { picture: await drawSound(sound), figures }
}

const words = new Intl.Segmenter('zh', { granularity: 'word' })

/** Words a minute (characters for Chinese), including pauses; and the median pitch with the range of its middle 80 %. */
function speechOf({ left, sampleRate, seconds }: SoundFigures & { readonly seconds: number }, spoken: string): string {
  const counted = [...words.segment(spoken)].filter(({ isWordLike }) => isWordLike)
  const units = counted.reduce((sum, { segment }) => sum + (/\p{Script=Han}/u.test(segment) ? segment.length : 1), 0)
  const { moments, median } = trackPitch(left, sampleRate)
  const sorted = moments.map(({ hertz }) => hertz).toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  return `${Math.round((units / seconds) * 60)} words or characters a minute, pitch ${Math.round(median ?? 0)} Hz (${at(0.1)} to ${at(0.9)})`
}

const NOTES = ['C', 'C♯', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B'] as const

/** The best fitting key, and the tempo from 60 to 150 with the strongest beat. */
function musicOf(sound: SoundFigures): string {
  const [key] = keysOf(chromaOf(sound))
  const tempos = Array.from({ length: 91 }, (_, i) => ({ bpm: 60 + i, strength: beatStrength(sound, 60 + i) }))
  const best = tempos.reduce((most, one) => (one.strength > most.strength ? one : most))
  return `${NOTES[key?.tonic ?? 0]} ${key?.mode} (fit ${key?.fit.toFixed(2)}), ${best.bpm} bpm (strength ${best.strength.toFixed(2)})`
}

const CELL = { width: 300, height: 260 } as const

async function montage(pictures: readonly Uint8Array[], columns: number): Promise<Buffer> {
  const cells = await Promise.all(
    pictures.map(async (bytes, i) => ({
      input: await sharp(bytes).resize(CELL.width, CELL.height, { fit: 'contain', background: '#f6f3ee' }).png().toBuffer(),
      left: (i % columns) * CELL.width,
      top: Math.floor(i / columns) * CELL.height,
    })),
  )
  const size = { width: columns * CELL.width, height: Math.ceil(pictures.length / columns) * CELL.height }
  return sharp({ create: { ...size, channels: 3, background: '#f6f3ee' } })
    .composite(cells)
    .png()
    .toBuffer()
}
