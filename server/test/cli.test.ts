import { execFile, type ExecFileException, spawn } from 'node:child_process'
import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from './app.ts'
import { createControllableEngine } from './engine.ts'
import { waitFor } from './wait-for.ts'

const MAIN = fileURLToPath(new URL('../../cli/src/main.ts', import.meta.url))

const engine = createControllableEngine({ tasks: ['text-to-image', 'image-to-image'] })
let server: TestApp
let member: TestMember
let folder: string
let environment: NodeJS.ProcessEnv
let login: readonly string[]
beforeAll(async () => {
  server = await createTestApp({ engines: [engine], worker: true })
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  member = await server.signUp()
  folder = await mkdtemp(join(tmpdir(), 'cli-'))
  environment = { PATH: process.env['PATH'], XDG_CONFIG_HOME: folder }
  const { token } = await member.client('POST /api/account/keys', { body: { name: 'A shell', scopes: ['generate', 'read', 'upload'] } })
  login = ['login', '--url', `${url}/`, '--key', token]
})
afterAll(() => server.close())

let revision = 0
const setPrice = (cost: number) =>
  member.client('POST /api/manage/settings', {
    body: { key: 'models.overrides', value: { 'test/held': { cost } }, revision: revision++ },
  })

const run = (...line: readonly string[]) =>
  new Promise<{ code: number; out: string; errors: string }>((resolve) => {
    execFile(process.execPath, [MAIN, ...line], { env: environment, cwd: folder }, (error: ExecFileException | null, out, errors) =>
      resolve({ code: error ? Number(error.code) : 0, out: out.trim(), errors: errors.trim() }),
    )
  })

it('reports missing settings, and stores address and key readable by their owner only', async () => {
  expect(await run('models')).toMatchObject({ code: 2, errors: expect.stringContaining('stipple login') })
  expect(await run()).toMatchObject({ code: 2, out: expect.stringContaining('generate') })
  expect(await run('no-such')).toMatchObject({ code: 2 })
  expect(await run('models', '--no-such')).toMatchObject({ code: 2 })
  const [, , address = ''] = login
  expect(await run('login', '--url', address, '--key', 'stp_nobody')).toMatchObject({
    code: 4,
    out: '',
    errors: expect.stringMatching(/key/i),
  })
  expect(await run('login', '--url', 'http://127.0.0.1:9', '--key', 'stp_nobody')).toMatchObject({ code: 3, out: '' })
  expect(await run('models')).toMatchObject({ code: 2 })
  expect(await run('--version')).toMatchObject({ code: 0, out: expect.stringMatching(/^stipple \d+\.\d+\.\d+$/) })
  expect(await run(...login)).toMatchObject({ code: 0, errors: '' })
  expect((await stat(join(folder, 'stipple', 'config.json'))).mode & 0o777).toBe(0o600)
  expect(await run('models', '--key', 'stp_nobody')).toMatchObject({ code: 4 })
  expect(await run('models', '--url', 'http://127.0.0.1:9')).toMatchObject({ code: 3 })
})

it('lists models, quotes, generates and saves an image, and shows works', async () => {
  expect((await run('models', '--mode', 'Img2Img')).out).toBe('test/held  Held  2 dots  Text2Img,Img2Img')
  expect(JSON.parse((await run('models', '--json')).out)).toMatchObject([
    { model: 'test/held', cost: 2 },
    { modes: ['Apps'] },
    { modes: ['Apps'] },
  ])
  await setPrice(1)
  expect((await run('quote', 'a', 'fox')).out).toMatch(/^1 dot for 1; /)
  await setPrice(2)
  expect((await run('quote', 'a', 'fox', '--set', 'n=3')).out).toMatch(/^6 dots for 3; balance \d+$/)
  const picture = join(folder, 'red.png')
  await writeFile(
    picture,
    await sharp({ create: { width: 32, height: 32, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  )
  const making = run(
    'generate',
    'in snow',
    '--mode',
    'Img2Img',
    '-m',
    'test/held',
    '-s',
    `image=@${picture}`,
    '-s',
    'seed=7',
    '-s',
    'n=2',
    '-o',
    'fox.png',
    '--json',
  )
  const asked = await engine.run(0)
  expect(asked.task).toMatchObject({ kind: 'image-to-image', prompt: 'in snow', seed: 7, count: 2 })
  await asked.finish(2)
  const { code, out } = await making
  expect([code, JSON.parse(out)]).toMatchObject([0, { files: ['fox-1.png', 'fox-2.png'], dots: 4, job: { status: 'Finished' } }])
  expect(await sharp(await readFile(join(folder, 'fox-2.png'))).metadata()).toMatchObject({ width: 96, format: 'png' })
  const job = (await run('generate', 'a hen', '--detach')).out
  const watching = run('watch', job, '--out', 'hen.png')
  await (await engine.run(1)).finish()
  expect(await watching).toMatchObject({ code: 0, out: 'hen.png' })
  expect((await run('works', '--limit', '2')).out.split('\n')).toHaveLength(2)
  const { files } = JSON.parse((await run('works', '--limit', '1', '--out', 'new/pictures/', '--json')).out)
  expect(await sharp(await readFile(join(folder, files[0]))).metadata()).toMatchObject({ format: 'png' })
  expect(await run('works', '--limit', '1', '--out', 'fox-1.png/inside/')).toMatchObject({
    code: 2,
    errors: expect.stringContaining('cannot be written'),
  })
  expect((await run('upload', picture)).out).toMatch(/^\/media\/|^http/)
})

it('exits with a code for the kind of error', async () => {
  expect(await run('generate', '')).toMatchObject({ code: 1, errors: expect.stringContaining('prompt') })
  expect(await run('generate', 'a fox', '-m', 'no/such')).toMatchObject({ code: 1 })
  expect(await run('upload', 'no-such.png')).toMatchObject({ code: 2 })
  expect(await run('watch', 'no-such')).toMatchObject({ code: 1 })
  expect(await run('engines')).toMatchObject({ code: 4 })
  const child = spawn(process.execPath, [MAIN, 'generate', 'a fox'], { env: environment, cwd: folder })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await engine.run(2)
  child.kill('SIGINT')
  expect(await ended).toBe(130)
  await waitFor(async () => (await member.client('GET /api/v2/generate/jobs')).jobs.some(({ status }) => status === 'Cancelled'))
})
