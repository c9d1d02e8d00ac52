import type { Log } from '../spec.ts'
import { childLine } from './child-line.ts'
import type { run } from './likenesses-child.ts'

const BUDGET = { memoryBytes: 2 ** 30, milliseconds: 60_000, threads: 1 }
const inChild = childLine<typeof run>(new URL('likenesses-child.ts', import.meta.url))

/** Descriptors of these images (imaging/likeness), computed in a child process; null for an undecodable one. */
export const likenessesOf = (
  pictures: readonly Uint8Array[],
  { log, signal }: { readonly log: Log; readonly signal: AbortSignal },
): Promise<(string | null)[]> => inChild({ pictures }, { signal, budget: BUDGET, log })
