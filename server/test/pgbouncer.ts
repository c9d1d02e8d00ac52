import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { waitFor } from './wait-for.ts'

export interface PgBouncer extends AsyncDisposable {
  /** The same database, through PgBouncer. */
  readonly url: string
  stop(): Promise<void>
}

/** Returns whether Debian's pgbouncer is installed. */
export function hasPgBouncer(): boolean {
  try {
    execFileSync('which', ['pgbouncer'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Starts PgBouncer in session mode on loopback, in front of the database of an address. */
export async function startPgBouncer(databaseUrl: string): Promise<PgBouncer> {
  const directory = await mkdtemp(join(tmpdir(), 'stipple-pgbouncer-'))
  await chmod(directory, 0o755)
  const behind = new URL(databaseUrl)
  const name = behind.pathname.slice(1)
  const port = await freePort()
  const file = join(directory, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
${name} = host=${behind.hostname} port=${behind.port} dbname=${name} user=${decodeURIComponent(behind.username)} password=${decodeURIComponent(behind.password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = session
default_pool_size = 150
max_client_conn = 500
`,
  )
  // PgBouncer refuses to run as root.
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', ['-q', ...asNobody, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  const stop = async (): Promise<void> => {
    const ended = once(child, 'exit')
    if (child.kill('SIGKILL')) await ended
    await rm(directory, { recursive: true, force: true })
  }
  try {
    await waitFor(async () => {
      if (child.exitCode !== null) throw new Error(output)
      const client = new pg.Client({ connectionString: url.href })
      await client.connect()
      await client.end()
      return true
    })
  } catch (error) {
    await stop()
    throw error
  }
  return { url: url.href, stop, [Symbol.asyncDispose]: stop }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
