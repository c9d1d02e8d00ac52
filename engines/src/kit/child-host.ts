import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { toWireError } from './child-protocol.ts'
import type { FileContext, FromChild, ToChild } from './child-protocol.ts'

/**
 * The main module of a child process: imports the module it is told to and runs it. Started by `runInChild` only.
 * Work here may block the event loop; the parent measures and kills from outside.
 */
type Run = (input: unknown, context: FileContext) => unknown

const HEARTBEAT_MS = 500

lowerPriority()
// The parent is gone, so nobody wants the result.
process.once('disconnect', () => process.exit(0))
process.on('message', (message: ToChild) => void answer(message))

async function answer({ module, input, folder }: ToChild): Promise<void> {
  // Where the system does not show a process's memory to its parent, the parent relies on this.
  const heartbeat = setInterval(() => send({ kind: 'memory', bytes: process.memoryUsage.rss() }), HEARTBEAT_MS)
  try {
    const run = await loadRun(module)
    const result = await run(input, { report: (report) => send({ kind: 'report', report }), save: saver(folder) })
    send({ kind: 'done', result })
  } catch (error) {
    send({ kind: 'failed', error: toWireError(error) })
  } finally {
    clearInterval(heartbeat)
  }
}

/** Of a task without a folder the bytes are sent. */
const saver =
  (folder: string | undefined): FileContext['save'] =>
  async (name, bytes) => {
    if (folder === undefined) return bytes
    const file = join(folder, name)
    await writeFile(file, bytes)
    return { file }
  }

async function loadRun(module: string): Promise<Run> {
  const loaded: { run?: Run } = await import(module)
  if (typeof loaded.run !== 'function') throw new Error(`${module} does not export run`)
  return loaded.run
}

function send(message: FromChild): void {
  if (process.connected) process.send?.(message)
}

/** Generating gives way to answering people. */
function lowerPriority(): void {
  try {
    setPriority(10)
  } catch {
    // Some containers forbid it; the work is right all the same.
  }
}
