import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { ids } from './identity.ts'
import type { Place } from './place.ts'

/** The database role that owns everything in the cluster. */
export const ROLE = 'stipple'

/** Excludes our own environment, so that PostgreSQL always behaves the same. */
export const ENVIRONMENT = { LC_ALL: 'C.UTF-8', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' }

/**
 * Makes sure that a cluster of the right version exists, and returns its role's password. It is built separately and renamed when complete, so an
 * interrupted first start leaves nothing behind.
 */
export async function ensureCluster(place: Place, binaries: Binaries): Promise<{ password: string; created: boolean }> {
  const version = await readFile(join(place.cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) return { password: await createCluster(place, binaries), created: true }

  const major = binaries.version.split('.')[0]
  if (version.trim() !== major) {
    throw new Error(
      `The database in ${place.cluster} was written by PostgreSQL ${version.trim()}, but PostgreSQL ${major} is installed. ` +
        'Start the earlier release of Stipple once, export, and import into a new data folder.',
    )
  }
  return { password: (await readPassword(place)) ?? (await resetPassword(place, binaries)), created: false }
}

/** Gives a file the owner of its folder, so that a start as root does not lock out the folder's owner later. */
export async function copyOwner(path: string, directory: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(directory)
  await chown(path, uid, gid)
}

async function createCluster(place: Place, binaries: Binaries): Promise<string> {
  // A new name each time: an initdb that outlived its killed parent must not write into ours.
  const unfinished = `${place.cluster}.unfinished-${randomBytes(4).toString('hex')}`
  const passwordFile = join(place.directory, 'initial-password')
  const password = newPassword()
  await removeUnfinished(place)
  await mkdir(unfinished, { mode: 0o700 })
  await writeSecret(passwordFile, password)
  if (place.identity) {
    await chown(unfinished, place.identity.uid, place.identity.gid)
    await chown(passwordFile, place.identity.uid, place.identity.gid)
  }
  try {
    await run(place, {
      program: binaries.initdb,
      args: [
        '-D',
        unfinished,
        '-U',
        ROLE,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C.UTF-8',
        '--data-checksums',
        '--no-instructions',
      ],
    })
  } finally {
    await rm(passwordFile, { force: true })
  }
  await savePassword(place, password)
  await rename(unfinished, place.cluster)
  return password
}

async function removeUnfinished(place: Place): Promise<void> {
  const names = (await readdir(place.directory)).filter((name) => name.startsWith('cluster'))
  await Promise.all(names.map((name) => rm(join(place.directory, name), { recursive: true, force: true, maxRetries: 10 })))
}

/** The password file is lost but we own the cluster: single-user mode sets a new password. */
async function resetPassword(place: Place, binaries: Binaries): Promise<string> {
  const password = newPassword()
  await run(place, {
    program: binaries.postgres,
    args: ['--single', '-D', place.cluster, 'postgres'],
    input: `alter role ${ROLE} password '${password}'\n`,
  })
  await savePassword(place, password)
  return password
}

const newPassword = (): string => randomBytes(24).toString('base64url')

const passwordPath = (place: Place): string => join(place.directory, 'password')

async function readPassword(place: Place): Promise<string | undefined> {
  try {
    return (await readFile(passwordPath(place), 'utf8')).trim() || undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

async function savePassword(place: Place, password: string): Promise<void> {
  const path = passwordPath(place)
  await writeSecret(`${path}.unfinished`, password)
  await copyOwner(`${path}.unfinished`, place.directory)
  await rename(`${path}.unfinished`, path)
}

async function writeSecret(path: string, content: string): Promise<void> {
  await rm(path, { force: true })
  await writeFile(path, content, { mode: 0o600, flag: 'wx' })
  await chmod(path, 0o600)
}

async function run(place: Place, command: { program: string; args: string[]; input?: string }): Promise<void> {
  const child = spawn(command.program, command.args, { ...ids(place.identity), cwd: place.directory, env: ENVIRONMENT })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-2000)))
  }
  child.stdin.on('error', () => undefined).end(command.input ?? '')
  const code = await new Promise<number | string | null>((resolve, reject) => {
    child.on('error', reject).on('close', (exit, signal) => resolve(exit ?? signal))
  })
  if (code !== 0) throw new Error(`${command.program} failed (${code}):\n${output.trim()}`)
}
