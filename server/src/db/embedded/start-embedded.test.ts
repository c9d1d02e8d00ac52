import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { findBinaries } from './binaries.ts'
import { isAlive, isGone } from './postmaster.ts'
import { startEmbedded } from './start-embedded.ts'

const asRoot = process.getuid?.() === 0
const NOBODY = { uid: 65_534, gid: 65_534 }
const users = [
  { user: asRoot ? 'root' : 'an ordinary user', ids: undefined },
  ...(asRoot ? [{ user: 'an ordinary user', ids: NOBODY }] : []),
]
const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

let base: string
let starters: Starter[] = []

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'stipple-embedded-'))
  await chmod(base, 0o755)
  starters = []
})

afterEach(async () => {
  for (const starter of starters) await starter.stop()
  await rm(base, { recursive: true, force: true })
})

describe.each(users)('the embedded PostgreSQL, started by $user', ({ user, ids }) => {
  let directory: string

  beforeEach(async () => {
    const home = join(base, 'data')
    await mkdir(home)
    if (ids) await chown(home, ids.uid, ids.gid)
    directory = join(home, 'postgres')
  })

  const start = (): Promise<Starter> => launch({ directory, ids })

  it('creates a private database, keeps its data and leaves no process running', async () => {
    const first = await start()
    expect(first.adopted).toBe(false)
    await query(first.url, 'create table kept as select 7 as value')
    expect(await query(first.url, `select current_setting('listen_addresses') as value`)).toBe('127.0.0.1')
    expect(await query(first.url, `select current_setting('unix_socket_directories') as value`)).toBe('')
    expect((await stat(join(directory, 'password'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(directory, 'cluster'))).uid).not.toBe(0)
    await expect(query(first.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1 as value')).rejects.toThrow(/password authentication failed/)
    const pid = await postmasterPid(directory)

    await first.stop()
    expect(isAlive(pid)).toBe(false)
    expect(await readdir(join(directory, 'cluster'))).not.toContain('postmaster.pid')
    expect(await readdir(directory)).not.toContain('starting.lock')

    const second = await start()
    expect(second.adopted).toBe(false)
    expect(await query(second.url, 'select value from kept')).toBe(7)
  })

  it('is shared by two starters and ends with the last of them', async () => {
    const [one, two] = await Promise.all([start(), start()])
    expect(one.url).toBe(two.url)
    expect([one.adopted, two.adopted].filter(Boolean)).toHaveLength(1)
    const pid = await postmasterPid(directory)

    await one.stop()
    expect(await query(two.url, 'select 7 as value')).toBe(7)
    await two.stop()
    expect(isAlive(pid)).toBe(false)
  })

  it('starts over after its first start was killed', async () => {
    const interrupted = fork(FIXTURE, [directory], { ...ids, stdio: 'ignore', execArgv: [] })
    await vi.waitFor(async () => expect((await readdir(directory)).some((name) => name.includes('unfinished-'))).toBe(true), {
      timeout: 10_000,
      interval: 5,
    })
    interrupted.kill('SIGKILL')
    await once(interrupted, 'exit')

    const next = await start()
    expect(await query(next.url, 'select 7 as value')).toBe(7)
    expect((await readdir(directory)).filter((name) => name.includes('unfinished'))).toEqual([])
  })

  it('explains the remedy for a folder without access', async () => {
    const closed = join(base, 'closed')
    const foreign = join(base, 'foreign')
    await mkdir(closed, { mode: 0o500 })
    await mkdir(foreign)
    if (user === 'root') {
      await writeFile(join(closed, 'postgres'), 'not a folder')
    } else if (ids) {
      await expect(launch({ directory: foreign, ids })).rejects.toThrow(/belongs to another user \(id 0, you are 65534\).*--data/)
    }
    await expect(launch({ directory: join(closed, 'postgres'), ids })).rejects.toThrow(/cannot be created \(E[A-Z]+\).*--data/)
  })
})

describe.each(users)('an existing database, started by $user', ({ ids }) => {
  let home: string
  let directory: string

  // Initializing a database takes seconds, and every test leaves one behind.
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'stipple-embedded-'))
    await chmod(home, 0o755)
    if (ids) await chown(home, ids.uid, ids.gid)
    directory = join(home, 'postgres')
    const first = await launch({ directory, ids })
    await query(first.url, 'create table kept as select 7 as value')
    await first.stop()
  })
  afterAll(() => rm(home, { recursive: true, force: true }))

  const start = (): Promise<Starter> => launch({ directory, ids })

  it('adopts the server of a killed parent', async () => {
    const first = await start()
    await first.kill()

    const second = await start()
    expect(second).toMatchObject({ adopted: true, url: first.url })
    expect(await query(second.url, 'select value from kept')).toBe(7)
    const pid = await postmasterPid(directory)
    await second.stop()
    expect(isAlive(pid)).toBe(false)
  })

  it('restarts a killed server on the same port while the parent runs', async () => {
    const { url } = await start()
    const pid = await postmasterPid(directory)
    process.kill(pid, 'SIGKILL')
    await isGone(pid, 5_000)
    await vi.waitFor(async () => expect(await query(url, 'select value from kept')).toBe(7), { timeout: 30_000, interval: 50 })
  })

  it('recovers after parent and server were killed', async () => {
    const first = await start()
    const pid = await postmasterPid(directory)
    await first.kill()
    process.kill(pid, 'SIGKILL')

    const second = await start()
    expect(second.adopted).toBe(false)
    expect(await query(second.url, 'select value from kept')).toBe(7)
  })

  it('creates a new password if its file is lost', async () => {
    const first = await start()
    await first.stop()
    await rm(join(directory, 'password'))

    const second = await start()
    expect(second.url).not.toBe(first.url)
    expect(await query(second.url, 'select value from kept')).toBe(7)
  })

  it('starts although another program has its old process ID', async () => {
    await writeFile(join(directory, 'cluster', 'postmaster.pid'), `${process.pid}\n${directory}\n0\n1\n`)
    const second = await start()
    expect(await query(second.url, 'select value from kept')).toBe(7)
  })
})

