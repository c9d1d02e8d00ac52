import { createHash } from 'node:crypto'
import { chmod, mkdir, realpath, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Log } from '@stipple/engines/spec'
import { type Identity, canEnter, chooseIdentity } from './identity.ts'

/** Folder and user of the database. */
export interface Place {
  readonly directory: string
  readonly cluster: string
  readonly identity: Identity | undefined
}

/**
 * Chooses the database folder: the wanted one, unless we are root and PostgreSQL's unprivileged user cannot enter it (a data folder under /root):
 * then one under `fallbackRoot`, named after the wanted one, with a note beside the wanted folder. Throws with advice if this user cannot use an
 * existing database.
 */
export async function choosePlace(options: { directory: string; fallbackRoot: string; log: Log }): Promise<Place> {
  const wanted = await openFolder(resolve(options.directory))
  if (!wanted.identity) {
    await refuseForeignFolder(wanted)
    return wanted
  }
  const fallback = join(options.fallbackRoot, await uniqueName(wanted.directory))
  const moved = await exists(join(fallback, 'cluster', 'PG_VERSION'))
  const present = await exists(join(wanted.cluster, 'PG_VERSION'))
  const reachable = canEnter(wanted.identity, wanted.directory)
  if (reachable && !(moved && !present)) return wanted
  if (present) {
    throw new Error(
      `The database in ${wanted.directory} cannot be reached by the user ${wanted.identity.name}, as whom PostgreSQL runs. ` +
        `Let others pass through the folders above it (chmod o+x), or move the data folder to a place like /var/lib.`,
    )
  }
  options.log.warn(
    { wanted: wanted.directory, directory: fallback },
    `PostgreSQL runs as the user ${wanted.identity.name}, who cannot enter ${wanted.directory}: the database is kept in ${fallback}`,
  )
  await writeFile(join(wanted.directory, 'MOVED.txt'), `The database is kept in ${fallback}\n`)
  return openFolder(fallback)
}

/** Creates the folder: closed to others, but as root traversable for the cluster inside. */
async function openFolder(directory: string): Promise<Place> {
  const created = await mkdir(directory, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The data folder ${directory} cannot be created (${error.code ?? error.message}). Choose another with --data.`)
  })
  const cluster = join(directory, 'cluster')
  const identity = chooseIdentity(cluster)
  if (identity && created) {
    // A strict umask must not lock the other user out of folders made for it.
    for (let folder = dirname(directory); folder.startsWith(created); folder = dirname(folder)) await chmod(folder, 0o755)
  }
  if ((await stat(directory)).uid === process.getuid?.()) await chmod(directory, identity ? 0o711 : 0o700)
  return { directory, cluster, identity }
}

async function refuseForeignFolder(place: Place): Promise<void> {
  const us = process.getuid?.()
  if (us === undefined) return
  for (const path of [place.directory, place.cluster]) {
    const owner = (await stat(path).catch(() => undefined))?.uid
    if (owner === undefined || owner === us) continue
    throw new Error(
      `The folder ${path} belongs to another user (id ${owner}, you are ${us}). ` +
        'Start as that user or as root, give the folder to yourself (chown -R), or choose another with --data.',
    )
  }
}

/** The same data folder always gets the same name, however its path is written. */
async function uniqueName(directory: string): Promise<string> {
  const path = await realpath(directory)
  const project = basename(dirname(dirname(path))) || 'data'
  return `${project}-${createHash('sha256').update(path).digest('hex').slice(0, 8)}`
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
