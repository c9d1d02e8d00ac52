import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { htmlBelow, withoutBase } from './base-path.ts'
import { sameOriginAddress } from './own-address.ts'

const URL_BELOW = 'https://stipple.example/studio'

describe('a base path', () => {
  it.each([
    ['/studio', '/'],
    ['/studio/', '/'],
    ['/studio?ck=1', '/?ck=1'],
    ['/studio/work/1?a=b', '/work/1?a=b'],
    ['/work/1', '/work/1'],
    ['/studios/1', '/studios/1'],
  ])('is removed from %s', (path, expected) => {
    expect(withoutBase(path, '/studio')).toBe(expected)
    expect(withoutBase(path, '')).toBe(path)
  })

  it('is added to each address of a page, which stays unchanged without a base path', () => {
    const html =
      '<html lang="en"><a href="/"><img src="/a.webp" srcset="/a.webp 300w, /b.webp 512w"><a href="https://x.example/"><a href="#a">'
    expect(htmlBelow(html, '/studio')).toBe(
      '<html data-base="/studio" lang="en"><a href="/studio/"><img src="/studio/a.webp" srcset="/studio/a.webp 300w, /studio/b.webp 512w"><a href="https://x.example/"><a href="#a">',
    )
    expect(htmlBelow(html, '')).toBe(html)
  })

  it('is removed from return addresses', () => {
    expect(sameOriginAddress('/studio/history?page=2', URL_BELOW)).toBe('/history?page=2')
    expect(sameOriginAddress(`${URL_BELOW}/me`, URL_BELOW)).toBe('/me')
    expect(sameOriginAddress('/studio//evil.example', URL_BELOW)).toBeUndefined()
    expect(sameOriginAddress('/studio/api/account/session', URL_BELOW)).toBeUndefined()
  })
})

describe('a server below a path', () => {
  let server: TestApp
  let web: string
  beforeAll(async () => {
    web = await mkdtemp(join(tmpdir(), 'stipple-web-'))
    await mkdir(join(web, 'assets'))
    await writeFile(join(web, 'index.html'), '<!doctype html><html lang="en"><script src="/assets/entry-1.js"></script>')
    server = await createTestApp({ environment: { PUBLIC_URL: `${URL_BELOW}/` }, webDirectory: web })
  })
  afterAll(async () => {
    await server.close()
    await rm(web, { recursive: true, force: true })
  })

  it.each(['/studio', ''])('answers a proxy that sends %j before the path: pages, calls and cookies [S-40]', async (sent) => {
    const page = await server.app.inject({ url: `${sent}/work/1` })
    expect(page.body).toContain('<html data-base="/studio" lang="en"><script src="/studio/assets/entry-1.js">')
    const payload = { name: `below${sent.length}`, password: 'long enough' }
    const { cookies } = await server.app.inject({ method: 'POST', url: `${sent}/api/account/sign_up`, payload })
    expect(cookies[0]).toMatchObject({ name: '__Secure-sid', secure: true, path: '/studio' })
    const headers = { cookie: `__Secure-sid=${cookies[0]?.value}`, 'x-isapi': '1', origin: 'https://stipple.example' }
    const link = await server.app.inject({ method: 'POST', url: `${sent}/api/account/sign_in_link`, headers })
    expect(link.json().data.url).toMatch(/^https:\/\/stipple\.example\/studio\/\?ck=/)
    const left = await server.app.inject({ method: 'POST', url: `${sent}/api/account/sign_out`, headers })
    expect(left.json()).toMatchObject({ data: { next: '/studio/' } })
  })

  it('includes the path in links, redirects, the manifest, documents and addresses for agents [S-40]', async () => {
    const odd = await server.app.inject({ url: '/studio/history?ck=none' })
    expect(odd.headers.location).toMatch(/^\/studio\/\?sign_in=/)
    const manifest = (await server.app.inject({ url: '/studio/manifest.webmanifest' })).json()
    expect(manifest).toMatchObject({ id: '/studio/', scope: '/studio/', start_url: '/studio/generate' })
    expect(JSON.stringify(manifest)).not.toMatch(/"\/(?!studio\/)/)
    expect((await server.app.inject({ url: '/studio/openapi.json' })).json().servers).toEqual([{ url: '/studio' }])
    const agents = await server.app.inject({ url: '/studio/.well-known/oauth-protected-resource/mcp' })
    expect(agents.json()).toMatchObject({ resource: `${URL_BELOW}/mcp` })
    const refused = await server.app.inject({ method: 'POST', url: '/studio/mcp', payload: {} })
    expect(refused.headers['www-authenticate']).toContain(`"${URL_BELOW}/.well-known/`)
  })

  it('issues file addresses with the path and accepts them [S-40]', async () => {
    const member = await server.signUp()
    const body = new FormData()
    const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#808080' } })
      .png()
      .toBuffer()
    body.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'a.png')
    const { url } = await member.client('POST /api/v2/upload', { body })
    expect(url).toMatch(/^\/studio\/media\/uploads\//)
    const headers = { usertoken: member.token, 'x-isapi': '1' }
    expect((await server.app.inject({ url, headers })).statusCode).toBe(200)
  })
})
