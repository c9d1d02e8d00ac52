import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { Socket } from 'node:net'
import { setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Log } from '../spec.ts'

/** Child process whose output goes to the log. */
export interface PooledChild {
  readonly module: string
  readonly process: ChildProcess
  /** Log of its present task, which receives its output. */
  log: Log
  /** End of its stderr, to explain a crash. */
  lastWords: string
}

const LAST_WORDS_LENGTH = 2000
const living = new Set<PooledChild>()
const idle = new Map<string, { child: PooledChild; timer: NodeJS.Timeout }>()

/** Returns a child for this module, a warm one if there is one. The child keeps this process alive until it is released or ends. */
export function acquireChild(module: string, log: Log): PooledChild {
  const warm = idle.get(module)
  idle.delete(module)
  clearTimeout(warm?.timer)
  if (!warm || !warm.child.process.connected) return startChild(module, log)
  warm.child.log = log
  hold(warm.child)
  return warm.child
}

/** Keeps a child that succeeded for `idleMs`, for the next task with the same module. */
export function releaseChild(child: PooledChild, idleMs: number): void {
  if (idleMs <= 0 || idle.has(child.module)) return endChild(child)
  const timer = setTimeout(() => {
    idle.delete(child.module)
    endChild(child)
  }, idleMs)
  timer.unref()
  idle.set(child.module, { child, timer })
  letGo(child)
}

/** Kills every child, idle or busy, and waits until all have exited. Called at the end of the program and of tests. */
export async function closeChildren(): Promise<void> {
  for (const { timer } of idle.values()) clearTimeout(timer)
  idle.clear()
  await Promise.all(
    [...living].map(
      (child) =>
        new Promise<void>((resolve) => {
          hold(child)
          child.process.once('close', () => resolve())
          endChild(child)
        }),
    ),
  )
}

/** Returns the process ids of all living children. */
export function childProcessIds(): readonly number[] {
  return [...living].flatMap(({ process: { pid } }) => pid ?? [])
}

export function endChild(child: PooledChild): void {
  child.process.kill('SIGKILL')
}

function startChild(module: string, log: Log): PooledChild {
  const child: PooledChild = {
    module,
    // Children do not inherit this process's options, such as a test runner's loaders or an inspector's port.
    process: fork(new URL('child-host.ts', import.meta.url), {
      execArgv: [],
      env: environment(),
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    }),
    log,
    lastWords: '',
  }
  living.add(child)
  lowerPriority(child.process)
  child.process.once('close', () => {
    living.delete(child)
    const kept = idle.get(module)
    if (kept?.child !== child) return
    clearTimeout(kept.timer)
    idle.delete(module)
  })
  child.process.once('error', () => living.delete(child))
  readLines(child.process.stdout, (line) => child.log.debug({ module, line }, 'child output'))
  readLines(child.process.stderr, (line) => {
    child.lastWords = `${child.lastWords}${line}\n`.slice(-LAST_WORDS_LENGTH)
    child.log.warn({ module, line }, 'child error output')
  })
  return child
}

/** Lowers the child's priority, so that requests are served first; before it starts threads, because they inherit the priority. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, 5)
  } catch {
    // Some containers forbid it, or the child has exited; the result does not depend on it.
  }
}

/** Leaves the server's passwords and keys out of the environment, since children decode untrusted files. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(HANDED_DOWN.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))
}

/** Variables that children inherit. With `NODE_COMPILE_CACHE` a child starts in a third of the time. */
const HANDED_DOWN = 'PATH HOME LANG TMPDIR TEMP TMP SystemRoot LD_LIBRARY_PATH FONTCONFIG_FILE FONTCONFIG_PATH NODE_COMPILE_CACHE'.split(
  ' ',
)

function readLines(stream: Readable | null, onLine: (line: string) => void): void {
  if (stream) createInterface({ input: stream }).on('line', onLine)
}

function letGo({ process: child }: PooledChild): void {
  child.unref()
  child.channel?.unref()
  for (const stream of [child.stdout, child.stderr]) if (stream instanceof Socket) stream.unref()
}

function hold({ process: child }: PooledChild): void {
  child.ref()
  child.channel?.ref()
  for (const stream of [child.stdout, child.stderr]) if (stream instanceof Socket) stream.ref()
}
