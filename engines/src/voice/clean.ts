import { childOf } from '../kit/run-in-child.ts'
import type { EngineContext, RunIo } from '../spec.ts'
import { PRESETS } from '../weights/public.ts'
import { hasAddon } from './addon.ts'
import type { Cleaning, run } from './clean-child.ts'
import { whileLoading } from './loading.ts'
import { readOnnxMetadata } from './onnx-metadata.ts'

/** Path of an installed denoising network; a truncated or invalid one is logged and counts as none. */
export async function installedDenoiser({ weights, log }: EngineContext): Promise<string | undefined> {
  if (!hasAddon()) return undefined
  for (const preset of PRESETS.filter(({ kind }) => kind === 'voice')) {
    const network = (await weights.installed(preset))?.['denoiser']
    if (network === undefined) continue
    if ((await readOnnxMetadata(network))?.get('model_type') === 'gtcrn') return network
    log.warn({ weights: preset.id, network }, 'a denoiser network cannot be used')
  }
  return undefined
}

/**
 * Denoises a recording of one speaker, in a child process; returns WAV at the network's rate.
 * @throws {EngineError} `invalid_input` for the field without audio, and as `whileLoading`
 */
export const cleanRecording = (cleaning: Cleaning, io: Pick<RunIo, 'signal' | 'budget' | 'report' | 'log'>): Promise<Uint8Array> =>
  whileLoading((watched) => inChild(cleaning, watched), io)

const inChild = childOf<typeof run>(new URL('clean-child.ts', import.meta.url))
