import type { FileContext } from '@stipple/engines/kit/child-protocol'
import sharp from 'sharp'

/** Returns the context of a craft that runs in the process of a benchmark: progress is dropped, and outputs stay in memory. */
export function childContext(threads: number): FileContext {
  sharp.concurrency(threads)
  return { threads, report: () => undefined, save: async (_name, bytes) => bytes }
}
