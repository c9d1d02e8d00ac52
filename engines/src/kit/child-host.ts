import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { toWireError } from './child-protocol.ts'
import type { FileContext, FromChild, ToChild } from './child-protocol.ts'

/**
 * Main module of a child process, started by `runInChild` only: imports the module that a message names and calls its `run`.
 * That work may block the event loop; the parent measures and kills from outside.
 */
type Run = (input: unknown, context: FileContext) => unknown

const HEARTBEAT_MS = 500

// Without a parent nobody receives the result.
process.once('disconnect', () => process.exit(0))
process.on('message', (message: ToChild) => void answer(message))

async function answer({ module, input, threads, folder }: ToChild): Promise<void> {
  // On systems without /proc this is the parent's only source for the child's memory.
  const heartbeat = setInterval(() => send({ kind: 'memory', bytes: process.memoryUsage.rss() }), HEARTBEAT_MS)
  try {
    const run = await loadRun(module)
    sharp.concurrency(threads)
    const result = await run(input, { threads, report: (report) => send({ kind: 'report', report }), save: saver(folder) })
    send({ kind: 'done', result })
  } catch (error) {
    send({ kind: 'failed', error: toWireError(error) })
  } finally {
    clearInterval(heartbeat)
  }
}

/** Saves into the run's folder; returns the bytes themselves for a task without one. */
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
