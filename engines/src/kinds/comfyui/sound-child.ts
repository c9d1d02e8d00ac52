import { readFile } from 'node:fs/promises'
import type { FileContext } from '../../kit/child-protocol.ts'
import { decodeSound, drawWaveform, encodeSound, type SoundFormat, toMono } from '../../media/public.ts'
import { EngineError, type Output } from '../../spec.ts'

/** Longest sound that is decoded. */
const MOST_SECONDS = 1800

/** Runs in a child process: draws the waveform of an MP3 and writes it in the format that was asked for. */
export async function run(
  { file, format }: { readonly file: string; readonly format: SoundFormat },
  { save }: FileContext,
): Promise<Omit<Output, 'seed'>> {
  const sound = await decodeSound(await readFile(file), { field: 'prompt', seconds: MOST_SECONDS }).catch((cause: unknown) => {
    throw new EngineError('internal', 'the music cannot be decoded', { cause })
  })
  const mono = toMono(sound)
  const poster = await drawWaveform(mono)
  // An MP3 is not encoded twice.
  if (format === 'mp3') return { media: 'voice', type: 'audio/mpeg', content: { file }, seconds: mono.length / sound.sampleRate, poster }
  const { bytes, ...facts } = await encodeSound(sound, format)
  return { media: 'voice', content: await save(`music.${format}`, bytes), ...facts, poster }
}
