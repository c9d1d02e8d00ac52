import {
  AudioSampleSource,
  BufferTarget,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output as OutputFile,
  WebMOutputFormat,
} from 'mediabunny'
import type { FileContext } from '../../kit/child-protocol.ts'
import { extractStill } from '../../kit/film-still-child.ts'
import { addSound, drawWaveform, readTrack, withoutDates } from '../../media/public.ts'
import type { Output } from '../../spec.ts'
import { makeCues, RATE, speak, type Speech, type SpeechPart, subtitleFiles } from '../speech/child-public.ts'
import { copyPicture, lateBy, LONGEST_SECONDS, openFilm, type OpenFilm } from './film.ts'
import { mix } from './mix.ts'
import { subtitle, type SubtitleInput } from './subtitle.ts'

/** Only checks if the video is usable. */
export interface FilmCheckInput {
  readonly kind: 'look'
  /** Path of the video. */
  readonly video: string
}

export interface DubInput {
  readonly kind: 'dub'
  /** Path of the video. */
  readonly video: string
  readonly text: string
  readonly parts: readonly SpeechPart[]
  readonly rate: number
  readonly volume: number
  readonly original: number
  readonly subtitles: boolean
}

export interface Dubbed {
  readonly output: Omit<Output, 'seed'>
  /** True if the speech is longer than the video. */
  readonly outlasts: boolean
}

/** Runs in a child process: checks a video, adds speech, or adds subtitles. */
export async function run(
  input: FilmCheckInput | DubInput | SubtitleInput,
  context: FileContext,
): Promise<Dubbed | Dubbed['output'] | undefined> {
  const film = await openFilm(input.video)
  try {
    if (input.kind === 'subtitle') return await subtitle(film, input, context)
    return input.kind === 'look' ? undefined : await dub(film, input, context)
  } finally {
    film.close()
  }
}

const BITS_PER_SECOND = 160_000
/** The codec that MP4 cannot hold. */
const WEBM_ONLY = 'vp8'
/** Share of the progress taken by speaking; the rest is copying. */
const SPEAKING = 0.7

async function dub(
  film: OpenFilm,
  { text, parts, rate, volume, original, subtitles }: DubInput,
  { report, save }: FileContext,
): Promise<Dubbed> {
  const speech = await speak(parts, { rate, pitch: 0 }, (ratio) => report({ ratio: SPEAKING * ratio }))
  const own = film.sound && (await readTrack(film.sound, LONGEST_SECONDS))
  const sound = mix({ speech, own, volume, original, seconds: film.seconds })
  const { picture } = film
  const webm = picture.codec === WEBM_ONLY
  const target = new BufferTarget()
  const file = new OutputFile({ target, format: webm ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'in-memory' }) })
  const frames = new EncodedVideoPacketSource(picture.codec ?? 'avc')
  const voice = new AudioSampleSource({ codec: webm ? 'opus' : 'aac', bitrate: BITS_PER_SECOND })
  file.addVideoTrack(frames, { rotation: picture.rotation })
  file.addAudioTrack(voice)
  await file.start()
  await Promise.all([
    copyPicture(film, frames, {
      report: (ratio) => report({ ratio: SPEAKING + (1 - SPEAKING) * ratio }),
      late: await lateBy(picture),
    }).then(() => frames.close()),
    addSound(voice, sound).then(() => voice.close()),
  ])
  await file.finalize()
  const bytes = new Uint8Array(target.buffer ?? new ArrayBuffer(0))
  return {
    output: {
      media: 'video',
      type: webm ? 'video/webm' : 'video/mp4',
      content: webm ? await save('film.webm', bytes) : await save('film.mp4', withoutDates(bytes)),
      width: picture.displayWidth,
      height: picture.displayHeight,
      seconds: Math.max(film.seconds, (sound.channels[0]?.length ?? 0) / sound.sampleRate),
      poster: (await extractStill(picture, film.seconds)) ?? (await drawWaveform(speech.samples)),
      ...(subtitles && { attachments: writeSubtitles(text, speech) }),
    },
    outlasts: speech.samples.length / RATE > film.seconds,
  }
}

const writeSubtitles = (text: string, { words, samples }: Speech) =>
  subtitleFiles(makeCues(text, { words, seconds: samples.length / RATE }))
