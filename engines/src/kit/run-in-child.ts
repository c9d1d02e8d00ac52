import { EngineError } from '../spec.ts'
import type { Budget, Log, Report } from '../spec.ts'
import { acquireChild, endChild, releaseChild } from './child-pool.ts'
import { fromExit, fromWireError } from './child-protocol.ts'
import type { FileContext, FromChild, ToChild } from './child-protocol.ts'
import { watchMemory } from './memory-watch.ts'

export interface ChildTask<Input> {
  /** URL of a module that exports `run(input, context)`; see `FileContext`. */
  readonly module: URL
  /** Copied to the child; buffers and typed arrays are fine. */
  readonly input: Input
  readonly context: {
    readonly signal: AbortSignal
    readonly budget: Budget
    readonly report: (report: Report) => void
    readonly log: Log
    /** The run's folder, for files that the module saves. */
    readonly folder?: string
  }
  /** Time for which a child that succeeded is kept for the next task with the same module, because it may hold a loaded model; 0 for none. */
  readonly idleMs?: number
}

/**
 * Returns a function that runs a module in a child process, as `runInChild` does; `Run` is the type of the module's `run`.
 * @example const inChild = childOf<typeof run>(new URL('child.ts', import.meta.url))
 */
export const childOf =
  <Run extends (input: never, context: FileContext) => unknown>(module: URL) =>
  (input: Parameters<Run>[0], context: ChildTask<unknown>['context']): Promise<Awaited<ReturnType<Run>>> =>
    runInChild({ module, input, context })

const DEFAULT_IDLE_MS = 59_000
const LONGEST_TIMER_MS = 2 ** 31 - 1

/**
 * Runs a module in a process of its own, which is killed when the task is cancelled, takes too long or takes too much memory.
 * The promise settles only after a killed process has exited.
 * @throws {EngineError} `cancelled`, `timeout`, `out_of_memory`, `lost`, or what the module itself throws
 */
export async function runInChild<Input, Result>({ module, input, context, idleMs = DEFAULT_IDLE_MS }: ChildTask<Input>): Promise<Result> {
  const { signal, budget, report, log, folder } = context
  if (signal.aborted) throw cancelled()
  const child = acquireChild(module.href, log)
  const { promise, resolve, reject } = Promise.withResolvers<Result>()

  let failure: EngineError | undefined
  const fail = (error: EngineError) => {
    failure ??= error
    endChild(child)
  }
  const onAbort = () => fail(cancelled())
  const onMessage = (message: FromChild) => {
    if (failure) return
    if (message.kind === 'report') return report(message.report)
    if (message.kind === 'memory') return memory?.observe(message.bytes)
    if (message.kind === 'failed') return fail(fromWireError(message.error))
    stopWatching()
    releaseChild(child, idleMs)
    // The result crossed a process border, so its type rests on the module's own types.
    resolve(message.result as Result)
  }
  const onClose = (code: number | null, signalName: NodeJS.Signals | null) => {
    stopWatching()
    reject(failure ?? fromExit({ code, signal: signalName, lastWords: child.lastWords }))
  }
  const onError = (error: Error) => {
    stopWatching()
    reject(failure ?? new EngineError('unavailable', `Could not start a process: ${error.message}`, { cause: error }))
  }

  const memory = watch(child.process.pid)
  const timer = setTimeout(
    () => fail(new EngineError('timeout', `Not done after ${Math.round(budget.milliseconds / 1000)} seconds.`)),
    Math.min(budget.milliseconds, LONGEST_TIMER_MS),
  )
  signal.addEventListener('abort', onAbort, { once: true })
  child.process.on('message', onMessage).once('close', onClose).once('error', onError)
  const message: ToChild = { kind: 'run', module: module.href, input, threads: budget.threads, folder }
  // The exit of a child is reported by `close`.
  child.process.send(message, () => undefined)
  return promise

  function watch(pid: number | undefined) {
    if (pid === undefined) return undefined
    const limit = budget.memoryBytes
    return watchMemory({
      pid,
      limit,
      onExceeded: (bytes) =>
        fail(new EngineError('out_of_memory', `Needed ${megabytes(bytes)} MB of memory; ${megabytes(limit)} MB are allowed.`)),
    })
  }

  function stopWatching() {
    clearTimeout(timer)
    memory?.stop()
    signal.removeEventListener('abort', onAbort)
    child.process.off('message', onMessage).off('close', onClose).off('error', onError)
  }
}

const cancelled = () => new EngineError('cancelled', 'Cancelled.')
const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20)
