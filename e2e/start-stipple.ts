import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ROOT } from '../scripts/root.ts'

export interface Stipple {
  readonly url: string
  /** Stops the server as Ctrl-C does and waits until all its processes have ended. */
  stop(): Promise<void>
  /** Kills the server like a crash (kill -9); its database keeps running until the next start adopts it. */
  kill(): Promise<void>
}

/** Weights are downloaded once for all tests. */
const PACK_DIRECTORY = join(process.env['STIPPLE_CACHE'] ?? join(ROOT, '.cache'), 'packs')

/** Starts the product as a person does, on a data folder, and waits until it is ready. Pages stay valid after a restart on the same port. */
export async function startStipple(options: { data: string; port?: number; env?: Readonly<Record<string, string>> }): Promise<Stipple> {
  const port = options.port ?? (await freePort())
  // Run as root, PostgreSQL is another user and needs access to a folder that mkdtemp made private.
  await chmod(options.data, 0o755)
  const child = spawn(
    process.execPath,
    [join(ROOT, 'scripts', 'start.mjs'), '--data', options.data, '--port', String(port), '--host', '127.0.0.1'],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, PACK_DIRECTORY, ...options.env } },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output = (output + text.toString()).slice(-8000)))
  const exited = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  await untilReady({ url, child, output: () => output })
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
    kill: async () => {
      for (const pid of childrenOf(child)) process.kill(pid, 'SIGKILL')
      await exited
    },
  }
}

const START_MS = 180_000

async function untilReady(server: { url: string; child: ChildProcess; output: () => string }): Promise<void> {
  const end = performance.now() + START_MS
  while (!(await answers(`${server.url}/readyz`))) {
    if (server.child.exitCode !== null) throw new Error(`Stipple ended with ${server.child.exitCode}:\n${server.output()}`)
    if (performance.now() > end) {
      server.child.kill('SIGTERM')
      throw new Error(`Stipple was not ready after ${START_MS / 1000} s:\n${server.output()}`)
    }
    await delay(100)
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

/** The server is a child process of `scripts/start.mjs`. */
const childrenOf = ({ pid }: ChildProcess): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port'))))
    })
  })
