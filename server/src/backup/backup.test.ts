import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { downloadZip } from 'client-zip'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { createTestDatabase } from '../../test/database.ts'
import { createControllableEngine } from '../../test/engine.ts'
import { hasRadosgw, startRadosgw } from '../../test/radosgw.ts'
import { signIn } from '../../test/sign-in.ts'
import { waitFor } from '../../test/wait-for.ts'
import { closeDatabase, createDatabase } from '../db/database.ts'
import { LoadRefused } from '../db/load.ts'
import { countLane } from '../features/jobs/counts/data.ts'
import { createStorage } from '../storage/create-storage.ts'
import { createFileStorage } from '../storage/file-storage.ts'
import { createS3Storage } from '../storage/s3-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { openArchive } from './archive.ts'
import { backUp } from './back-up.ts'
import { FILE_LIST, fileEntry, MANIFEST, type Manifest, manifestSchema, tableEntry } from './manifest.ts'
import { restore } from './restore.ts'

let folder: string
let server: TestApp
let archive: string
let works: string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stipple-backup-'))
  archive = join(folder, 'stipple.zip')
  const engine = createControllableEngine()
  server = await createTestApp({ engines: [engine], worker: true })
  const member = await server.signUp({ name: '画狐狸的人' })
  const submit = (prompt: string) =>
    member.client('POST /api/v2/playground_generate', {
      body: { input: { prompt, n: 2 }, model: 'test/held', job_type: 'Text2Img' },
    })
  await submit('two foxes\n"quoted" \\ and 狐狸')
  await (await engine.run(0)).finish(2)
  works = await waitFor(async () => {
    const { data } = await member.client('POST /api/v2/get_generate_works', { body: {} })
    return data.length === 2 && data.map(({ image_id }) => image_id)
  })
  await submit('still running when the backup is made')
  await engine.run(1)
  const { databaseUrl, storage } = place(server)
  await backUp(archive, { databaseUrl, storage, now: new Date() })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const place = ({ context }: TestApp) => ({ databaseUrl: context.db.$client.options.connectionString ?? '', storage: context.storage })

/** Counts of all records, and a checksum over every file. */
async function census(databaseUrl: string, storage: Storage) {
  const { Client } = (await import('pg')).default
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(`select
    (select count(*) from accounts) as accounts, (select sum(balance) from accounts) as dots,
    (select count(*) from credit_entries) as entries, (select sum(amount) from credit_entries) as booked,
    (select sum(remaining) from credit_lots) as lots, (select count(*) from credit_holds where state = 'held') as held,
    (select count(*) from works) as works, (select count(*) from jobs) as jobs, (select string_agg(prompt, '|' order by id) from works) as prompts,
    (select max(created_at) from jobs) as latest`)
  await client.end()
  const files: Record<string, string> = {}
  for await (const key of storage.keys())
    files[key] = createHash('sha256')
      .update(await storage.get(key))
      .digest('hex')
  return { ...rows[0], files: Object.fromEntries(Object.entries(files).toSorted(([a], [b]) => a.localeCompare(b))) }
}

