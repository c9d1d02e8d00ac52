import type { Log } from '../spec.ts'
import type { ResizeInput, run } from './resize-picture-child.ts'
import { childOf } from './run-in-child.ts'

const BUDGET = { memoryBytes: 2 * 2 ** 30, milliseconds: 30_000, threads: 1 }
const inChild = childOf<typeof run>(new URL('resize-picture-child.ts', import.meta.url))

/** Resizes an image in a child process. Throws `EngineError` for an undecodable one. */
export const resizePicture = (
  input: ResizeInput,
  { log, signal }: { readonly log: Log; readonly signal: AbortSignal },
): Promise<Uint8Array> => inChild(input, { signal, budget: BUDGET, log, report: () => undefined })
