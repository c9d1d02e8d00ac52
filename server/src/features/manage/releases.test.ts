import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { refusal } from '../../../test/refusal.ts'
import { latestAfter } from './releases.ts'

const asked: string[] = []
const host = createServer((request, reply) => {
  asked.push(request.url ?? '')
  if (request.url === '/broken') return void reply.writeHead(500).end()
  const releases = [
    { tag_name: 'v999.1.0', html_url: 'https://code.example/releases/v999.1.0' },
    { tag_name: 'v999.2.0', html_url: 'https://code.example/draft', draft: true },
  ]
  return void reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(releases))
})
let server: TestApp
let operator: TestMember
beforeAll(async () => {
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  server = await createTestApp()
  operator = await server.signUp()
})
afterAll(async () => {
  host.close()
  await server.close()
})

const newer = async () => (await operator.client('GET /api/manage/release')).data
const setAddress = async (value: string) => {
  const { data } = await operator.client('GET /api/manage/settings')
  const revision = data.find(({ key }) => key === 'site.releaseFeed')?.revision ?? 0
  await operator.client('POST /api/manage/settings', { body: { key: 'site.releaseFeed', value, revision } })
}

it('asks nobody until the operator gives an address, then once a day, and shows a newer version [F: notice of a newer version]', async () => {
  const at = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  expect(await newer()).toEqual({ failed: false })
  expect(asked).toEqual([])
  await setAddress(`${at}/releases`)
  const found = { version: '999.1.0', url: 'https://code.example/releases/v999.1.0', failed: false }
  expect([await newer(), await newer()]).toEqual([found, found])
  expect(asked).toEqual(['/releases'])
  await setAddress(`${at}/broken`)
  expect([await newer(), await newer()]).toEqual([{ failed: true }, { failed: true }])
  expect(asked).toEqual(['/releases', '/broken'])
})

it('refuses an address without http, and everyone but super users [F: notice of a newer version]', async () => {
  const { code } = await refusal(setAddress('file:///etc/passwd'))
  expect(code).toBe('invalid_input')
  const member = await server.signUp()
  expect((await refusal(member.client('GET /api/manage/release'))).code).toBe('no_access')
})

it('finds the highest finished version, by number, and only links to web pages [F: notice of a newer version]', () => {
  const of = (...tags: string[]) =>
    latestAfter(
      '0.18.0',
      tags.map((tag_name) => ({ tag_name })),
    ).version
  expect(of('v0.9.0', 'v0.18.0', 'v0.17.9')).toBeUndefined()
  expect(of('v0.18.2', 'v0.18.10', 'v0.18.9')).toBe('0.18.10')
  expect(of('v1.0.0-rc.1', 'nightly')).toBeUndefined()
  expect(latestAfter('0.18.0', [{ tag_name: '0.19.0', prerelease: true }])).toEqual({})
  expect(latestAfter('0.18.0', [{ tag_name: '0.19.0', html_url: 'javascript:alert(1)' }])).toEqual({ version: '0.19.0' })
  expect(latestAfter('0.18.0', [{ tag_name: '0.19.0', _links: { self: 'https://lab.example/r' } }])).toEqual({
    version: '0.19.0',
    url: 'https://lab.example/r',
  })
})
