import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../scripts/root.ts'

export interface RunningServer {
  readonly address: string
  readonly pid: number
  readonly directory: string
  stop(): Promise<void>
}

/** As root, PostgreSQL runs as another user, who must get into the folder that mkdtemp closed. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'stipple-bench-'))
  chmodSync(directory, 0o755)
  return directory
}

const LONGEST_STOP_MS = 30_000

/** Running servers: a signal that stops the benchmark stops them, too. */
const running = new Set<RunningServer['stop']>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    // A benchmark with its own listener (`unlessStopped`) cleans up the rest and exits itself.
    void Promise.all([...running].map((stop) => stop())).then(() => process.listenerCount(signal) === 1 && process.exit(1))
  })

/** Starts the product as its users do, on a free port and its own data folder. */
export async function startServer({
  directory = temporaryDirectory(),
  keep = false,
  env = {},
  nodeOptions = [],
  core,
  root = ROOT,
}: {
  directory?: string
  keep?: boolean
  env?: Record<string, string>
  nodeOptions?: readonly string[]
  /** The only core for it and its children. */
  core?: number
  /** Folder of the release. */
  root?: string
} = {}): Promise<RunningServer> {
  const node = [process.execPath, '--max-semi-space-size=32', ...nodeOptions, 'server/src/main.ts', '--data', directory, '--port', '0']
  const [program = '', ...words] = core === undefined ? node : ['taskset', '-c', String(core), ...node]
  const child = spawn(program, words, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', ...env },
  })
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      // Older releases do not always exit.
      const giveUp = setTimeout(() => child.kill('SIGKILL'), LONGEST_STOP_MS)
      await ended
      clearTimeout(giveUp)
    }
    running.delete(stop)
    if (!keep) rmSync(directory, { recursive: true, force: true })
  }
  running.add(stop)
  const address = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const found = /https?:\/\/[\w.:[\]-]+/.exec(text)
      if (found) resolve(found[0])
    })
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${text}`)))
  })
  return { address, pid: child.pid ?? 0, directory, stop }
}

/** A new member's headers. */
export async function signUp(address: string, name: string, headers: Record<string, string> = {}): Promise<Record<string, string>> {
  const response = await fetch(`${address}/api/account/sign_up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-isapi': '1', ...headers },
    body: JSON.stringify({ name, password: 'a long password' }),
  })
  const reply = (await response.json()) as { data?: { userToken?: string } }
  return { 'content-type': 'application/json', 'x-isapi': '1', userToken: reply.data?.userToken ?? '' }
}
