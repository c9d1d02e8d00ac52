import { mkdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Empty file in the folder of all weights. Its time is that of the last look for orders by a process that carries them out. */
const NAME = '.attended'

/** Leaves a sign that a process looks for orders in a folder (`now` in ms). */
export async function leaveSign(directory: string, now: number): Promise<void> {
  const path = join(directory, NAME)
  const time = new Date(now)
  try {
    await utimes(path, time, time)
  } catch {
    // The first one. A folder that cannot be written to is told by the work itself.
    await mkdir(directory, { recursive: true }).catch(() => undefined)
    await writeFile(path, '').catch(() => undefined)
  }
}

/** Time of the last sign (ms); 0 where there never was one. */
export const lastSign = async (directory: string): Promise<number> =>
  (await stat(join(directory, NAME)).catch(() => undefined))?.mtimeMs ?? 0
