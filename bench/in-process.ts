import type { FileContext } from '@stipple/engines/kit/child-protocol'

/** Context of a craft that runs in the process of a benchmark: progress is dropped, and outputs stay in memory. */
export const IN_PROCESS: FileContext = { report: () => undefined, save: async (_name, bytes) => bytes }
