import type { FileContext } from '@stipple/engines/kit/child-protocol'

/** What a craft gets that runs in the process of a benchmark: nobody listens, and what it makes stays in memory. */
export const IN_PROCESS: FileContext = { report: () => undefined, save: async (_name, bytes) => bytes }
