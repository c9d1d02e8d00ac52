import { open } from 'node:fs/promises'
import type { Text } from '@stipple/core/domain/text'
import {
  ALL_FORMATS,
  type EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  type EncodedVideoPacketSource,
  FilePathSource,
  Input,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
} from 'mediabunny'
import { EngineError } from '../../spec.ts'

export interface OpenFilm {
  readonly picture: InputVideoTrack
  /** Undefined if there is none that can be read. */
  readonly sound: InputAudioTrack | undefined
  readonly seconds: number
  readonly close: () => void
}

/** Longer videos would not fit in memory with their audio. */
export const LONGEST_SECONDS = 600

/** @throws {EngineError} `invalid_input` for field `video` if it cannot be read */
export async function openFilm(path: string): Promise<OpenFilm> {
  const head = await headOf(path)
  const unreadable = KNOWN.find(({ matches }) => matches(head))
  if (unreadable) throw refused(`${unreadable.name} cannot be read.`, notThisFormat(unreadable.name))
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(path) })
  try {
    const picture = await input.getPrimaryVideoTrack()
    if (!picture?.codec) throw refused('There is no film in the file.', NO_FILM)
    const seconds = await picture.computeDuration()
    if (seconds > LONGEST_SECONDS) throw refused('The film is too long.', TOO_LONG)
    const sound = await input.getPrimaryAudioTrack()
    return { picture, sound: sound && (await sound.canDecode()) ? sound : undefined, seconds, close: () => input.dispose() }
  } catch (error) {
    input.dispose()
    throw error instanceof EngineError ? error : refused('The file cannot be read as a film.', NO_FILM, error)
  }
}

/** Copies the video packets without transcoding, shifted by some seconds. */
export async function copyPicture(
  { picture, seconds }: OpenFilm,
  to: EncodedVideoPacketSource,
  { report, late }: { report: (ratio: number) => void; late: number },
): Promise<void> {
  const decoderConfig = await picture.getDecoderConfig()
  if (!decoderConfig) throw refused('The film does not say how it is encoded.', NO_FILM)
  for await (const packet of packetsOf(picture, late)) {
    await to.add(packet, { decoderConfig })
    report(Math.min(1, packet.timestamp / seconds))
  }
}

/** Copies the audio packets without transcoding, shifted by some seconds. */
export async function copySound(sound: InputAudioTrack, to: EncodedAudioPacketSource, late: number): Promise<void> {
  const decoderConfig = await sound.getDecoderConfig()
  if (!decoderConfig) throw refused('The film does not say how its sound is encoded.', NO_FILM)
  for await (const packet of packetsOf(sound, late)) await to.add(packet, { decoderConfig })
}

/** Shift in seconds, because some videos begin before 0, which cannot be written. */
export const lateBy = async (...tracks: readonly InputTrack[]): Promise<number> =>
  Math.max(0, ...(await Promise.all(tracks.map(async (track) => -(await track.getFirstTimestamp())))))

async function* packetsOf(track: InputTrack, late: number): AsyncGenerator<EncodedPacket> {
  for await (const packet of new EncodedPacketSink(track).packets())
    yield late === 0 ? packet : packet.clone({ timestamp: packet.timestamp + late })
}

/** Common formats that cannot be read here, by their first bytes. */
const KNOWN: readonly { readonly name: string; readonly matches: (bytes: Uint8Array) => boolean }[] = [
  { name: 'AVI', matches: (bytes) => latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'AVI ' },
  { name: 'WMV', matches: (bytes) => latin(bytes, 0, 4) === '0&\u00b2u' },
  { name: 'FLV', matches: (bytes) => latin(bytes, 0, 3) === 'FLV' },
]

/** The first bytes of a file. */
async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
const HEAD = 12

const latin = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))

const refused = (message: string, text: Text, cause?: unknown): EngineError =>
  new EngineError('invalid_input', message, { field: 'video', text, cause })

const notThisFormat = (name: string): Text => ({
  en: `${name} files are not supported. Use MP4, MOV, MKV or WebM.`,
  zh: `这里无法读取 ${name} 文件，请使用 MP4、MOV、MKV 或 WebM。`,
})
const NO_FILM: Text = {
  en: 'This file contains no readable video. Use MP4, MOV, MKV or WebM.',
  zh: '无法从这个文件中读取视频，请使用 MP4、MOV、MKV 或 WebM。',
}
const TOO_LONG: Text = {
  en: `The video is too long. Use one of at most ${LONGEST_SECONDS / 60} minutes.`,
  zh: `请使用不超过 ${LONGEST_SECONDS / 60} 分钟的视频。`,
}
