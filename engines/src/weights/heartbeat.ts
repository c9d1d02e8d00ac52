import { mkdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Empty file in the folder of all weights. Its time is the last check for orders by a process that handles them. */
const NAME = '.attended'

/** Marks that a process checks a folder for orders (`now` in ms). */
export async function writeHeartbeat(directory: string, now: number): Promise<void> {
  const path = join(directory, NAME)
  const time = new Date(now)
  try {
    await utimes(path, time, time)
  } catch {
    // First time. A folder that is not writable is reported by the work itself.
    await mkdir(directory, { recursive: true }).catch(() => undefined)
    await writeFile(path, '').catch(() => undefined)
  }
}

/** Time of the last mark (ms); 0 if none. */
export const lastHeartbeat = async (directory: string): Promise<number> =>
  (await stat(join(directory, NAME)).catch(() => undefined))?.mtimeMs ?? 0
