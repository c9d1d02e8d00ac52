import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Nothing that is still being written was touched this long ago (ms). */
export const UNTOUCHED_MS = 30 * 60 * 1000
/** Nothing that is stored is recorded so much later (ms). */
export const LEFTOVER_MS = 24 * 60 * 60 * 1000

/** Deletes what a process that died left in a folder of unfinished files. What others are writing there, in this process or another, stays. */
export async function sweepLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > UNTOUCHED_MS) await rm(path, { recursive: true, force: true })
  }
}
