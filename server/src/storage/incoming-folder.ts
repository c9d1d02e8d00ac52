import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

interface Place {
  readonly dataDirectory: string
}

/** Folder of all processes of this machine. */
const commonFolder = ({ dataDirectory }: Place): string => join(dataDirectory, 'incoming')
const OWN = `process-${randomUUID()}`

/** Folder of files that a call or a job of this process works on. Those of processes that died are deleted by the living ones. */
export const incomingFolder = (place: Place): string => join(commonFolder(place), OWN)

/** Time without a sign of life after which the folder of a process is deleted (ms); signs come every `SIGN_MS`. */
export const DEAD_MS = 30 * 60 * 1000
export const SIGN_MS = 5 * 60 * 1000

/** Gives a sign of life in the folder of this process, and deletes those of processes that died. */
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
