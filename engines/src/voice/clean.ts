import { childOf } from '../kit/run-in-child.ts'
import type { EngineContext, RunIo } from '../spec.ts'
import { PRESETS } from '../weights/public.ts'
import { hasAddon } from './addon.ts'
import type { Cleaning, run } from './clean-child.ts'
import { whileLoading } from './loading.ts'
import { readOnnxMetadata } from './onnx-metadata.ts'

/** Path of a network that takes the noise off recordings, where one is installed; one that is cut off or of another kind counts as none, and the log says so. */
export async function installedDenoiser({ weights, log }: EngineContext): Promise<string | undefined> {
  if (!hasAddon()) return undefined
  for (const preset of PRESETS.filter(({ kind }) => kind === 'voice')) {
    const network = (await weights.installed(preset))?.['denoiser']
    if (network === undefined) continue
    if ((await readOnnxMetadata(network))?.get('model_type') === 'gtcrn') return network
    log.warn({ weights: preset.id, network }, 'a network against noise cannot be used')
  }
  return undefined
}

/**
 * Takes the noise off a recording of one person speaking, in a child process; returns it as WAV, at the rate of the network.
 * @throws {EngineError} `invalid_input` for the field when there is no sound in it, and what `whileLoading` throws
 */
export const cleanRecording = (cleaning: Cleaning, io: Pick<RunIo, 'signal' | 'budget' | 'report' | 'log'>): Promise<Uint8Array> =>
  whileLoading((watched) => inChild(cleaning, watched), io)

const inChild = childOf<typeof run>(new URL('clean-child.ts', import.meta.url))
