import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { ROOT } from '../scripts/root.ts'
import { createGoals } from './goals.ts'
import { signUp, startServer, temporaryDirectory } from './server.ts'
import { unlessStopped } from './unless-stopped.ts'

/**
 * A disk that fills up at each step: during an upload, a job storing its image, the conversion of a download, a backup, and database writes. Each is
 * refused with a message or waits, costs nothing and leaves nothing behind, and everything continues when there is space. Needs the right to mount;
 * data and database are on separate disks in memory. `-- full-disk`.
 */
const silent = 'silent'
const directory = temporaryDirectory()
const [data, database] = [join(directory, 'data'), join(directory, 'data', 'database')]
const goals = createGoals()
const mounted: string[] = []
mount(data, '300m')
mount(database, '400m')
const server = await startServer({
  directory: data,
  keep: true,
  env: { WORKERS: '1', SAFETY: 'off', LOG_LEVEL: silent, TRUST_PROXY: 'true' },
})
try {
  await unlessStopped(steps)
} finally {
  await server.stop()
  for (const folder of mounted.toReversed()) execFileSync('umount', ['-l', folder])
  rmSync(directory, { recursive: true, force: true })
}
goals.print()

function mount(folder: string, size: string): void {
  mkdirSync(folder)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder])
  mounted.push(folder)
}

/** Leaves this many bytes free on a disk, until the returned function is called. */
function fill(folder: string, left = 0): () => void {
  const filler = join(folder, 'filler')
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(filler, Buffer.alloc(0))
  try {
    const block = Buffer.alloc(2 ** 20)
    for (let free = bavail * bsize - left; free > 0; free -= block.length)
      writeFileSync(filler, block.subarray(0, Math.min(block.length, free)), { flag: 'a' })
  } catch {
    // It is full.
  }
  return () => rmSync(filler)
}

type Headers = Record<string, string>
interface Answer {
  readonly status: number
  readonly body: {
    readonly code?: string
    readonly message?: string
    readonly data?: { readonly balance?: number }
    readonly id?: string
    readonly url?: string
  }
}

async function ask(path: string, headers: Headers, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(server.address + path, { headers, signal: AbortSignal.timeout(60_000), ...init }).catch((error: unknown) => {
    console.log(path, error)
    return undefined
  })
  return { status: answer?.status ?? 0, body: ((await answer?.json().catch(() => undefined)) ?? {}) as Answer['body'] }
}
function post(path: string, headers: Headers, body: object): Promise<Answer> {
  return ask(path, headers, { method: 'POST', body: JSON.stringify(body) })
}

async function steps(): Promise<void> {
  const member = await signUp(server.address, 'member')
  const balance = async () => (await ask('/api/user/get_credit_balance', member)).body.data?.balance
  const picture = await sharp({
    create: { width: 1024, height: 1024, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .png()
    .toBuffer()
  const upload = (language = 'en') => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(picture)], 'a.png'))
    const { 'content-type': _, ...bare } = member
    return ask('/api/v2/upload', { ...bare, 'x-language': language }, { method: 'POST', body: form })
  }
  const generate = (side = 512) =>
    post('/api/v2/playground_generate', member, {
      input: { prompt: 'a lighthouse in a storm', width: side, height: side },
      model: 'builtin/illustrator',
      job_type: 'Text2Img',
    })
  const ended = async (id = ''): Promise<Record<string, unknown>> => {
    for (;;) {
      const { body } = (await ask(`/api/v2/generate/check/${id}`, member)) as { body: { job?: Record<string, unknown> } }
      if (['Finished', 'Failed', 'Cancelled'].includes(String(body.job?.['status']))) return body.job ?? {}
      await delay(200)
    }
  }
  const unfinished = () => [...readdirSync(join(data, 'files', 'unfinished')), ...filesIn(join(data, 'incoming'))]
  const expectNothingLeft = (step: string): void => goals.atMost(`${step}: files left half written`, 0, unfinished().length)
  const first = await ended((await generate()).body.id)
  const work = (first['works'] as { image: string }[])[0]?.image ?? ''

  const step = 'upload'
  let free = fill(data, 100_000)
  for (const language of ['en', 'cn']) {
    const { status, body } = await upload(language)
    console.log(step, status, body.code, body.message)
    goals.is(`${step}, ${language}`, 'storage_full', body.code ?? String(status))
  }
  expectNothingLeft(step)
  free()
  goals.is(`${step}, with room again`, 200, (await upload()).status)

  free = fill(data)
  const before = await balance()
  const failed = await ended((await generate()).body.id)
  console.log('job', JSON.stringify(failed).slice(0, 800))
  goals.is('job: its end', 'Failed', failed['status'])
  goals.is('job: dots', before, await balance())
  expectNothingLeft('job')
  free()
  goals.is('job, with room again', 'Finished', (await ended((await generate()).body.id))['status'])

  free = fill(data)
  const download = await ask(`${work}?watermark=1`, member)
  console.log('converted download', download.status, download.body.message)
  goals.is('converted download', 'storage_full', download.body.code ?? String(download.status))
  goals.is('download as it is', 200, (await ask(work, member)).status)
  expectNothingLeft('converted download')
  free()
  goals.is('converted download, with room again', 200, (await ask(`${work}?watermark=1`, member)).status)

  free = fill(data, 100_000)
  const backup = spawnSync(process.execPath, ['server/src/backup/backup-command.ts', 'backup', join(data, 'backup.zip'), '--data', data], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  console.log('backup', backup.status, backup.stdout.slice(-300), backup.stderr.slice(-500))
  goals.is('backup: ends with an error', true, backup.status !== 0)
  goals.atMost('backup: files left', 0, readdirSync(data).filter((name) => name.includes('.zip')).length)
  free()

  // The database: running work waits, and completes when there is space.
  const held = await generate(64)
  free = fill(database)
  const statuses = new Map<string, number>()
  for (const end = Date.now() + 30_000; Date.now() < end; await delay(1000)) {
    const { status, body } = await generate(64)
    const name = `${status} ${body.code ?? ''}`.trim()
    statuses.set(name, (statuses.get(name) ?? 0) + 1)
  }
  console.log('while the database has no room:', Object.fromEntries(statuses))
  goals.atMost(
    'database: answers of 500',
    0,
    [...statuses].reduce((sum, [name, many]) => (name.startsWith('500') ? sum + many : sum), 0),
  )
  free()
  const again = Date.now()
  while ((await balance()) === undefined && Date.now() - again < 120_000) await delay(500)
  console.log(`answers again after ${Math.round((Date.now() - again) / 1000)} s`)
  goals.is('database, with room again: the job of before', 'Finished', (await ended(held.body.id))['status'])
  goals.is('database, with room again', 'Finished', (await ended((await generate(64)).body.id))['status'])
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
}
