import type { Log } from '../spec.ts'
import { childOf } from './run-in-child.ts'
import type { run } from './whole-picture-child.ts'

const BUDGET = { memoryBytes: 2 * 2 ** 30, milliseconds: 30_000, threads: 1 }
const inChild = childOf<typeof run>(new URL('whole-picture-child.ts', import.meta.url))

let last: Promise<unknown> = Promise.resolve()

/**
 * Whether a picture can be decoded whole: in a child process of low priority, one after the other, so that a hundred pictures that come at once take neither the
 * processors nor the threads of the server from its pages. Check its size by its head before. A picture that breaks the child is none.
 */
export function isWholePicture(bytes: Uint8Array, { log }: { readonly log: Log }): Promise<boolean> {
  const context = { signal: new AbortController().signal, budget: BUDGET, report: () => undefined, log }
  const mine = last.then(() => inChild(bytes, context)).catch(() => false)
  last = mine
  return mine
}