describe('a backup', () => {
  it('restores works, dots, files and unfinished jobs from an archive made while the server runs', async () => {
    const before = await census(place(server).databaseUrl, server.context.storage)
    expect(Object.keys(before.files).length).toBeGreaterThanOrEqual(8)
    const database = await createTestDatabase()
    try {
      const storage = await createFileStorage(join(folder, 'restored'))
      const { damaged } = await restore(archive, { databaseUrl: database.url, storage })
      expect(damaged).toEqual([])
      const db = createDatabase(database.url, { log: server.context.log })
      expect(await countLane(db, 'here')).toEqual({ waiting: 0, active: 1 })
      await closeDatabase(db)
      expect(await census(database.url, storage)).toEqual(before)
    } finally {
      await database.drop()
    }
  })

  it('does not break an upload that arrives during the backup', async () => {
    const sent = new PassThrough()
    const stored = server.context.storage.put('uploads/meanwhile/a.png', sent, { type: 'image/png' })
    sent.write('half of ')
    const beside = join(folder, 'beside.zip')
    await backUp(beside, { ...place(server), storage: await createStorage(server.context.config), now: new Date() })
    sent.end('it')
    await stored
    expect(Buffer.from(await server.context.storage.get('uploads/meanwhile/a.png')).toString()).toBe('half of it')
    await server.context.storage.delete('uploads/meanwhile/a.png')
  })

  it('is refused by an installation that already has accounts', async () => {
    await expect(restore(archive, place(server))).rejects.toThrow(LoadRefused)
    const data = await signIn(server.client(), { name: '画狐狸的人', password: 'correct horse battery' })
    expect(data.user.name).toBe('画狐狸的人')
  })

  it('names a damaged file and restores everything else', async () => {
    const bytes = await readFile(archive)
    const at = bytes.indexOf('/original.png', bytes.indexOf('files/works/'))
    // Behind the entry's name and the PNG signature, in the content.
    bytes.fill(0x55, at + 100, at + 120)
    const broken = join(folder, 'broken.zip')
    await writeFile(broken, bytes)
    const database = await createTestDatabase()
    try {
      const { damaged, manifest } = await restore(broken, {
        databaseUrl: database.url,
        storage: await createFileStorage(join(folder, 'partly')),
      })
      expect(damaged).toHaveLength(1)
      expect(damaged[0]).toContain(works.find((id) => damaged[0]?.includes(id)) ?? 'a work')
      expect(manifest.files).toBeGreaterThanOrEqual(8)
    } finally {
      await database.drop()
    }
  })

  it('is refused if the file is not an archive', async () => {
    const other = join(folder, 'other.zip')
    await writeFile(other, 'not a zip')
    await expect(restore(other, place(server))).rejects.toThrow(LoadRefused)
  })

  it('from an untrusted source writes no file outside the store and no unknown table', async () => {
    const [database, good] = await Promise.all([createTestDatabase(), openArchive(archive)])
    const manifest = manifestSchema.parse(JSON.parse(await text(await good.open(MANIFEST))))
    good.close()
    const storage = await createFileStorage(join(folder, 'hostile', 'store'))
    const [name, input] = ['../../outside.txt', 'not ours']
    const restoreWith = async (changed: Partial<Manifest>, listed: object[]) => {
      const list = { name: FILE_LIST, input: listed.map((one) => JSON.stringify(one)).join('\n') }
      const zip = downloadZip([
        { name: MANIFEST, input: JSON.stringify({ ...manifest, ...changed }) },
        list,
        ...listed.map(() => ({ name: fileEntry(name), input })),
        { name: tableEntry('pg_authid'), input: JSON.stringify({ rolname: 'intruder' }) },
      ])
      const path = join(folder, 'hostile.zip')
      await writeFile(path, Buffer.from(await zip.arrayBuffer()))
      return restore(path, { databaseUrl: database.url, storage })
    }
    try {
      const sha256 = createHash('sha256').update(input).digest('hex')
      await expect(restoreWith({}, [{ key: name, bytes: input.length, sha256 }])).rejects.toThrow('is not a zip archive, or it is damaged')
      expect((await readdir(folder, { recursive: true })).filter((path) => path.includes('outside'))).toEqual([])
      const tables = [{ name: 'pg_authid', columns: ['rolname'], rows: 1 }]
      await expect(restoreWith({ tables }, [])).rejects.toThrow('contains an unknown table')
    } finally {
      await database.drop()
    }
  })

  it.runIf(hasRadosgw())('moves an installation to another PostgreSQL and to S3', async () => {
    const gateway = await startRadosgw()
    const database = await createTestDatabase()
    try {
      const before = await census(place(server).databaseUrl, server.context.storage)
      const { settings } = gateway
      const { CreateBucketCommand, S3Client } = await import('@aws-sdk/client-s3')
      const { accessKeyId = '', secretAccessKey = '', endpoint = '' } = settings
      const client = new S3Client({
        region: settings.region,
        endpoint,
        forcePathStyle: true,
        credentials: { accessKeyId, secretAccessKey },
      })
      await client.send(new CreateBucketCommand({ Bucket: settings.bucket }))
      const storage = createS3Storage(settings)
      const { damaged } = await restore(archive, { databaseUrl: database.url, storage })
      expect(damaged).toEqual([])
      expect(await census(database.url, storage)).toEqual(before)
    } finally {
      await database.drop()
      await gateway.stop()
    }
  })
})
