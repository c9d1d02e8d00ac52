import type { Log } from '../spec.ts'
import { runInChild } from './run-in-child.ts'

export const RECODED = ['opus', 'aac', 'flac', 'pcm'] as const
export type RecodedFormat = (typeof RECODED)[number]

const BUDGET = { memoryBytes: 1.5 * 2 ** 30, milliseconds: 60_000, threads: 1 }

/** An audio file, and its target format. */
export interface Recoding {
  readonly bytes: Uint8Array
  readonly format: RecodedFormat
}

/**
 * Converts mono audio to Ogg Opus, AAC (ADTS), FLAC or raw samples (16 bits, 24 kHz), in a child process.
 * @throws {EngineError} `internal` if it cannot be decoded or encoded, `timeout`, `out_of_memory`, `cancelled`
 */
export const recodeSound = (input: Recoding, { signal, log }: { readonly signal: AbortSignal; readonly log: Log }): Promise<Uint8Array> =>
  runInChild({
    module: new URL('recode-sound-child.ts', import.meta.url),
    input,
    context: { signal, log, budget: BUDGET, report: () => undefined },
  })
