import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Age after which an unfinished file is no longer being written (ms). */
export const UNTOUCHED_MS = 30 * 60 * 1000
/** Age after which a stored file without a row will not be recorded any more (ms). */
export const LEFTOVER_MS = 24 * 60 * 60 * 1000

/** Deletes files of dead processes from a folder of unfinished files. Files being written stay. */
export async function sweepLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > UNTOUCHED_MS) await rm(path, { recursive: true, force: true })
  }
}
