import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { contract } from '@stipple/core/contract/contract'
import { ERRORS } from '@stipple/core/errors'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { refusal } from '../../test/refusal.ts'
import { waitFor } from '../../test/wait-for.ts'
import { communityWorks } from '../db/schema/community.ts'
import { syncExamples } from '../features/community/public.ts'

let server: TestApp
let web: string

beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'stipple-web-'))
  await mkdir(join(web, 'assets'))
  await writeFile(join(web, 'index.html'), `<!doctype html><title>Stipple</title>${' '.repeat(2000)}`)
  await writeFile(join(web, 'assets', 'main-abc123.js'), `export const a = '${'x'.repeat(2000)}'`)
  server = await createTestApp({ webDirectory: web })
})
afterAll(async () => {
  await server.close()
  await rm(web, { recursive: true, force: true })
})

/** Name of the file that an example's thumbnail was made from. */
const posterOf = (src: string | undefined) => src?.split('/').at(-1)?.replace('.avif', '.webp')

const post = (url: string, options: { payload?: string | object; headers?: Record<string, string> } = {}) =>
  server.app.inject({ method: 'POST', url, ...options })

describe('error responses', () => {
  it('have one shape, with a request ID that is also in the headers', async () => {
    const reply = await server.app.inject({ url: '/api/user/get_credit_balance' })
    expect(reply.statusCode).toBe(ERRORS.please_login)
    expect(reply.json()).toEqual({
      status: 0,
      code: 'please_login',
      error_code: 'please_login',
      message: 'Please Login.',
      requestId: reply.headers['x-request-id'],
    })
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  it.each([
    ['lang in the body', { payload: { lang: 'cn' } }],
    ['X-Language', { payload: {}, headers: { 'x-language': 'cn' } }],
    ['the cookie', { payload: {}, headers: { cookie: 'lang=cn' } }],
    ['Accept-Language', { payload: {}, headers: { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' } }],
  ])('use the language of %s, or English [S-26]', async (_, options) => {
    expect((await post('/api/account/sign_in', options)).json()).toMatchObject({
      message: '请检查输入内容',
      errors: { name: '不能为空', password: '不能为空' },
    })
    expect((await post('/api/account/sign_in', { payload: {} })).json()).toMatchObject({
      message: 'Check the input',
      errors: { name: 'is required', password: 'is required' },
    })
    expect((await post('/api/account/sign_in', { payload: {}, headers: { 'accept-language': 'fr' } })).json().message).toBe(
      'Check the input',
    )
  })

  it.each([
    ['no body', {}, 400, 'invalid_input'],
    ['broken JSON', { payload: '{', headers: { 'content-type': 'application/json' } }, 400, 'malformed_request'],
    ['a form from another site', { payload: 'name=a&password=b', headers: { 'content-type': 'text/plain' } }, 400, 'malformed_request'],
    ['too long a body', { payload: { name: 'x'.repeat(300_000), password: 'y' } }, 413, 'file_too_large'],
  ] as const)('reject %s', async (_, options, status, code) => {
    const reply = await post('/api/account/sign_in', options)
    expect([reply.statusCode, reply.json().code]).toEqual([status, code])
  })

  it('reject a request with an invalid Host header, so that no link contains it', async () => {
    const { token } = await server.signUp()
    const ask = (host: string) =>
      server.app.inject({ method: 'POST', url: '/api/account/sign_in_link', headers: { host, usertoken: token } })
    for (const host of ['stipple.example:4680', '127.0.0.1', '[::1]:80'])
      expect((await ask(host)).json().data.url).toContain(`//${host.replace(/:80$/, '')}`)
    for (const host of ['evil.example/path', 'a b', 'x@evil.example', '"><script>', 'evil.example:port'])
      expect((await ask(host)).json()).toMatchObject({ code: 'malformed_request' })
  })

  it('reveal nothing about unexpected errors', async () => {
    const broken = await createTestApp({
      storage: { ...server.context.storage, stat: async () => Promise.reject(new Error('secret path /data/x')) },
    })
    try {
      const { token, user } = await broken.signUp()
      const { rows } = await broken.context.db.execute<{ id: string }>(sql`
        insert into uploads (account_id, file, type, bytes) select id, 'uploads/a/b.png', 'image/png', 1 from accounts where uid = ${user.uid} returning id`)
      const reply = await broken.app.inject({ url: `/media/uploads/${rows[0]?.id}.png`, headers: { usertoken: token } })
      expect(reply.statusCode).toBe(500)
      expect(reply.json()).toMatchObject({ code: 'internal' })
      expect(reply.body).not.toContain('secret')
    } finally {
      await broken.close()
    }
  })

  it('report too many calls and the time to retry', async () => {
    const client = server.client()
    const attempt = () => refusal(client('POST /api/account/sign_up', { body: { name: '!', password: 'long enough' } }))
    for (let call = 0; call < 20; call++) expect((await attempt()).code).toBe('invalid_input')
    expect(await attempt()).toMatchObject({ code: 'too_many_requests' })
    const limited = await createTestApp({ config: { callsPerMinute: 2 } })
    try {
      const { token } = await limited.signUp()
      const get = () => limited.app.inject({ url: '/api/account/session', headers: { usertoken: token } })
      await get()
      await get()
      const third = await get()
      expect(third.statusCode).toBe(429)
      expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
      expect(third.json()).toMatchObject({ code: 'too_many_requests', message: 'Too many requests, please try again later' })
    } finally {
      await limited.close()
    }
  })
})

describe('the OpenAPI document', () => {
  it('describes every call with its input, reply and errors [C-19]', async () => {
    const document = (await server.app.inject({ url: '/openapi.json' })).json()
    expect(document.openapi).toBe('3.1.0')
    const incomplete = Object.entries(contract).filter(([address, call]) => {
      const [method = '', path = ''] = address.split(' ')
      const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      const status = 'status' in call ? call.status : 200
      const codes = 'errors' in call ? call.errors : []
      return !(
        operation?.summary === call.summary &&
        (status === 204 || operation.responses[status].content['application/json'].schema) &&
        'body' in call === 'requestBody' in operation &&
        codes.every((code) => operation.responses[ERRORS[code]].description.includes(code))
      )
    })
    expect(incomplete).toEqual([])
    expect(document.paths['/api/v2/generate/events'].get).toBeDefined()
  })

  it('has no unresolved references and no duplicate operation names', async () => {
    const reply = await server.app.inject({ url: '/openapi.json' })
    const document = reply.json()
    const references = [...reply.body.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name ?? '')
    expect(references.length).toBeGreaterThan(20)
    expect(references.filter((name) => !(name in document.components.schemas))).toEqual([])
    expect(reply.body).not.toContain('#/$defs')
    const names = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    )
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('pages and files', () => {
  it('sends the start page for every page address, uncached and with a strict policy', async () => {
    for (const url of ['/', '/generate', '/generate/Text2Img/comfyui%2Fa.safetensors', '/history?page=2']) {
      const reply = await server.app.inject({ url })
      expect(reply.statusCode).toBe(200)
      expect(reply.headers['content-type']).toContain('text/html')
      expect(reply.headers['cache-control']).toBe('no-cache')
      expect(reply.headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';")
    }
  })

  it('caches hashed files permanently and compresses them', async () => {
    const reply = await server.app.inject({ url: '/assets/main-abc123.js', headers: { 'accept-encoding': 'gzip' } })
    expect(reply.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'gzip' })
  })

  it('sends build files in the accepted encoding, 304 for a matching tag, and changed files without a restart', async () => {
    const ask = (headers: Record<string, string>) => server.app.inject({ url: '/assets/main-abc123.js', headers })
    const [plain, packed] = [await ask({}), await ask({ 'accept-encoding': 'br' })]
    expect(plain.body).toContain('export const a')
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding', etag: plain.headers.etag })
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
    expect(await ask({ 'if-none-match': String(plain.headers.etag) })).toMatchObject({ statusCode: 304, body: '' })
    expect((await server.app.inject({ method: 'HEAD', url: '/generate' })).headers['content-length']).toBe('2037')
    await writeFile(join(web, 'index.html'), '<!doctype html><title>Another</title>')
    await waitFor(async () => (await server.app.inject({ url: '/generate' })).body.includes('Another'))
  })

  it('sends the newest public images with the start page only', async () => {
    const [text, { db, log }] = ['<!doctype html><p>Words</p><!-- first pictures -->', server.context]
    await writeFile(join(web, 'index.html'), text)
    await syncExamples({ db, log })
    const pictures = async () =>
      [...(await server.app.inject({ url: '/' })).body.matchAll(/<img src="([^"]+)" srcset="[^"]+ 512w"/g)].map(([, src]) => src)
    await waitFor(async () => (await pictures()).length === 2)
    const [newest, next] = await pictures()
    const packed = await server.app.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
    expect(brotliDecompressSync(packed.rawPayload).toString()).toContain(`<img src="${newest}"`)
    await db
      .update(communityWorks)
      .set({ hiddenAt: new Date() })
      .where(sql`${communityWorks.example}->>'poster' = ${posterOf(newest)}`)
    await waitFor(async () => (await pictures())[0] === next)
    expect((await server.app.inject({ url: '/generate' })).body).toBe(text)
  })

  it.each([
    '/api/nothing',
    '/media/nothing',
    '/assets/gone.js',
    '/assets/gone',
    '/.git/config',
    '/.env',
    '/../package.json',
    '/..%2fpackage.json',
  ])('answers 404 for %s', async (url) => {
    const reply = await server.app.inject({ url })
    expect(reply.statusCode).toBe(404)
    expect(reply.json().code).toBe(url.startsWith('/api/') ? 'unknown_call' : 'not_found')
  })
})

describe('the endpoints for operators', () => {
  it('report that the server is alive and ready', async () => {
    expect((await server.app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' })
    const ready = await server.app.inject({ url: '/readyz' })
    expect([ready.statusCode, ready.json()]).toEqual([200, { database: 'ok', notifications: 'ok', queue: 'ok', storage: 'ok' }])
  })

  it('report a failing database and storage', async () => {
    const broken = await createTestApp()
    try {
      const ready = async () => (await broken.app.inject({ url: '/readyz' })).json()
      await rm(join(broken.context.config.dataDirectory, 'files'), { recursive: true })
      expect(await ready()).toMatchObject({ database: 'ok', storage: 'failing' })
      await broken.context.db.$client.end()
      const reply = await broken.app.inject({ url: '/readyz' })
      expect([reply.statusCode, reply.json()]).toMatchObject([503, { database: 'failing', queue: 'failing', storage: 'failing' }])
    } finally {
      await broken.app.close()
      await broken.context.queue.stop({ graceMs: 0 })
      await broken.context.notifier.stop()
    }
  })

  it('show metrics to this machine and administrators only', async () => {
    const [boss, member] = await newPair()
    const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
      server.app.inject({ url: '/metrics', remoteAddress, headers })
    const local = await from('127.0.0.1')
    expect(local.body).toContain('stipple_http_request_seconds')
    expect((await from('127.0.0.1', { 'x-forwarded-for': '8.8.8.8' })).statusCode).toBe(403)
    expect((await from('8.8.8.8')).statusCode).toBe(403)
    expect((await from('8.8.8.8', { usertoken: member })).statusCode).toBe(403)
    expect((await from('8.8.8.8', { usertoken: boss })).statusCode).toBe(200)
  })

  /** Tokens of a super user and of another. */
  async function newPair(): Promise<[string, string]> {
    const [one, two] = [await server.signUp(), await server.signUp()]
    await server.context.db.execute(sql`update accounts set is_super = (uid = ${one.user.uid})`)
    return [one.token, two.token]
  }
})

describe('a lost database connection', () => {
  it('is reported as unavailable, and the server recovers by itself', async () => {
    const fresh = await createTestApp({ webDirectory: web })
    try {
      const { client } = await fresh.signUp()
      let reconnected = false
      fresh.context.notifier.onReconnect(() => {
        reconnected = true
      })
      const { rows } = await fresh.context.db.execute<{ name: string }>(sql`select current_database() as name`)
      await server.context.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${rows[0]?.name}`)
      const answers = await Promise.all(
        Array.from({ length: 30 }, () =>
          client('GET /api/user/get_credit_balance').then(
            () => 'works',
            (error: { reply?: { code: string } }) => error.reply?.code,
          ),
        ),
      )
      expect(answers.filter((answer) => answer !== 'works' && answer !== 'unavailable')).toEqual([])
      // AI Horde clients have their own health check.
      const heartbeat = async () => (await fresh.app.inject({ url: '/api/v2/status/heartbeat' })).json<object>()
      const allow = (may: boolean) => server.context.db.execute(sql.raw(`alter database "${rows[0]?.name}" allow_connections ${may}`))
      await allow(false)
      await server.context.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${rows[0]?.name}`)
      expect(await heartbeat()).toMatchObject({ message: 'DOWN' })
      // The first page is served without its first images.
      expect((await fresh.app.inject({ url: '/' })).statusCode).toBe(200)
      await allow(true)
      await waitFor(async () => ((await heartbeat()) as { message: string }).message === 'OK')
      await waitFor(async () => (await client('GET /api/user/get_credit_balance')).status === 1)
      await waitFor(() => reconnected && fresh.context.notifier.connected())
      await waitFor(async () => (await fresh.app.inject({ url: '/readyz' })).statusCode === 200)
      expect((await client('POST /api/user/draw_config')).data.balance).toBe(110)
    } finally {
      await fresh.close()
    }
  })
})
