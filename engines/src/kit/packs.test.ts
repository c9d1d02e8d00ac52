import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PackManifest } from '../packs/manifest.ts'
import type { Report } from '../spec.ts'
import { startRegistry } from './__fixtures__/registry.ts'
import type { TestRegistry } from './__fixtures__/registry.ts'
import { createPackStore } from './packs.ts'
import type { PackStoreOptions } from './packs.ts'

/** Time limit for operations that are slow on a busy machine. */
const PATIENT = { timeout: 20_000 }

const ignore = () => undefined
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore }

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'packs-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

describe('createPackStore', () => {
  it('downloads, verifies, extracts only the wanted files, converts and keeps the result', async () => {
    await using registry = await startRegistry(FILES)
    const store = open(registry)
    expect((await store.list())[0]?.state).toBe('absent')
    const reports: Report[] = []
    const folder = await store.ensure('letters', { signal: new AbortController().signal, report: (report) => void reports.push(report) })
    expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe('HELLO')
    expect(JSON.parse(await readFile(join(folder, 'names.json'), 'utf8'))).toEqual(['a.txt'])
    expect(registry.requests).toEqual(['/@test/letters/-/letters-1.2.3.tgz'])
    expect(reports).toContainEqual({ note: { code: 'fetching_pack', pack: 'letters', received: registry.bytes, total: registry.bytes } })
    expect(reports.at(-1)).toEqual({ note: { code: 'converting_pack', pack: 'letters' } })
    expect(await store.list()).toEqual([
      expect.objectContaining({ state: 'ready', source: 'npm:@test/letters@1.2.3', bytes: registry.bytes }),
    ])
    expect(await readdir(directory)).toEqual(['letters@1.2.3-1'])

    await open(registry).ensure('letters', quiet())
    expect(registry.requests).toHaveLength(1)
  })

  it('reports added and removed packs', async () => {
    await using registry = await startRegistry(FILES)
    const onChange = vi.fn<() => void>()
    const store = open(registry, { onChange })
    await store.ensure('letters', quiet())
    await store.ensure('letters', quiet())
    expect(onChange).toHaveBeenCalledTimes(1)
    await store.remove('letters')
    expect(onChange).toHaveBeenCalledTimes(2)
  })

  it('shares one download among all waiting callers, even if the first cancels', async () => {
    await using registry = await startRegistry(FILES)
    const store = open(registry)
    const controller = new AbortController()
    const first = store.ensure('letters', { signal: controller.signal, report: () => controller.abort() })
    const others = [store.ensure('letters', quiet()), store.ensure('letters', quiet())]
    await expect(first).rejects.toMatchObject({ code: 'cancelled' })
    const [a, b] = await Promise.all(others)
    expect(a).toBe(b)
    expect(registry.requests).toHaveLength(1)
  })

  it('lets two processes create the same pack at the same time', async () => {
    await using registry = await startRegistry(FILES)
    const [a, b] = await Promise.all([open(registry).ensure('letters', quiet()), open(registry).ensure('letters', quiet())])
    expect(a).toBe(b)
    expect(await readdir(directory)).toEqual(['letters@1.2.3-1'])
  })

  it('stops a download without waiting callers, and leaves nothing behind', async () => {
    await using registry = await startRegistry(FILES)
    registry.mode = 'hang'
    const controller = new AbortController()
    const ensured = open(registry).ensure('letters', { signal: controller.signal, report: ignore })
    ensured.catch(ignore)
    await vi.waitFor(() => expect(registry.requests).toHaveLength(1), PATIENT)
    controller.abort()
    await expect(ensured).rejects.toMatchObject({ code: 'cancelled' })
    expect(await readdir(directory)).toEqual([])
  })

  it.each(['half', 'broken'] as const)('reports a %s download as unavailable, and retries cleanly', async (mode) => {
    await using registry = await startRegistry(FILES)
    registry.mode = mode
    const store = open(registry)
    await expect(store.ensure('letters', quiet())).rejects.toMatchObject({ name: 'EngineError', code: 'unavailable' })
    expect((await store.list())[0]?.state).toBe('failed')
    expect(await readdir(directory)).toEqual([])
    registry.mode = 'serve'
    await store.ensure('letters', quiet())
    expect((await store.list())[0]?.state).toBe('ready')
  })

  it('reports a missing registry as unavailable', async () => {
    const registry = await startRegistry(FILES)
    await registry[Symbol.asyncDispose]()
    await expect(open(registry).ensure('letters', quiet())).rejects.toMatchObject({ code: 'unavailable', retryable: true })
  })

  it('keeps nothing of a failed conversion', async () => {
    await using registry = await startRegistry({ ...FILES, 'models/a.txt': 'poison' })
    await expect(open(registry).ensure('letters', quiet())).rejects.toMatchObject({ message: 'cannot convert poison' })
    expect(await readdir(directory)).toEqual([])
  })

  it('refuses a package that lacks a wanted file', async () => {
    await using registry = await startRegistry({ 'package.json': '{}' })
    await expect(open(registry).ensure('letters', quiet())).rejects.toThrow('ENOENT')
  })

  it('never extracts a link', async () => {
    await using registry = await startRegistry(FILES)
    await expect(open(registry, {}, { files: ['models/a.txt', 'link.txt'] }).ensure('letters', quiet())).rejects.toThrow('ENOENT')
  })

  it('reads a tarball from the cache if present', async () => {
    await using registry = await startRegistry(FILES)
    const cacheDirectory = join(directory, 'cache')
    await open(registry, { cacheDirectory, directory: join(directory, 'one') }).ensure('letters', quiet())
    await open(registry, { cacheDirectory, directory: join(directory, 'two') }).ensure('letters', quiet())
    expect(registry.requests).toHaveLength(1)
    expect(await readdir(cacheDirectory)).toEqual(['@test+letters-1.2.3.tgz'])
  })

  it('recreates a pack when its converter has a new version', async () => {
    await using registry = await startRegistry(FILES)
    await open(registry).ensure('letters', quiet())
    const newer = { module: new URL('__fixtures__/converter.ts', import.meta.url), version: 2, memoryBytes: 2 ** 28 }
    const folder = await open(registry, {}, { converter: newer }).ensure('letters', quiet())
    expect(folder).toBe(join(directory, 'letters@1.2.3-2'))
  })

  it('leaves out copyleft packs where only permissive licences are allowed', async () => {
    await using registry = await startRegistry(FILES)
    const store = open(registry, { mode: 'permissive' }, { agpl: true })
    expect(await store.list()).toEqual([])
    await expect(store.ensure('letters', quiet())).rejects.toMatchObject({ code: 'model_missing' })
  })
})

/** Files of a package, with noise that makes the tarball long enough to break in two. */
const FILES = { 'models/a.txt': 'hello', 'models/b.txt': 'not wanted', 'noise.txt': randomBytes(200_000).toString('hex') }

const quiet = () => ({ signal: new AbortController().signal, report: ignore })

function open(registry: TestRegistry, options: Partial<PackStoreOptions> = {}, changes: Partial<PackManifest> = {}) {
  const manifest: PackManifest = {
    id: 'letters',
    label: { en: 'Letters', zh: '字母' },
    package: { name: '@test/letters', version: '1.2.3' },
    integrity: registry.integrity,
    bytes: registry.bytes,
    files: ['models/a.txt'],
    licence: { package: 'MIT', weights: 'MIT', upstream: 'nobody' },
    agpl: false,
    converter: { module: new URL('__fixtures__/converter.ts', import.meta.url), version: 1, memoryBytes: 2 ** 28 },
    ...changes,
  }
  return createPackStore({ directory, mode: 'all', log, manifests: [manifest], registry: registry.url, ...options })
}
