import { EngineError } from '../spec.ts'
import { readOnnxMetadata } from './onnx-metadata.ts'

/** Paths of the files of a model that writes down speech: Whisper, as the authors of sherpa-onnx publish it. */
export interface ListenerFiles {
  readonly encoder: string
  readonly decoder: string
  readonly tokens: string
}

/**
 * Looks at the files before the addon does, which ends its process over a wrong one.
 * @throws {EngineError} `model_missing` for a file that is cut off or of another kind
 */
export async function checkListener({ encoder, decoder }: ListenerFiles): Promise<void> {
  const metadata = await readOnnxMetadata(encoder)
  if (!metadata?.has('n_mels') || !metadata.has('sot_sequence')) throw unfit(encoder)
  if (!(await readOnnxMetadata(decoder))) throw unfit(decoder)
}

const unfit = (path: string): EngineError =>
  new EngineError('model_missing', `${path} is no whole network of Whisper.`, { retryable: false })
