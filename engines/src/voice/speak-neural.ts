import { childOf } from '../kit/run-in-child.ts'
import type { Sound } from '../media/public.ts'
import type { RunIo } from '../spec.ts'
import { whileLoading } from './loading.ts'
import type { run } from './speak-child.ts'
import type { NeuralSpeech } from './speak-child.ts'

/**
 * Synthesizes texts with a neural voice, in a child process that keeps it loaded for a while; one audio per text, empty if unspeakable.
 * @throws {EngineError} `model_missing` if the addon rejects the files, and as `runInChild`
 */
export const speakNeural = (speech: NeuralSpeech, io: Pick<RunIo, 'signal' | 'budget' | 'report' | 'log'>): Promise<readonly Sound[]> =>
  whileLoading((watched) => inChild(speech, watched), io)

const inChild = childOf<typeof run>(new URL('speak-child.ts', import.meta.url))
