import {
  AudioSampleSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output as OutputFile,
  WebMOutputFormat,
} from 'mediabunny'
import type { FileContext } from '../../kit/child-protocol.ts'
import { extractStill } from '../../kit/film-still-child.ts'
import { addSound, readTrack, withoutDates } from '../../media/public.ts'
import type { Output } from '../../spec.ts'
import type { TranscriptPassage } from '../../voice/public.ts'
import { makeCues, spreadWords, subtitleFiles } from '../speech/child-public.ts'
import { copyPicture, copySound, lateBy, LONGEST_SECONDS, type OpenFilm } from './film.ts'

export interface SubtitleInput {
  readonly kind: 'subtitle'
  /** Path of the video. */
  readonly video: string
  readonly passages: readonly TranscriptPassage[]
}

/** The codec that MP4 cannot hold. */
const WEBM_ONLY = 'vp8'
const BITS_PER_SECOND = 160_000

/** Returns the video in a format that browsers play, with a subtitle file of its speech. */
export async function subtitle(film: OpenFilm, { passages }: SubtitleInput, { report, save }: FileContext): Promise<Omit<Output, 'seed'>> {
  const { picture, sound, seconds } = film
  const webm = picture.codec === WEBM_ONLY
  const format = webm ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'in-memory' })
  const target = new BufferTarget()
  const file = new OutputFile({ target, format })
  const frames = new EncodedVideoPacketSource(picture.codec ?? 'avc')
  file.addVideoTrack(frames, { rotation: picture.rotation })
  const late = await lateBy(picture, ...(sound ? [sound] : []))
  const codec = format.getSupportedAudioCodecs().find((one) => one === sound?.codec)
  const copied = codec && new EncodedAudioPacketSource(codec)
  const encoded = copied ? undefined : new AudioSampleSource({ codec: webm ? 'opus' : 'aac', bitrate: BITS_PER_SECOND })
  const voice = copied ?? encoded
  if (sound && voice) file.addAudioTrack(voice)
  await file.start()
  await Promise.all([
    copyPicture(film, frames, { report: (ratio) => report({ ratio }), late }).then(() => frames.close()),
    sound && copied && copySound(sound, copied, late).then(() => copied.close()),
    sound && encoded && addSound(encoded, await readTrack(sound, LONGEST_SECONDS)).then(() => encoded.close()),
  ])
  await file.finalize()
  const bytes = new Uint8Array(target.buffer ?? new ArrayBuffer(0))
  const poster = await extractStill(picture, seconds)
  return {
    media: 'video',
    type: webm ? 'video/webm' : 'video/mp4',
    content: webm ? await save('film.webm', bytes) : await save('film.mp4', withoutDates(bytes)),
    width: picture.displayWidth,
    height: picture.displayHeight,
    seconds,
    ...(poster && { poster }),
    ...(passages.length > 0 && { attachments: filesOf(passages) }),
  }
}

/** Subtitle lines from a transcript, with words spread over its time. */
function filesOf(passages: readonly TranscriptPassage[]) {
  const cues = passages.flatMap(({ text, start, end }) =>
    makeCues(text, { words: spreadWords(text, end - start), seconds: end - start }).map((cue) => ({
      ...cue,
      start: start + cue.start,
      end: start + cue.end,
    })),
  )
  return subtitleFiles(cues)
}
