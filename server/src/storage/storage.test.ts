import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmdirSync, statSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { CreateBucketCommand, CreateMultipartUploadCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasRadosgw, type Radosgw, startRadosgw } from '../../test/radosgw.ts'
import { Problem } from '../problem.ts'
import { createFileStorage } from './file-storage.ts'
import { LEFTOVER_MS } from './leftovers.ts'
import { requireBucket } from './require-bucket.ts'
import { PART } from './s3-parts.ts'
import { createS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

const type = 'image/png'
const codeOf = (error: unknown) => (error instanceof Problem ? error.code : error)

/** Conformance suite of object stores. */
function conform(open: () => Storage): void {
  const folder = (): string => `works/${randomUUID()}`

  it('returns stored content, from memory and from a stream', async () => {
    const [storage, place] = [open(), folder()]
    const content = randomBytes(300_000)
    await storage.put(`${place}/a.png`, content, { type })
    await storage.put(`${place}/b.png`, Readable.from([content.subarray(0, 100_000), content.subarray(100_000)]), { type })
    await storage.put(`${place}/empty.png`, new Uint8Array(), { type })
    expect(Buffer.from(await storage.get(`${place}/a.png`)).equals(content)).toBe(true)
    expect((await buffer(await storage.stream(`${place}/b.png`))).equals(content)).toBe(true)
    expect((await storage.get(`${place}/empty.png`)).byteLength).toBe(0)
    const { bytes, modified } = await storage.stat(`${place}/a.png`)
    expect(bytes).toBe(300_000)
    expect(Math.abs(Date.now() - modified.getTime())).toBeLessThan(60_000)
  })

  it('stores a file, and a stream in several parts', async () => {
    const [storage, place] = [open(), folder()]
    const content = randomBytes(2 * PART + 12_345)
    const file = join(tmpdir(), randomUUID())
    await writeFile(file, content)
    await storage.put(`${place}/a.mp4`, { file }, { type })
    await storage.put(`${place}/b.mp4`, Readable.from([content.subarray(0, PART + 1), content.subarray(PART + 1)]), { type })
    for (const name of ['a', 'b']) expect((await buffer(await storage.stream(`${place}/${name}.mp4`))).equals(content)).toBe(true)
    await rm(file, { force: true })
    await expect(storage.put(`${place}/c.mp4`, { file }, { type })).rejects.toThrow('ENOENT')
    expect(await storage.stat(`${place}/c.mp4`).catch(codeOf)).toBe('not_found')
  })

  it('streams a range with both ends included', async () => {
    const [storage, key] = [open(), `${folder()}/a.png`]
    await storage.put(key, Buffer.from('0123456789'), { type })
    expect((await buffer(await storage.stream(key, { start: 2, end: 5 }))).toString()).toBe('2345')
    expect((await buffer(await storage.stream(key, { start: 9, end: 9 }))).toString()).toBe('9')
  })

  it('lists all stored keys', async () => {
    const [storage, place] = [open(), folder()]
    const names = [`${place}/a.png`, `${place}/deep/er/b.webp`]
    for (const name of names) await storage.put(name, Buffer.from(name), { type })
    const keys: string[] = []
    for await (const key of storage.keys()) keys.push(key)
    expect(keys).toEqual(expect.arrayContaining(names))
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('lists the remaining keys while others are deleted', async () => {
    const [storage, place] = [open(), folder()]
    const names = Array.from({ length: 6 }, (_, index) => `${place}/${index}/a.png`)
    for (const name of names) await storage.put(name, Buffer.from(name), { type })
    const keys: string[] = []
    for await (const key of storage.keys()) {
      if (keys.length === 0) for (const name of names.slice(0, 5)) await storage.deletePrefix(name.replace('/a.png', ''))
      keys.push(key)
    }
    expect(keys).toContain(names[5])
  })

  it('replaces existing content', async () => {
    const [storage, key] = [open(), `${folder()}/a.png`]
    await storage.put(key, Buffer.from('a long first version'), { type })
    await storage.put(key, Buffer.from('second'), { type })
    expect(Buffer.from(await storage.get(key)).toString()).toBe('second')
  })

  it('stores nothing of a broken stream', async () => {
    const [storage, key] = [open(), `${folder()}/a.png`]
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(PART + 1)
        throw new Error('the sender went away')
      })(),
    )
    await expect(storage.put(key, broken, { type })).rejects.toThrow('the sender went away')
    expect(await storage.stat(key).catch(codeOf)).toBe('not_found')
  })

  it('reports a missing key as not found', async () => {
    const [storage, key] = [open(), `${folder()}/none.png`]
    expect(await storage.get(key).catch(codeOf)).toBe('not_found')
    expect(await storage.stream(key).catch(codeOf)).toBe('not_found')
    expect(await storage.stat(key).catch(codeOf)).toBe('not_found')
    await storage.delete(key)
    await storage.deletePrefix(key)
  })

  it('deletes one key, or one folder and nothing beside it', async () => {
    const [storage, place] = [open(), folder()]
    const keys = [`${place}/a.png`, `${place}/b/c.png`, `${place}x/d.png`]
    for (const key of keys) await storage.put(key, Buffer.from(key), { type })
    await storage.deletePrefix(place)
    const left = await Promise.all(keys.map((key) => storage.stat(key).then(() => key, codeOf)))
    expect(left).toEqual(['not_found', 'not_found', `${place}x/d.png`])
    await storage.delete(`${place}x/d.png`)
    expect(await storage.stat(`${place}x/d.png`).catch(codeOf)).toBe('not_found')
  })

  it.each(['../a', 'a/../../b', '/etc/passwd', 'a//b', 'a/./b', '', '.hidden', 'a\\b', 'a b', 'a\0b', 'works/…'])(
    'rejects the key %j',
    async (key) => {
      const storage = open()
      await expect(async () => storage.put(key, Buffer.from('x'), { type })).rejects.toThrow('not a storage key')
      await expect(async () => storage.get(key)).rejects.toThrow('not a storage key')
      await expect(async () => storage.deletePrefix(key)).rejects.toThrow('not a storage key')
    },
  )

  it('is ready', () => open().ready())
}

