import { availableParallelism } from 'node:os'
import type { FileContext } from './child-protocol.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { childOf, type ChildTask } from './run-in-child.ts'

/** Concurrent children of one queue: one, on large machines a quarter of the processors, so that pages and the database always find a free one. */
const RUNNING = Math.max(1, Math.floor(availableParallelism() / 4))

/**
 * Returns a function that runs a module like `childOf`, a few at a time: first come, first served within a caller, round robin between callers.
 * Bursts of short work, such as the results of ten engines, would otherwise start a process each. An aborted call leaves the queue. Throws
 * `EngineError`, and the signal's reason.
 */
export function childLine<Run extends (input: never, context: FileContext) => unknown>(module: URL): InLine<Run> {
  const inTurn = limitConcurrency({ running: RUNNING })
  const inChild = childOf<Run>(module)
  return (input, { signal, log, budget, caller }) =>
    inTurn(() => inChild(input, { signal, log, budget, report: () => undefined }), signal, caller)
}

type InLine<Run extends (input: never, context: FileContext) => unknown> = (
  input: Parameters<Run>[0],
  context: Pick<ChildTask<unknown>['context'], 'signal' | 'log' | 'budget'> & { readonly caller?: string | undefined },
) => Promise<Awaited<ReturnType<Run>>>
