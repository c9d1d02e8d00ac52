import { createHash, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../../test/app.ts'
import { type ControllableEngine, createControllableEngine } from '../../../../test/engine.ts'
import { hordeCaller, keyOf } from '../../../../test/horde.ts'
import { waitFor } from '../../../../test/wait-for.ts'
import { accounts } from '../../../db/schema/accounts.ts'
import { exportShared } from './service.ts'

let engine: ControllableEngine
let server: TestApp
let call: ReturnType<typeof hordeCaller>
let operator: TestMember
let operatorKey: string
let owner: TestMember
let ownerKey: string
let stranger: TestMember
let strangerKey: string
beforeAll(async () => {
  engine = createControllableEngine()
  server = await createTestApp({ engines: [engine], worker: true })
  call = hordeCaller(server)
  operator = await server.signUp()
  operatorKey = await keyOf(operator)
  owner = await server.signUp()
  ownerKey = await keyOf(owner)
  stranger = await server.signUp()
  strangerKey = await keyOf(stranger)
  // Trusted members may call more often.
  await server.context.db.update(accounts).set({ isAllowlisted: true })
})
afterAll(() => server.close())

let runs = 0
/** Requests images and has them made. */
async function made(body: object, key: string): Promise<string> {
  const { body: answer } = await call('POST', 'generate/async', { body: { prompt: 'a fox', ...body }, key })
  await (await engine.run(runs++)).finish((body as { params?: { n?: number } }).params?.n ?? 1)
  await waitFor(async () => (await call('GET', `generate/check/${answer.id}`)).body.done)
  return answer.id
}
const balance = async ({ client }: TestMember): Promise<number> => (await client('GET /api/user/get_credit_balance')).data.balance
const SMALL = { params: { width: 512, height: 512, steps: 20 } }

it('shares a key within its kudos, limits and time, at the owner’s cost [N-03]', async () => {
  const { body: price } = await call('POST', 'generate/async', { body: { prompt: 'a fox', ...SMALL, dry_run: true }, key: ownerKey })
  const made1 = await call('PUT', 'sharedkeys', {
    body: { name: 'For my class', kudos: price.kudos * 2 + 1, expiry: 30, max_image_pixels: 512 * 512 },
    key: ownerKey,
  })
  expect(made1.body).toMatchObject({ username: `${owner.name}#${owner.user.uid}`, name: 'For my class', utilized: 0, max_image_steps: -1 })
  const { id } = made1.body
  expect(new Date(made1.body.expiry).getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000)
  expect((await call('GET', 'find_user', { key: id })).body.username).toBe(`${owner.name}#${owner.user.uid} (Shared Key: For my class)`)
  expect((await call('GET', 'find_user', { key: ownerKey })).body.sharedkey_ids).toEqual([id])

  const before = await balance(owner)
  const ask = (more: object = {}) => call('POST', 'generate/async', { body: { prompt: 'a fox', ...SMALL, ...more }, key: id })
  const answers = await Promise.all([ask(), ask(), ask()])
  const refused = answers.filter(({ status }) => status === 403)
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(2)
  expect(refused).toMatchObject([{ body: { rc: expect.stringMatching(/^SharedKey(InsufficientKudos|Empty)$/) } }])
  expect(await balance(owner)).toBe(before - 4)
  // Cancelled images are not used.
  const taken = answers.find(({ status }) => status === 202)
  await call('DELETE', `generate/status/${taken?.body.id}`)
  expect((await call('GET', `sharedkeys/${id}`)).body.utilized).toBeGreaterThan(price.kudos * 0.9)
  expect((await call('GET', `sharedkeys/${id}`)).body.utilized).toBeLessThan(price.kudos * 1.2)
  expect(await ask({ params: { width: 1024, height: 512 } })).toMatchObject({
    status: 403,
    body: { rc: 'Forbidden', message: expect.stringContaining('max_image_pixels') },
  })
  for (const { body, status } of answers)
    if (status === 202 && body.id !== taken?.body.id) await call('DELETE', `generate/status/${body.id}`)
  runs = engine.started()
  // Written by a process that died before creating the job.
  await server.context.db.execute(sql`insert into network_orders (request_key, account_id, shared_key, kudos, created_at)
    select 'of a process that died', account_id, id, 5, now() - interval '1 hour' from network_shared_keys where id = ${id}`)
  expect((await call('GET', `sharedkeys/${id}`)).body.utilized).toBe(0)

  expect(await call('PATCH', `sharedkeys/${id}`, { body: { kudos: -1 }, key: strangerKey })).toMatchObject({
    status: 403,
    body: { rc: 'WrongCredentials' },
  })
  expect(await call('PATCH', `sharedkeys/${id}`, { body: {}, key: ownerKey })).toMatchObject({
    status: 400,
    body: { rc: 'NoSharedKeyModSelected' },
  })
  expect((await call('PATCH', `sharedkeys/${id}`, { body: { kudos: -1, name: 'For all' }, key: ownerKey })).body).toMatchObject({
    kudos: -1,
    name: 'For all',
  })
  await server.context.db.execute(sql`update network_shared_keys set expires_at = now() - interval '1 second'`)
  expect(await ask()).toMatchObject({ status: 403, body: { rc: 'SharedKeyExpired' } })
  expect(await call('POST', 'generate/pop', { body: { name: 'A card' }, key: id })).toMatchObject({ status: 401 })
  expect(await call('DELETE', `sharedkeys/${id}`, { key: ownerKey })).toMatchObject({ status: 200, body: { message: 'OK' } })
  expect(await ask()).toMatchObject({ status: 401, body: { rc: 'InvalidAPIKey' } })
  expect(await call('GET', 'sharedkeys/x')).toMatchObject({ status: 404, body: { rc: 'SharedKeyNotFound' } })
  for (let i = 0; i < 10; i++) await call('PUT', 'sharedkeys', { body: { name: `Key ${i}` }, key: ownerKey })
  expect(await call('PUT', 'sharedkeys', { body: { name: 'One more' }, key: ownerKey })).toMatchObject({ status: 403 })
  expect(await call('PUT', 'sharedkeys', { body: { kudos: 1e300 }, key: ownerKey })).toMatchObject({
    status: 400,
    body: { errors: { kudos: expect.any(String) } },
  })
})

it('generates in a style, or one of a collection, and rewards its author [N-03]', async () => {
  const style = {
    name: 'Woodcut',
    prompt: 'woodcut of {p}, black ink{np}, colours',
    params: { steps: 12, cfg_scale: 5, width: 768, height: 512 },
    models: ['test/held'],
    tags: ['print'],
  }
  const { body } = await call('POST', 'styles/image', { body: style, key: ownerKey })
  expect(body).toEqual({ id: expect.any(String), message: 'OK', warnings: [] })
  expect(await call('POST', 'styles/image', { body: { ...style, name: 'WOODCUT' }, key: ownerKey })).toMatchObject({
    body: { rc: 'NameAlreadyExists' },
  })
  expect(await call('POST', 'styles/image', { body: { name: 'No place', prompt: 'nothing' }, key: ownerKey })).toMatchObject({
    status: 400,
    body: { rc: 'BadRequest' },
  })
  const id = await made({ prompt: 'a fox ### blur', style: 'woodcut', params: { steps: 40, width: 64, n: 2 } }, strangerKey)
  const { job } = await stranger.client('GET /api/v2/generate/check/:id', { params: { id } })
  expect(job).toMatchObject({ prompt: 'woodcut of a fox, black ink', width: 768, height: 512, count: 2 })
  expect((await call('GET', `styles/image/${body.id}`)).body).toMatchObject({
    ...style,
    public: true,
    use_count: 1,
    creator: `${owner.name}#${owner.user.uid}`,
    examples: [],
  })
  expect((await call('GET', 'find_user', { key: ownerKey })).body).toMatchObject({
    kudos: 2,
    kudos_details: { styled: 2 },
    styles: [{ name: 'Woodcut' }],
  })

  const list = await call('POST', 'collections', { body: { name: 'Prints', styles: ['woodcut'], public: false }, key: ownerKey })
  expect((await call('GET', `collections/${list.body.id}`)).body).toMatchObject({
    name: 'Prints',
    type: 'image',
    styles: [{ id: body.id, name: 'Woodcut' }],
  })
  // A private one is found by its id, or by its owner.
  expect(await call('POST', 'generate/async', { body: { prompt: 'a fox', style: 'prints' }, key: strangerKey })).toMatchObject({
    status: 404,
    body: { rc: 'StyleNotFound' },
  })
  await made({ style: list.body.id }, strangerKey)
  expect((await call('GET', `collections/${list.body.id}`)).body.use_count).toBe(1)

  const example = await call('POST', `styles/image/${body.id}/example`, {
    body: { url: 'https://x.example/fox.webp', primary: true },
    key: ownerKey,
  })
  expect(example.body).toMatchObject({ id: expect.any(String), primary: true })
  expect(await call('POST', `styles/image/${body.id}/example`, { body: { url: 'javascript:alert(1)' }, key: ownerKey })).toMatchObject({
    status: 400,
  })
  for (const [path, change] of [
    ['styles/image', { info: 'Theirs' }],
    ['collections', { name: 'Theirs' }],
  ] as const) {
    const target = path === 'collections' ? list.body.id : body.id
    expect(await call('PATCH', `${path}/${target}`, { body: change, key: strangerKey })).toMatchObject({
      status: 403,
      body: { rc: 'Forbidden' },
    })
    expect(await call('DELETE', `${path}/${target}`, { key: strangerKey })).toMatchObject({ status: 403 })
  }
  expect((await call('GET', 'styles/image?tag=print&sort=age')).body).toHaveLength(1)
  expect((await call('GET', 'styles/image?tag=oil')).body).toEqual([])
  expect((await call('GET', `styles/image_by_name/${encodeURIComponent(`${owner.name}#${owner.user.uid}::style::Woodcut`)}`)).body.id).toBe(
    body.id,
  )
  await call('PATCH', `styles/image/${body.id}`, { body: { nsfw: true }, key: ownerKey })
  await call('DELETE', `styles/image/${body.id}`, { key: operatorKey })
  expect((await call('GET', `collections/${list.body.id}`)).body.styles).toEqual([])
})

it('accepts ratings once, and rewards them below the images’ cost [N-03]', async () => {
  const id = await made({ params: { width: 1024, height: 1024, steps: 30, n: 2 } }, strangerKey)
  const [one, other] = (await call('GET', `generate/status/${id}`)).body.generations
  const rate = (body: object) => call('POST', `generate/rate/${id}`, { body })
  expect(await rate({})).toMatchObject({ status: 400, body: { rc: 'AestheticsMissing' } })
  expect(await rate({ best: '00000000-0000-4000-8000-000000000000' })).toMatchObject({ status: 404, body: { rc: 'ProcGenNotFound' } })
  expect(await rate({ ratings: [{ id: one.id, rating: 11 }] })).toMatchObject({
    status: 400,
    body: { errors: { 'ratings.0.rating': expect.any(String) } },
  })
  expect(
    await rate({
      best: one.id,
      ratings: [
        { id: one.id, rating: 2 },
        { id: other.id, rating: 9 },
      ],
    }),
  ).toMatchObject({ body: { rc: 'AestheticsConfused' } })
  const good = {
    best: one.id,
    ratings: [
      { id: one.id, rating: 9, artifacts: 0 },
      { id: other.id, rating: 3 },
    ],
  }
  const racing = await Promise.all([rate(good), rate(good)])
  expect(racing.filter(({ status }) => status === 200)).toMatchObject([{ body: { reward: 30 } }])
  expect(racing).toContainEqual(expect.objectContaining({ body: expect.objectContaining({ rc: 'AestheticsAlreadyExist' }) }))
  expect((await call('GET', 'find_user', { key: strangerKey })).body.kudos_details.awarded).toBe(30)
  const single = await made(SMALL, strangerKey)
  const [only] = (await call('GET', `generate/status/${single}`)).body.generations
  expect(await call('POST', `generate/rate/${single}`, { body: { best: only.id } })).toMatchObject({ body: { rc: 'AestheticsSolo' } })
})

it('lets only operators award kudos [N-01]', async () => {
  const username = `${stranger.name}#${stranger.user.uid}`
  const award = (key: string, body: object) => call('POST', 'kudos/award', { body: { username, ...body }, key })
  expect(await award(ownerKey, { amount: 5 })).toMatchObject({ status: 403, body: { rc: 'NotAllowedAwards' } })
  expect(await award(operatorKey, { amount: -5 })).toMatchObject({ status: 400 })
  expect(await award(operatorKey, { amount: 1e12 })).toMatchObject({ status: 400 })
  expect(await award(operatorKey, { amount: 5, username: 'Nobody#1' })).toMatchObject({ body: { rc: 'InvalidAwardUsername' } })
  const before = (await call('GET', 'find_user', { key: strangerKey })).body.kudos
  expect((await award(operatorKey, { amount: 50 })).body).toEqual({ awarded: 50 })
  expect((await call('GET', 'find_user', { key: strangerKey })).body.kudos).toBe(before + 50)
})

it('names unsupported fields, and refuses with AI Horde messages [C-21] [N-03]', async () => {
  const ask = (body: object) => call('POST', 'generate/async', { body: { prompt: 'a fox', ...body }, key: strangerKey })
  const { body } = await ask({
    params: { tis: [{ name: '72437' }], hires_fix: true, post_processing: ['strip_background', 'GFPGAN'] },
    trusted_workers: true,
    workers: [],
  })
  expect(body.message).toBe(
    'Not used by this model: params.hires_fix, params.post_processing, params.tis, params.post_processing, trusted_workers.',
  )
  await call('DELETE', `generate/status/${body.id}`)
  runs = engine.started()
  const transparent = (
    await sharp({ create: { width: 64, height: 64, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
  ).toString('base64')
  const plain = (
    await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
  ).toString('base64')
  const wide = (
    await sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
  ).toString('base64')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>').toString('base64')
  const cases: readonly (readonly [rc: string, body: object])[] = [
    ['WorkerNotFound', { workers: ['00000000-0000-4000-8000-000000000000'] }],
    ['BadCFGDecimals', { params: { cfg_scale: 7.123 } }],
    ['TooManyLoras', { params: { loras: Array.from({ length: 6 }, (_, i) => ({ name: `${i}` })) } }],
    ['BadLoraVersion', { params: { loras: [{ name: 'words', is_version: true }] } }],
    ['TooManyTIs', { params: { tis: Array.from({ length: 21 }, (_, i) => ({ name: `${i}` })) } }],
    ['TooManyUpscalers', { params: { post_processing: ['RealESRGAN_x4plus', 'NMKD_Siax'] } }],
    ['SourceMaskUnnecessary', { source_mask: plain }],
    ['ControlNetSourceMissing', { params: { control_type: 'canny' } }],
    ['ControlNetInpaintingMismatch', { params: { control_type: 'canny' }, source_image: plain, source_processing: 'inpainting' }],
    ['InpaintingMissingMask', { source_image: plain, source_processing: 'inpainting' }],
    ['SourceImageResolutionExceeded', { source_image: wide }],
    ['SourceImageUnreadable', { source_image: svg }],
    ['SourceImageUnreadable', { source_image: 'bm90IGEgcGljdHVyZQ==' }],
    ['SourceImageSizeExceeded', { source_image: Buffer.alloc(6 * 2 ** 20).toString('base64') }],
    ['SourceImageUrlInvalid', { source_image: 'http://127.0.0.1:9/secret' }],
    ['SourceImageUrlInvalid', { source_image: 'https://169.254.169.254/latest/meta-data' }],
    ['InvalidRemixModel', { source_image: plain, source_processing: 'remix' }],
    ['InvalidRemixModel', { source_image: plain, extra_source_images: [{ image: plain, strength: 1 }] }],
    ['UnexpectedModelName', { models: ['No such model'] }],
    ['OnlyServiceAccountProxy', { proxied_account: 'me' }],
    ['InvalidPromptSize', { prompt: 'a '.repeat(7600) }],
    ['NulByteInPayload', { prompt: 'a\0fox' }],
    ['InvalidPromptEncoding', { prompt: 'a \uD800 fox' }],
    ['InvalidWebhook', { webhook: 'http://x.example/hook' }],
    ['InvalidWebhook', { webhook: 'https://127.0.0.1/hook' }],
    ['InvalidWebhook', { webhook: 'https://localhost/hook' }],
    ['InvalidWebhook', { webhook: 'https://[::1]/hook' }],
    ['InvalidWebhook', { webhook: 'https://169.254.169.254/hook' }],
  ]
  for (const [rc, wrong] of cases) expect([rc, (await ask(wrong)).body]).toEqual([rc, { rc, message: expect.any(String) }])
  expect(await ask({ source_image: transparent, source_processing: 'inpainting' })).toMatchObject({
    status: 400,
    body: { rc: 'UnexpectedModelName' },
  })
  const [poor, poorKey] = [randomUUID(), `stp_${randomUUID()}`]
  await server.context.db.execute(sql`insert into accounts (id, uid, name) values (${poor}, ${poor}, 'poor')`)
  await server.context.db.execute(sql`insert into api_keys (account_id, name, hash, prefix, scopes)
    values (${poor}, 'x', ${createHash('sha256').update(poorKey).digest('hex')}, 'stp_', '{generate}')`)
  expect(await call('POST', 'generate/async', { body: { prompt: 'a fox' }, key: poorKey })).toMatchObject({
    status: 403,
    body: { rc: 'KudosUpfront' },
  })
  expect(await ask({ params: { n: 9 } })).toMatchObject({
    status: 400,
    body: { message: expect.any(String), errors: { 'params.n': expect.any(String) } },
  })
  const odd = await call('POST', 'generate/async', { body: { params: { steps: 'many', n: 0 } }, key: strangerKey })
  expect(odd.body.errors).toEqual({
    prompt: "'prompt' is a required property",
    'params.steps': "'many' is not of type 'number'",
    'params.n': '0 is less than the minimum of 1',
  })
  expect(await ask({ prompt: '### blurry' })).toMatchObject({ status: 400, body: { errors: { prompt: expect.stringMatching(/ /) } } })
  expect(await call('GET', 'workers/name/%00')).toMatchObject({ status: 400, body: { rc: 'NulByteInPayload' } })
})

it('serves documents from the installation’s texts, and gives reasons for missing calls [N-01]', async () => {
  expect((await call('GET', 'documents/terms?format=markdown')).body.markdown).toMatch(/^# /)
  const text = { en: '# Ours\n\n<script>x</script>\n\n[a](javascript:b)', zh: '# 我们的' }
  await operator.client('POST /api/manage/settings', { body: { key: 'pages.terms', value: text, revision: 0 } })
  const { html } = (await call('GET', 'documents/terms')).body
  expect(html).toContain('<h1>Ours</h1>')
  expect(html).not.toMatch(/<script|javascript:/)
  expect((await call('GET', 'documents/terms?format=markdown', { headers: { 'accept-language': 'zh-CN' } })).body.markdown).toBe('# 我们的')
  expect((await call('GET', 'documents/privacy')).body.html).toMatch(/^<h1>/)
  expect((await call('GET', 'documents/sponsors')).body).toEqual({ html: '' })
  expect(await call('GET', 'documents/others')).toMatchObject({ status: 400 })
  for (const [method, path] of [
    ['POST', 'generate/text/async'],
    ['GET', 'filters'],
    ['PUT', 'status/modes'],
    ['DELETE', 'operations/ipaddr'],
    ['PUT', 'users/1'],
  ] as const)
    expect(await call(method, path, { key: operatorKey })).toMatchObject({
      status: 404,
      body: { rc: 'NotFound', message: expect.any(String) },
      headers: { 'access-control-allow-origin': '*', 'horde-node': expect.stringMatching(/^[^:]+:\d+:5\.1\.5$/) },
    })
  expect((await call('GET', 'stats/text/totals')).body.day).toEqual({ requests: 0, tokens: 0 })
})

it('exports all data of a member, then deletes it completely [N-01]', async () => {
  const member = await server.signUp()
  const key = await keyOf(member)
  await call('PUT', 'sharedkeys', { body: { name: 'For a friend' }, key })
  const { id } = (await call('POST', 'styles/image', { body: { name: 'Etching', prompt: 'etching of {p}' }, key })).body
  await call('POST', 'collections', { body: { name: 'Etchings', styles: [id] }, key })
  const source = (
    await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
  ).toString('base64')
  await call('POST', 'interrogate/async', { body: { forms: [{ name: 'aesthetic' }], source_image: source }, key })
  const { db } = server.context
  const [account] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.uid, member.user.uid))
  const accountId = account?.id ?? ''
  expect(await exportShared(server.context, accountId)).toMatchObject({
    sharedKeys: [{ name: 'For a friend' }],
    styles: [{ name: 'Etching' }],
    collections: [{ name: 'Etchings' }],
  })
  await member.client('POST /api/account/delete', { body: { confirm: member.user.uid, password: member.password } })
  for (const table of ['network_shared_keys', 'network_styles', 'network_collections', 'network_interrogations', 'network_orders'])
    expect((await db.execute(sql`select from ${sql.identifier(table)} where account_id = ${accountId}`)).rowCount).toBe(0)
})
