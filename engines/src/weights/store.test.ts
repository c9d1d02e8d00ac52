import { execFile, fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, open as openFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { SILENT } from '../../test/context.ts'
import type { Preset } from './spec.ts'
import { createWeightStore, type WeightStore } from './store.ts'

const CONTENT = { model: randomBytes(3_000_000), vae: randomBytes(70_000) }
const LICENCE = 'Apache-2.0'

const fileOf = (role: keyof typeof CONTENT, more: object = {}) => ({
  role,
  name: `${role}.bin`,
  address: `https://huggingface.co/somebody/${role}`,
  bytes: CONTENT[role].length,
  sha256: createHash('sha256').update(CONTENT[role]).digest('hex'),
  ...more,
})

const presetOf = (more: Partial<Preset> = {}): Preset =>
  ({
    id: 'tiny',
    kind: 'words',
    label: { en: 'Tiny', zh: '小' },
    description: { en: 'Nothing', zh: '无' },
    files: [fileOf('model'), fileOf('vae')],
    licence: { name: LICENCE, address: 'https://example.org/licence' },
    readsChinese: false,
    memoryBytes: 1,
    ...more,
  }) as Preset

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Responds with the whole file, or the requested range. */
const serve: Answer = (request, response) => {
  const content = request.url?.endsWith('/vae') ? CONTENT.vae : CONTENT.model
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
  if (from >= content.length) {
    response.writeHead(416).end()
    return
  }
  const part = content.subarray(from)
  response.writeHead(from > 0 ? 206 : 200, {
    'content-length': part.length,
    ...(from > 0 && { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` }),
  })
  response.end(part)
}

/** Sends this many bytes and stalls. */
const stallAfter =
  (bytes: number): Answer =>
  (_, response) => {
    response.writeHead(200, { 'content-length': CONTENT.model.length })
    response.write(CONTENT.model.subarray(0, bytes))
  }

/** Sends this many bytes and closes the connection. */
const cutAfter =
  (bytes: number): Answer =>
  (_, response) => {
    response.writeHead(200, { 'content-length': CONTENT.model.length })
    response.write(CONTENT.model.subarray(0, bytes), () => setImmediate(() => response.destroy()))
  }

describe('the store of weights', () => {
  const requests: { path: string; range: string | undefined }[] = []
  const script: Answer[] = []
  const stores: WeightStore[] = []
  const server = createServer((request, response) => {
    requests.push({ path: request.url ?? '', range: request.headers.range })
    const answer = script.shift() ?? serve
    answer(request, response)
  })
  let mirror = ''

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    mirror = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(async () => {
    await Promise.all(stores.splice(0).map((store) => store.stop()))
    requests.length = 0
    script.length = 0
  })
  afterAll(() => void server.close())

  const open = (directory: string, preset = presetOf(), { onChange, pauseMs = 1 }: { onChange?: () => void; pauseMs?: number } = {}) => {
    const store = createWeightStore({ directory, log: SILENT, presets: [preset], pauseMs, ...(onChange && { onChange }) })
    stores.push(store)
    return store
  }
  const folder = () => mkdtemp(join(tmpdir(), 'weights-'))
  const order = (store: WeightStore) => store.order('tiny', { licence: LICENCE, mirror })
  const phaseIn = async (store: WeightStore) => (await store.list())[0]?.phase
  const reach = (store: WeightStore, phase: string) =>
    vi.waitFor(async () => expect(await phaseIn(store)).toBe(phase), { timeout: 10_000, interval: 20 })

  it('downloads after accepting the licence, verifies, resumes cut connections, and returns paths by role', async () => {
    const changed = vi.fn()
    const preset = presetOf()
    const directory = await folder()
    const store = open(directory, preset, { onChange: changed })
    expect(await phaseIn(store)).toBe('absent')
    await expect(store.order('tiny', { licence: 'MIT' })).rejects.toMatchObject({ code: 'invalid_input', field: 'licence' })
    script.push(cutAfter(1_000_000))
    await order(store)
    await reach(store, 'ready')
    expect(requests.map(({ range }) => range)).toEqual([undefined, expect.stringMatching(/^bytes=[1-9]\d+-$/), undefined])
    const paths = await store.installed(preset)
    expect(await readFile(paths?.['model'] ?? '')).toEqual(CONTENT.model)
    expect(await readFile(paths?.['vae'] ?? '')).toEqual(CONTENT.vae)
    expect(changed).toHaveBeenCalledOnce()
    expect((await readdir(join(directory, 'tiny'))).toSorted()).toEqual(['model.bin', 'proofs.json', 'vae.bin'])
    await writeFile(paths?.['vae'] ?? '', 'something else')
    expect(await store.installed(preset)).toBeUndefined()
    await store.remove('tiny')
    expect(await phaseIn(store)).toBe('absent')
  })

  it('resumes after a restart, and accepts no incomplete file', async () => {
    const directory = await folder()
    const first = open(directory)
    script.push(stallAfter(500_000))
    await order(first)
    await vi.waitFor(async () => expect((await stat(join(directory, 'tiny', 'model.bin.partial'))).size).toBe(500_000))
    await first.stop()
    const second = open(directory)
    expect(await phaseIn(second)).toBe('waiting')
    await second.work()
    expect(await phaseIn(second)).toBe('ready')
    expect(requests[1]?.range).toBe('bytes=500000-')
  })

  it('can be cancelled from any process, keeps partial files, and downloads once for two processes', async () => {
    const directory = await folder()
    const [one, other] = [open(directory), open(directory)]
    script.push(stallAfter(500_000))
    await order(one)
    await vi.waitFor(async () => expect(await phaseIn(other)).toBe('fetching'), { timeout: 5000 })
    await order(other)
    await expect(other.remove('tiny')).rejects.toMatchObject({ code: 'unavailable' })
    await other.cancel('tiny')
    await vi.waitFor(async () => expect(await phaseIn(one)).toBe('unproved'), { timeout: 5000 })
    expect(requests).toHaveLength(1)
    await Promise.all([order(one), order(other), order(one)])
    await reach(other, 'ready')
    expect(requests.map(({ range }) => range)).toEqual([undefined, 'bytes=500000-', undefined])
  })

  it('names and removes files with a wrong checksum, downloaded or copied', async () => {
    const directory = await folder()
    await mkdir(join(directory, 'tiny'))
    await writeFile(join(directory, 'tiny', 'vae.bin'), randomBytes(70_000))
    const store = open(directory)
    expect(await phaseIn(store)).toBe('unproved')
    await order(store)
    await reach(store, 'failed')
    expect((await store.list())[0]?.failure).toEqual({ code: 'bad_file', file: 'vae.bin' })
    expect(await readdir(join(directory, 'tiny'))).not.toContain('vae.bin')
    await order(store)
    await reach(store, 'ready')
  })

  it('verifies a manually filled folder offline, and a complete file of a known format without a checksum', async () => {
    const directory = await folder()
    const header = Buffer.from(JSON.stringify({ a: { dtype: 'F16', shape: [4], data_offsets: [0, 8] } }))
    const whole = Buffer.concat([Buffer.from(new BigUint64Array([BigInt(header.length)]).buffer), header, Buffer.alloc(8)])
    const { sha256: _, ...unknown } = fileOf('model')
    const store = open(directory, presetOf({ files: [unknown] }))
    await mkdir(join(directory, 'tiny'))
    await writeFile(join(directory, 'tiny', 'model.bin'), whole.subarray(0, -1))
    await store.order('tiny', { licence: LICENCE, mirror: 'http://127.0.0.1:9' })
    await reach(store, 'failed')
    await writeFile(join(directory, 'tiny', 'model.bin'), whole)
    await store.order('tiny', { licence: LICENCE, mirror: 'http://127.0.0.1:9' })
    await reach(store, 'ready')
    expect((await store.list())[0]?.sums).toEqual({ 'model.bin': createHash('sha256').update(whole).digest('hex') })
    expect(requests).toEqual([])
  })

  it('follows no redirect into a private network, and reports refusals, wrong sizes and a full disk', async () => {
    const fails = async (answer: Answer | undefined, preset = presetOf()) => {
      const store = open(await folder(), preset)
      if (answer) script.push(answer)
      await order(store)
      await reach(store, 'failed')
      return (await store.list())[0]?.failure
    }
    const inward: Answer = (_, response) => void response.writeHead(302, { location: 'http://192.168.1.1/model' }).end()
    expect(await fails(inward)).toMatchObject({ code: 'forbidden', file: 'model.bin' })
    expect(await fails((_, response) => void response.writeHead(403).end())).toMatchObject({ code: 'refused', detail: 'HTTP 403' })
    const long: Answer = (_, response) => void response.writeHead(200).end(Buffer.concat([CONTENT.model, Buffer.from('more')]))
    expect(await fails(long)).toEqual({ code: 'bad_file', file: 'model.bin' })
    const other: Answer = (_, response) => void response.writeHead(200).end(randomBytes(CONTENT.model.length))
    expect(await fails(other)).toEqual({ code: 'bad_file', file: 'model.bin' })
    expect(await fails(undefined, presetOf({ files: [fileOf('model', { bytes: 1e15 })] }))).toMatchObject({
      code: 'no_space',
      missing: expect.any(Number),
    })
    script.push(...Array.from({ length: 20 }, () => (_: IncomingMessage, response: ServerResponse) => void response.destroy()))
    expect(await fails(undefined)).toMatchObject({ code: 'unreachable' })
  })

  it('reports the cause of a retry, and nothing after cancellation', async () => {
    const store = open(await folder(), presetOf(), { pauseMs: 3_600_000 })
    script.push((_, response) => void response.writeHead(503).end())
    await order(store)
    const failure = { code: 'unreachable', file: 'model.bin', detail: 'HTTP 503' }
    await vi.waitFor(async () => expect((await store.list())[0]).toMatchObject({ phase: 'fetching', failure }), 10_000)
    await store.cancel('tiny')
    await reach(store, 'absent')
    expect((await store.list())[0]).not.toHaveProperty('failure')
  })

  it('lets another process resume when the first is killed, without downloading anything twice', async () => {
    const directory = await folder()
    const begin = () =>
      fork(join(import.meta.dirname, '__fixtures__', 'work.ts'), [directory, JSON.stringify([presetOf()])], { execArgv: [] })
    const onlooker = createWeightStore({ directory, log: SILENT, presets: [presetOf()], works: false, staleMs: 2000 })
    script.push(stallAfter(500_000))
    await order(onlooker)
    const first = begin()
    const partial = join(directory, 'tiny', 'model.bin.partial')
    await vi.waitFor(async () => expect((await stat(partial)).size).toBe(500_000), { timeout: 20_000 })
    const second = begin()
    try {
      first.kill('SIGKILL')
      await once(first, 'exit')
      await vi.waitFor(async () => expect(await phaseIn(onlooker)).toBe('ready'), { timeout: 30_000 })
    } finally {
      second.kill('SIGKILL')
    }
    expect(requests.map(({ range }) => range)).toEqual([undefined, 'bytes=500000-', undefined])
    const proofs = JSON.parse(await readFile(join(directory, 'tiny', 'proofs.json'), 'utf8'))
    expect(Object.keys(proofs)).toEqual(['model.bin', 'vae.bin'])
  }, 60_000)

  it('stops when the disk is full, reports the missing space, and resumes when there is enough', async ({ skip }) => {
    const directory = await folder()
    // As large as the reserved space plus the files.
    const disk = ['-t', 'tmpfs', '-o', 'size=260m', 'none', directory]
    const mounted = await run('mount', disk).catch((error: unknown) => error)
    skip(mounted instanceof Error, `only root can make a disk to be filled: ${mounted instanceof Error ? mounted.message : ''}`)
    try {
      let send = () => undefined as unknown
      script.push((request, response) => {
        stallAfter(500_000)(request, response)
        send = () => response.write(CONTENT.model.subarray(500_000))
      })
      const store = open(directory)
      await order(store)
      await vi.waitFor(async () => expect((await stat(join(directory, 'tiny', 'model.bin.partial'))).size).toBe(500_000))
      await fill(join(directory, 'others'))
      send()
      await reach(store, 'failed')
      expect((await store.list())[0]?.failure).toEqual({ code: 'no_space', file: 'model.bin', missing: expect.any(Number) })
      await rm(join(directory, 'others'))
      await order(store)
      await reach(store, 'ready')
      expect(requests[1]?.range).toMatch(/^bytes=[1-9]\d+-$/)
    } finally {
      await Promise.all(stores.splice(0).map((store) => store.stop()))
      await run('umount', [directory])
    }
  })

  it('reports an order that no process handles, and starts when one does', async () => {
    const directory = await folder()
    let now = Date.now()
    const asking = createWeightStore({ directory, log: SILENT, presets: [presetOf()], works: false, now: () => now })
    await order(asking)
    expect(await phaseIn(asking)).toBe('waiting')
    now += 31_000
    expect((await asking.list())[0]).toMatchObject({ phase: 'failed', failure: { code: 'unattended', detail: directory } })
    await order(asking)
    expect(await phaseIn(asking)).toBe('waiting')
    now += 31_000
    await open(directory).work()
    expect(await phaseIn(asking)).toBe('ready')
  })
})

const run = promisify(execFile)

/** Writes a file until the disk is full. */
async function fill(path: string): Promise<void> {
  const file = await openFile(path, 'w')
  try {
    for (const piece of [2 ** 22, 4096]) {
      const bytes = Buffer.alloc(piece)
      while (await file.write(bytes).then(({ bytesWritten }) => bytesWritten === piece, isFull)) continue
    }
  } finally {
    await file.close()
  }
}

function isFull(error: NodeJS.ErrnoException): false {
  if (error.code !== 'ENOSPC') throw error
  return false
}