describe('a file store', () => {
  let directory: string
  let storage: Storage
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'stipple-files-'))
    storage = await createFileStorage(directory)
  })
  afterAll(() => rm(directory, { recursive: true, force: true }))
  conform(() => storage)

  it('stores files in a folder that is deleted at the same time', async () => {
    const puts = Array.from({ length: 300 }, (_, index) => storage.put(`uploads/gone/${index}/a.png`, Buffer.from('late'), { type }))
    const over = new AbortController()
    const ended = Promise.all(puts).finally(() => over.abort())
    while (!over.signal.aborted) await storage.deletePrefix('uploads/gone').catch(() => undefined)
    await ended
    await storage.deletePrefix('uploads/gone')
  })

  it('leaves no unfinished file behind', async () => {
    expect(await readdir(join(directory, 'unfinished'))).toEqual([])
  })

  it('keeps unfinished files of another store, and deletes those older than a day', async () => {
    const sent = new PassThrough()
    const stored = storage.put('works/slow/a.png', sent, { type })
    sent.write('half of ')
    const [abandoned, young] = ['abandoned', 'young'].map((name) => join(directory, 'unfinished', name))
    for (const path of [abandoned, young]) await writeFile(path ?? '', 'rest')
    await utimes(abandoned ?? '', new Date(), new Date(Date.now() - 25 * 60 * 60 * 1000))
    await createFileStorage(directory)
    await storage.sweep()
    sent.end('it')
    await stored
    expect(Buffer.from(await storage.get('works/slow/a.png')).toString()).toBe('half of it')
    expect(await readdir(join(directory, 'unfinished'))).toEqual(['young'])
    await rm(young ?? '')
  })

  it('moves a file on the same disk, and copies one from another disk', async () => {
    const { dev } = await stat(directory)
    const disk = ['/dev/shm', '/var/tmp'].find((place) => statSync(place).dev !== dev)
    if (disk === undefined) throw new Error('there is no second disk')
    const [near, far] = [join(directory, 'near'), join(disk, randomUUID())]
    for (const file of [near, far]) await writeFile(file, file)
    const { ino } = await stat(near)
    await storage.put('works/taken/near.png', { file: near }, { type })
    await storage.put('works/taken/far.png', { file: far }, { type })
    expect((await stat(join(directory, 'objects', 'works', 'taken', 'near.png'))).ino).toBe(ino)
    expect(Buffer.from(await storage.get('works/taken/far.png')).toString()).toBe(far)
    await rm(far)
  })

  it('is not ready without its folder', async () => {
    const other = await mkdtemp(join(tmpdir(), 'stipple-files-'))
    const doomed = await createFileStorage(other)
    await rm(other, { recursive: true })
    await expect(doomed.ready()).rejects.toThrow('ENOENT')
  })
})

