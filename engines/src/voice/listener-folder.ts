import { EngineError } from '../spec.ts'
import { readOnnxMetadata } from './onnx-metadata.ts'

/** Paths of a speech recognition model's files: Whisper, as published by the authors of sherpa-onnx. */
export interface ListenerFiles {
  readonly encoder: string
  readonly decoder: string
  readonly tokens: string
}

/**
 * Checks the files before the addon does, which ends its process on an invalid one.
 * @throws {EngineError} `model_missing` for a truncated or invalid file
 */
export async function checkListener({ encoder, decoder }: ListenerFiles): Promise<void> {
  const metadata = await readOnnxMetadata(encoder)
  if (!metadata?.has('n_mels') || !metadata.has('sot_sequence')) throw unfit(encoder)
  if (!(await readOnnxMetadata(decoder))) throw unfit(decoder)
}

const unfit = (path: string): EngineError =>
  new EngineError('model_missing', `${path} is no whole network of Whisper.`, { retryable: false })
