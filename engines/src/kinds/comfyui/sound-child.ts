import { readFile } from 'node:fs/promises'
import type { FileContext } from '../../kit/child-protocol.ts'
import { decodeSound, drawWaveform, encodeSound, type SoundFormat, toMono } from '../../media/public.ts'
import { EngineError, type Output } from '../../spec.ts'

const TYPES: Readonly<Record<SoundFormat, string>> = { mp3: 'audio/mpeg', wav: 'audio/wav', m4a: 'audio/mp4' }
/** Longest audio decoded. */
const MAX_SECONDS = 1800

/** Runs in a child process: renders the waveform and encodes audio in the requested format. */
export async function run(
  { file, type, format }: { readonly file: string; readonly type: string; readonly format: SoundFormat },
  { save }: FileContext,
): Promise<Omit<Output, 'seed'>> {
  const sound = await decodeSound(await readFile(file), { field: 'prompt', seconds: MAX_SECONDS }).catch((cause: unknown) => {
    throw new EngineError('internal', 'the sound cannot be decoded', { cause })
  })
  const mono = toMono(sound)
  const poster = await drawWaveform(mono)
  // Audio already in that format is not encoded again.
  if (type === TYPES[format]) return { media: 'voice', type, content: { file }, seconds: mono.length / sound.sampleRate, poster }
  const { bytes, ...facts } = await encodeSound(sound, format)
  return { media: 'voice', content: await save(`sound.${format}`, bytes), ...facts, poster }
}
