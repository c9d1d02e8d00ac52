import type { LocalContent, Log } from '../spec.ts'
import { runInChild } from './run-in-child.ts'

const BUDGET = { memoryBytes: 1.5 * 2 ** 30, milliseconds: 60_000, threads: 1 }

/** Extracts a frame of a video as JPEG, in a child process; undefined if its codec cannot be decoded here. Throws `EngineError`. */
export const stillOf = (
  film: LocalContent,
  { signal, log }: { readonly signal: AbortSignal; readonly log: Log },
): Promise<Uint8Array | undefined> =>
  runInChild({
    module: new URL('film-still-child.ts', import.meta.url),
    input: film,
    context: { signal, log, budget: BUDGET, report: () => undefined },
  })