describe('the embedded PostgreSQL', () => {
  it('uses another port if the wanted one is in use', async () => {
    const stranger = createServer().listen(0, '127.0.0.1')
    await once(stranger, 'listening')
    const address = stranger.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const database = await startEmbedded({ directory: join(base, 'postgres'), log: quiet, port })
    expect(Number(new URL(database.url).port)).not.toBe(port)
    expect(await query(database.url, 'select 7 as value')).toBe(7)
    await database.stop()
    stranger.close()
  })

  it('rejects a cluster of another major version', async () => {
    const directory = join(base, 'postgres')
    await mkdir(join(directory, 'cluster'), { recursive: true })
    await writeFile(join(directory, 'cluster', 'PG_VERSION'), '17\n')
    if (asRoot) await chown(join(directory, 'cluster'), NOBODY.uid, NOBODY.gid)
    await expect(startEmbedded({ directory, log: quiet })).rejects.toThrow(/written by PostgreSQL 17, but PostgreSQL 18/)
  })

  it('asks for DATABASE_URL on a platform without binaries', async () => {
    await expect(findBinaries('sunos', 'sparc')).rejects.toThrow(/no embedded PostgreSQL for sunos on sparc.*DATABASE_URL/)
  })

  it.runIf(asRoot)('moves the database if its user cannot enter the data folder', async () => {
    const closed = join(base, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const options = { directory: join(closed, 'postgres'), fallbackRoot: join(base, 'var') }
    const first = await launch(options)
    expect(first.directory).toMatch(new RegExp(`^${join(base, 'var')}/`))
    expect(await readFile(join(closed, 'postgres', 'MOVED.txt'), 'utf8')).toContain(first.directory)
    await query(first.url, 'create table kept as select 7 as value')
    await first.stop()

    await chmod(closed, 0o755)
    const second = await launch(options)
    expect(second.directory).toBe(first.directory)
    expect(await query(second.url, 'select value from kept')).toBe(7)
  })
})

interface Starter {
  readonly url: string
  readonly adopted: boolean
  readonly directory: string
  stop(): Promise<void>
  kill(): Promise<void>
}

const FIXTURE = join(import.meta.dirname, 'starter.fixture.ts')

async function launch(options: { directory: string; fallbackRoot?: string; ids?: typeof NOBODY | undefined }): Promise<Starter> {
  const child = fork(FIXTURE, [options.directory, options.fallbackRoot ?? ''], { ...options.ids, cwd: '/', execArgv: [] })
  const answer = await firstAnswer(child)
  if ('failure' in answer) {
    child.kill('SIGKILL')
    throw new Error(answer.failure)
  }
  const exited = once(child, 'exit')
  const starter: Starter = {
    ...answer,
    stop: async () => {
      if (child.connected) child.send('stop')
      await exited
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
  starters.push(starter)
  return starter
}

type Answer = { url: string; adopted: boolean; directory: string } | { failure: string }

const firstAnswer = (child: ChildProcess): Promise<Answer> =>
  new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the starter ended with ${code}`)))
    child.on('message', (message: Answer | { log: string }) => {
      if (!('log' in message)) resolve(message)
    })
  })

const postmasterPid = async (directory: string): Promise<number> =>
  Number.parseInt(await readFile(join(directory, 'cluster', 'postmaster.pid'), 'utf8'), 10)

async function query(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ value: unknown }>(statement)
    return rows[0]?.value
  } finally {
    await client.end()
  }
}
