import type { Log } from '../spec.ts'
import { childLine } from './child-line.ts'
import type { run } from './likenesses-child.ts'

const BUDGET = { memoryBytes: 2 ** 30, milliseconds: 60_000, threads: 1 }
const inChild = childLine<typeof run>(new URL('likenesses-child.ts', import.meta.url))

/** Looks of each of these pictures (imaging/likeness), made in a child process; null for one that cannot be decoded. */
export const likenessesOf = (
  pictures: readonly Uint8Array[],
  { log, signal }: { readonly log: Log; readonly signal: AbortSignal },
): Promise<(string | null)[]> => inChild({ pictures }, { signal, budget: BUDGET, log })
