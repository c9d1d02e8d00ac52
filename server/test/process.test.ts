import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createClient } from '@stipple/core/contract/client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isAlive } from '../src/db/embedded/postmaster.ts'
import { waitFor } from './wait-for.ts'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
let directory: string
let running: ChildProcess | undefined

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'stipple-process-'))
  // PostgreSQL started by root runs as another user, who needs access.
  await chmod(directory, 0o755)
})
afterEach(async () => {
  if (running && running.exitCode === null && running.signalCode === null) await end('SIGTERM')
})
afterAll(() => rm(directory, { recursive: true, force: true }))

/** Starts the server like an operator, and waits for the URL that it prints. */
async function start(environment: Record<string, string> = {}): Promise<string> {
  const child = spawn(process.execPath, [MAIN, '--data', directory, '--port', '0'], {
    env: { ...process.env, LOG_LEVEL: 'error', WORKERS: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running = child
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  await waitFor(() => printed.includes('http'), { milliseconds: 60_000 })
  expect(printed.trim().split('\n')).toHaveLength(1)
  return /http:\S+/.exec(printed)?.[0] ?? ''
}

async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  const ended = running && once(running, 'exit')
  running?.kill(signal)
  await ended
  return running?.exitCode ?? null
}

const clientAt = (base: string, token?: string) =>
  createClient({ fetch, base, headers: () => (token === undefined ? {} : { userToken: token }) })

describe('the server as a process', () => {
  it('prints one address, keeps data after a stop and a kill, and ends on a signal', async () => {
    const first = clientAt(await start())
    const body = { name: 'First.Member', password: 'correct horse' }
    const { data } = await first('POST /api/account/sign_up', { body })
    expect(data.user.isSuper).toBe(true)
    expect(await end('SIGTERM')).toBe(0)

    const second = clientAt(await start(), data.userToken)
    expect((await second('GET /api/account/session')).data.user?.name).toBe('First.Member')
    await second('POST /api/user/draw_config')
    await end('SIGKILL')

    const third = clientAt(await start(), data.userToken)
    expect((await third('GET /api/user/get_credit_balance')).data.balance).toBe(110)
    expect(await end('SIGTERM')).toBe(0)
  })

  it('does not wait for idle connections of browsers', async () => {
    const { hostname, port } = new URL(await start())
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    // A server that shuts down in time exits with 0; otherwise it would be killed.
    expect(await end('SIGTERM')).toBe(0)
    socket.destroy()
  })

  it.each([
    ['twice at once, as by a supervisor and the parent that passes it on', 100],
    ['again after a while', 2500],
  ])('leaves no PostgreSQL process behind when it is signalled %s', async (_, pause) => {
    await start()
    const postmaster = Number((await readFile(join(directory, 'database', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0])
    const ended = running && once(running, 'exit')
    running?.kill('SIGTERM')
    await delay(pause)
    running?.kill('SIGTERM')
    await ended
    await waitFor(() => !isAlive(postmaster))
  })

  it('names an invalid setting and does not start', async () => {
    const child = spawn(process.execPath, [MAIN, '--data', directory], {
      env: { ...process.env, PORT: 'many' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    const [code] = await once(child, 'exit')
    expect(code).toBe(2)
    expect(output).toContain('PORT: must be a number')
  })
})
