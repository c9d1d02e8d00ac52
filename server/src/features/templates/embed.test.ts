import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'
import { saveApp } from '../../../test/save-app.ts'
import { insertWorkRows } from '../../../test/work-rows.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { communityWorks } from '../../db/schema/community.ts'

let server: TestApp
let operator: TestMember
let maker: TestMember
beforeAll(async () => {
  server = await createTestApp({ engines: [createControllableEngine()] })
  operator = await server.signUp()
  maker = await server.signUp()
  await server.context.db.update(accounts).set({ isAllowlisted: true }).where(eq(accounts.uid, maker.user.uid))
})
afterAll(() => server.close())

const get = (url: string, headers = {}) => server.app.inject({ url, headers })
async function allow(value: string[]): Promise<void> {
  const { data } = await operator.client('GET /api/manage/settings')
  const revision = data.find(({ key }) => key === 'site.embedders')?.revision ?? 0
  await operator.client('POST /api/manage/settings', { body: { key: 'site.embedders', value, revision } })
}
const frames = (policy: unknown): string | undefined => /frame-ancestors [^;]+/.exec(String(policy))?.[0]

it('shows a shared app with price and link in the reader’s language, with the creator’s markup escaped [F: app embed]', async () => {
  const id = await saveApp(maker, { name: '<b>Foxes & "owls"</b>', description: '<script>alert(1)</script>' })
  const reply = await get(`/embed/apps/${id}`)
  expect([reply.statusCode, reply.headers['content-type'], reply.headers['set-cookie']]).toEqual([
    200,
    'text/html; charset=utf-8',
    undefined,
  ])
  expect(reply.body).toContain('<h1>&lt;b&gt;Foxes &amp; &quot;owls&quot;&lt;/b&gt;</h1>')
  expect(reply.body).not.toContain('<script')
  expect(reply.body).toContain(`2 dots per run · by ${maker.user.uid}`)
  expect(reply.body).toContain(`<a href="/app/${id}" target="_blank" rel="noopener">Open in Stipple</a>`)
  expect((await get(`/embed/apps/${id}`, { 'accept-language': 'zh-CN' })).body).toContain('在点绘中打开')
})

it('shows the creator’s newest four published images that were made with the app, and no others [F: app embed]', async () => {
  const id = await saveApp(maker)
  const examples = async () => [
    ...(await get(`/embed/apps/${id}`)).body.matchAll(
      /<img src="\/media\/works\/([^/]+)\/300\.webp" alt="([^"]+)" width="300" height="300" loading="lazy"/g,
    ),
  ]
  expect(await examples()).toEqual([])
  const made = { template: id, lookedAt: new Date() }
  const publish = async (who: TestMember, rows: readonly object[], terms = {}) => {
    const works = await insertWorkRows(server, who, rows)
    for (const image_id of works) await who.client('POST /api/work/add', { body: { image_id, ...terms } })
    return works
  }
  await publish(operator, [made])
  await publish(maker, [{ ...made, template: null }])
  await publish(maker, [made], { hide_prompt: true })
  const works = await publish(maker, [made, made, made, made, made])
  await insertWorkRows(server, maker, [made])
  const found = await examples()
  expect(found.map(([, work]) => work)).toEqual(works.toReversed().slice(0, 4))
  expect(found.map(([, , text]) => text)).toEqual([1, 2, 3, 4].map((number) => `Example ${number} of what the app makes`))
  await server.context.db
    .update(communityWorks)
    .set({ hiddenAt: new Date() })
    .where(eq(communityWorks.workId, works[4] ?? ''))
  await maker.client('POST /api/work/withdraw', { body: { cid: `c_${works[3]}` } })
  expect((await examples()).map(([, work]) => work)).toEqual(works.slice(0, 3).toReversed())
})

it('can be framed only by the sites that the operator lists [F: app embed]', async () => {
  const id = await saveApp(maker)
  const before = await get(`/embed/apps/${id}`)
  expect([frames(before.headers['content-security-policy']), before.headers['x-frame-options']]).toEqual(["frame-ancestors 'none'", 'DENY'])
  await allow(['https://blog.example.org', 'https://Shop.example.org:8443'])
  const { headers } = await get(`/embed/apps/${id}`)
  expect([frames(headers['content-security-policy']), headers['x-frame-options']]).toEqual([
    'frame-ancestors https://blog.example.org https://shop.example.org:8443',
    undefined,
  ])
  for (const path of ['/', `/app/${id}`, '/smart-apps', '/api/site', '/embed', '/embed/apps', `/embed/apps/${id}/more`]) {
    const other = await get(path)
    expect([frames(other.headers['content-security-policy']), other.headers['x-frame-options']]).toEqual(["frame-ancestors 'none'", 'DENY'])
  }
  expect((await server.client()('GET /api/site')).data.embeds).toBe(true)
  for (const wrong of ['blog.example.org', '*', "https://a.example; script-src 'unsafe-inline'", 'https://a.example/path'])
    expect((await refusal(allow([wrong]))).code).toBe('invalid_input')
  await allow([])
})

it('shows that a private, deleted or unknown app is not available, also to its creator [F: app embed]', async () => {
  const id = await saveApp(maker, { name: 'Secret', shared: false })
  for (const path of [id, randomUUID(), 'x', '%27']) {
    const reply = await get(`/embed/apps/${path}`, { userToken: maker.token })
    expect([reply.statusCode, reply.body.includes('This app is not available.'), reply.body.includes('Secret')]).toEqual([404, true, false])
  }
})
