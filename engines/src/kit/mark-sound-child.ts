import { readFile } from 'node:fs/promises'
import { decodeSound, encodeSound, type Sound, type SoundFormat } from '../media/public.ts'
import { EngineError, type LocalContent } from '../spec.ts'

/** Duration of the signal in seconds. */
const SIGNAL_SECONDS = 1.6

/** Audio that begins with the signal for AI-generated content. */
export interface SoundMark {
  readonly sound: LocalContent
  readonly type: 'audio/mpeg' | 'audio/wav' | 'audio/mp4'
}

/** Puts the signal before audio, in a child process; undefined if it cannot be decoded. */
export async function run({ sound, type }: SoundMark): Promise<Uint8Array | undefined> {
  const bytes = sound instanceof Uint8Array ? sound : await readFile(sound.file)
  const decoded = await decodeSound(bytes, { field: 'sound', seconds: Number.POSITIVE_INFINITY }).catch((error: unknown) => {
    if (error instanceof EngineError && error.code === 'invalid_input') return undefined
    throw error
  })
  return decoded && (await encodeSound(withSignal(decoded), FORMATS[type])).bytes
}

const FORMATS: Readonly<Record<SoundMark['type'], SoundFormat>> = { 'audio/mpeg': 'mp3', 'audio/wav': 'wav', 'audio/mp4': 'm4a' }

/** Starts and lengths of the tones in seconds: "short long, short short", the rhythm of GB 45438-2025 for audio, which is "AI" in Morse code. */
const TONES = [[0.1, 0.12], [0.34, 0.36], [0.94, 0.12], [1.18, 0.12]] as const // prettier-ignore
const PITCH = 880
const LOUDNESS = 0.3
/** Rise and fall of a tone (s), without which it clicks. */
const EDGE = 0.008

function withSignal({ channels, sampleRate }: Sound): Sound {
  const signal = new Float32Array(Math.round(SIGNAL_SECONDS * sampleRate))
  for (const [start, length] of TONES) {
    for (let i = 0; i < length * sampleRate; i++) {
      const at = i / sampleRate
      const edge = Math.min(1, at / EDGE, (length - at) / EDGE)
      signal[Math.round(start * sampleRate) + i] = LOUDNESS * edge * Math.sin(2 * Math.PI * PITCH * at)
    }
  }
  const joined = channels.map((channel) => {
    const longer = new Float32Array(signal.length + channel.length)
    longer.set(signal)
    longer.set(channel, signal.length)
    return longer
  })
  return { channels: joined, sampleRate }
}
