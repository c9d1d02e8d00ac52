import { availableParallelism } from 'node:os'
import { atOnce } from './at-once.ts'
import type { FileContext } from './child-protocol.ts'
import { childOf, type ChildTask } from './run-in-child.ts'

/** Children of one line that work at a time: one, on large machines a quarter of the processors, so that pages and the database always find one free. */
const RUNNING = Math.max(1, Math.floor(availableParallelism() / 4))

/**
 * Returns a function that runs a module as `childOf` does, a few at a time, and the others in the order they came, those of several callers in turns: short work that comes in crowds, as the results of
 * ten engines do, would otherwise start a process for each. Whoever is cancelled leaves the line. Throws `EngineError`, and what the signal was aborted with.
 */
export function childLine<Run extends (input: never, context: FileContext) => unknown>(module: URL): InLine<Run> {
  const inTurn = atOnce({ running: RUNNING })
  const inChild = childOf<Run>(module)
  return (input, { signal, log, budget, caller }) =>
    inTurn(() => inChild(input, { signal, log, budget, report: () => undefined }), signal, caller)
}

type InLine<Run extends (input: never, context: FileContext) => unknown> = (
  input: Parameters<Run>[0],
  context: Pick<ChildTask<unknown>['context'], 'signal' | 'log' | 'budget'> & { readonly caller?: string | undefined },
) => Promise<Awaited<ReturnType<Run>>>