describe.runIf(canMount())('a file store on a full disk', () => {
  it('rejects a file as storage_full, leaves nothing behind, and accepts it when there is space', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'stipple-full-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', directory])
    try {
      const storage = await createFileStorage(directory)
      await storage.ready()
      await writeFile(join(directory, 'filler'), Buffer.alloc(4_150_000))
      expect(await storage.ready().catch(codeOf)).toBe('storage_full')
      expect(await storage.put('works/a/b.png', randomBytes(2_000_000), { type }).catch(codeOf)).toBe('storage_full')
      expect(await readdir(join(directory, 'unfinished'))).toEqual([])
      await rm(join(directory, 'filler'))
      await storage.ready()
      await storage.put('works/a/b.png', randomBytes(2_000_000), { type })
    } finally {
      execFileSync('umount', [directory])
      await rm(directory, { recursive: true })
    }
  })
})

/** Only root can mount a small disk. */
function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const directory = mkdtempSync(join(tmpdir(), 'stipple-mount-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', directory])
  if (status === 0) execFileSync('umount', [directory])
  rmdirSync(directory)
  return status === 0
}

describe.runIf(hasRadosgw())('an S3 store', () => {
  let gateway: Radosgw
  let storage: Storage
  let client: S3Client
  beforeAll(async () => {
    gateway = await startRadosgw()
    const { bucket: Bucket, region, endpoint = '', accessKeyId = '', secretAccessKey = '' } = gateway.settings
    client = new S3Client({ region, endpoint, forcePathStyle: true, credentials: { accessKeyId, secretAccessKey } })
    await client.send(new CreateBucketCommand({ Bucket }))
    storage = createS3Storage(gateway.settings)
  })
  afterAll(() => gateway?.stop())
  conform(() => storage)

  it('lets others upload one object with a signed address [N-02]', async () => {
    const key = `network/${randomUUID()}/${randomUUID()}/picture`
    expect(await storage.uploadAddress(key, { seconds: 60 })).toBeUndefined()
    const open = createS3Storage({ ...gateway.settings, publicEndpoint: gateway.settings.endpoint })
    const address = (await open.uploadAddress(key, { seconds: 60 })) ?? ''
    const put = async (url: string, headers = {}): Promise<number> =>
      (await fetch(url, { method: 'PUT', body: 'a picture', headers })).status
    expect(await put(address.replace('/picture', '/other'))).toBe(403)
    expect(await put(address.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'))).toBe(403)
    expect((await fetch(address)).status).toBe(403)
    // Worker programs send any type, or none.
    expect(await put(address, { 'content-type': 'image/webp' })).toBe(200)
    expect(Buffer.from(await storage.get(key)).toString()).toBe('a picture')
  })

  it('leaves no part of a failed upload, and deletes uploads that a dead process left a day ago', async () => {
    const { bucket: Bucket, prefix } = gateway.settings
    const unfinished = async () => (await client.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads ?? []
    expect(await unfinished()).toEqual([])
    await client.send(new CreateMultipartUploadCommand({ Bucket, Key: `${prefix}/works/dead/a.mp4` }))
    await storage.sweep()
    expect(await unfinished()).toHaveLength(1)
    await createS3Storage(gateway.settings, { now: () => Date.now() + LEFTOVER_MS + 60_000 }).sweep()
    expect(await unfinished()).toEqual([])
  })

  it('is not ready with a wrong secret, bucket or endpoint, and names the setting at start', async () => {
    const failureOf = async (wrong: Partial<Radosgw['settings']>): Promise<unknown> => {
      const config = { storage: { ...gateway.settings, ...wrong } }
      return requireBucket({ config, storage: createS3Storage(config.storage) }).catch(String)
    }
    expect(await failureOf({})).toBeUndefined()
    expect(await failureOf({ secretAccessKey: 'wrong' })).toContain('S3_SECRET_ACCESS_KEY: ')
    expect(await failureOf({ bucket: 'elsewhere' })).toContain('S3_BUCKET: ')
    expect(await failureOf({ endpoint: 'http://127.0.0.1:9' })).toContain('S3_ENDPOINT: http://127.0.0.1:9 does not answer')
  })
})
