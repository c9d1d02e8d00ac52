import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'

/** Free and total bytes in the file system of a folder, or its nearest existing parent; undefined if unreadable. */
export async function diskRoom(folder: string): Promise<{ readonly free: number; readonly total: number } | undefined> {
  const found = await statfs(folder).catch(() => undefined)
  if (found) return { free: found.bavail * found.bsize, total: found.blocks * found.bsize }
  const above = resolve(folder, '..')
  return above === resolve(folder) ? undefined : diskRoom(above)
}
