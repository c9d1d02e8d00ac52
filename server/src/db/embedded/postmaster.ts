import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { ENVIRONMENT, copyOwner } from './cluster.ts'
import { ids } from './identity.ts'
import type { Place } from './place.ts'

/** A running PostgreSQL server, started by any process. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
}

/** Settings of the server, as in postgresql.conf. */
export type Settings = Readonly<Record<string, string | number>>

const LOG_LIMIT = 10 * 1024 * 1024

/** Reads the cluster's server process from PostgreSQL's pid file; undefined if it is not alive. */
export async function findPostmaster(place: Place): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(place), 'utf8').catch(() => '')
  const [pid, , , port] = text.split('\n').map(Number)
  if (!pid || !isAlive(pid)) return undefined
  if (await isSomethingElse(pid)) {
    // After a restart of the machine the pid may belong to another program, and PostgreSQL would refuse to start.
    await rm(pidFile(place), { force: true })
    return undefined
  }
  return port ? { pid, port } : undefined
}

/**
 * Starts the server on a free port of 127.0.0.1 in its own session, so that it outlives us, also on Ctrl-C. Its log is `postgres.log`. The caller
 * waits until it responds.
 */
export async function spawnPostmaster(options: { place: Place; binaries: Binaries; settings: Settings; port?: number }): Promise<{
  child: ChildProcess
  port: number
  /** Output of the server since its start. */
  output: () => Promise<string>
}> {
  const { place, binaries } = options
  const port = options.port ?? (await freePort())
  const log = await openLog(place)
  try {
    const settings = { ...DEFAULTS, ...options.settings, listen_addresses: '127.0.0.1', unix_socket_directories: '' }
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(binaries.postgres, ['-D', place.cluster, '-p', String(port), ...flags], {
      ...ids(place.identity),
      cwd: place.directory,
      env: ENVIRONMENT,
      detached: true,
      stdio: ['ignore', log.handle.fd, log.handle.fd],
    })
    child.on('error', () => undefined).unref()
    return { child, port, output: async () => (await readFile(log.path)).subarray(log.start).toString('utf8') }
  } finally {
    await log.handle.close()
  }
}

/** Requests that the server disconnects all clients and stops, and waits until it has ended. */
export async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  const steps = [
    { signal: 'SIGINT', waitMs: 30_000 },
    { signal: 'SIGQUIT', waitMs: 10_000 },
    { signal: 'SIGKILL', waitMs: 5_000 },
  ] as const
  for (const { signal, waitMs } of steps) {
    if (!sendSignal(postmaster.pid, signal)) return
    if (await isGone(postmaster.pid, waitMs)) return
  }
  throw new Error(`PostgreSQL (process ${postmaster.pid}) does not stop.`)
}

/** Waits until the process has ended; false after the timeout. */
export async function isGone(pid: number, waitMs: number): Promise<boolean> {
  const end = performance.now() + waitMs
  while (isAlive(pid)) {
    if (performance.now() > end) return false
    await delay(25)
  }
  return true
}

/** Returns true if the process is running. A zombie (no init process in a container) is not. */
export function isAlive(pid: number): boolean {
  if (!sendSignal(pid, 0)) return false
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return !status.slice(status.lastIndexOf(')') + 2).startsWith('Z')
  } catch {
    return sendSignal(pid, 0)
  }
}

// Small enough for a laptop, sized for our pools, durable by default (fsync stays on).
const DEFAULTS: Settings = { max_connections: 100, shared_buffers: '128MB', log_min_messages: 'warning', log_checkpoints: 'off' }

const pidFile = (place: Place): string => join(place.cluster, 'postmaster.pid')

function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function isSomethingElse(pid: number): Promise<boolean> {
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => undefined)
  return name !== undefined && !name.startsWith('postgres')
}

async function openLog(place: Place) {
  const path = join(place.directory, 'postgres.log')
  const size = (await stat(path).catch(() => undefined))?.size ?? 0
  if (size > LOG_LIMIT) await rename(path, `${path}.1`)
  const handle = await open(path, 'a', 0o600)
  await copyOwner(path, place.directory)
  return { path, handle, start: size > LOG_LIMIT ? 0 : size }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port'))))
    })
  })
