import sherpa from 'sherpa-onnx-node'
import type { ChildContext } from '../kit/child-protocol.ts'
import { decodeSound, encodeSound, toMono } from '../media/public.ts'

export interface Cleaning {
  /** Path of the network. */
  readonly network: string
  readonly recording: Uint8Array
  /** Form field of the recording. */
  readonly field: string
  /** Longest part cleaned. */
  readonly seconds: number
}

/** Runs in a child process: denoises a recording; returns WAV. */
export async function run({ network, recording, field, seconds }: Cleaning, { threads, report }: ChildContext): Promise<Uint8Array> {
  const denoiser = new sherpa.OfflineSpeechDenoiser({ model: { gtcrn: { model: network }, numThreads: threads, provider: 'cpu' } })
  report({ ratio: 0 })
  const sound = await decodeSound(recording, { field, seconds })
  const { samples, sampleRate } = denoiser.run({ samples: toMono(sound), sampleRate: sound.sampleRate })
  return (await encodeSound({ channels: [samples.slice()], sampleRate }, 'wav')).bytes
}
