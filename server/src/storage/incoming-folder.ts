import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

interface Place {
  readonly dataDirectory: string
}

/** Folder of all processes of this machine. */
const commonFolder = ({ dataDirectory }: Place): string => join(dataDirectory, 'incoming')
const OWN = `process-${randomUUID()}`

/** Folder of files in use by this process's calls and jobs. Those of dead processes are deleted by others. */
export const incomingFolder = (place: Place): string => join(commonFolder(place), OWN)

/** Time without an update after which a process's folder is deleted (ms); updates come every `SIGN_MS`. */
export const DEAD_MS = 30 * 60 * 1000
export const SIGN_MS = 5 * 60 * 1000

/** Updates this process's folder, and deletes those of dead processes. */
export async function sweepIncoming(place: Place): Promise<void> {
  const own = incomingFolder(place)
  await mkdir(own, { recursive: true })
  await utimes(own, new Date(), new Date())
  for (const name of await readdir(commonFolder(place))) {
    const path = join(commonFolder(place), name)
    const found = await stat(path).catch(() => undefined)
    if (path !== own && found && Date.now() - found.mtimeMs > DEAD_MS) await rm(path, { recursive: true, force: true })
  }
}
