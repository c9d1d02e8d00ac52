import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FINISH_SIGN_IN_PATH } from '@stipple/core/domain/account'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { openBrowser, type TestBrowser } from '../../../test/browser.ts'
import { type OpenIdProvider, startOpenIdProvider } from '../../../test/openid-provider.ts'
import { refusal } from '../../../test/refusal.ts'
import { usedTokens } from '../../db/schema/accounts.ts'
import { hashToken } from './secrets.ts'

const ORIGIN = 'http://stipple.test'
const log: string[] = []
let provider: OpenIdProvider
let server: TestApp
let web: string
let now = new Date()

beforeAll(async () => {
  provider = await startOpenIdProvider({ redirectUris: [`${ORIGIN}${FINISH_SIGN_IN_PATH}`] })
  web = await mkdtemp(join(tmpdir(), 'stipple-web-'))
  await mkdir(join(web, 'assets'))
  await writeFile(join(web, 'index.html'), '<!doctype html><title>Stipple</title>')
  server = await createTestApp({
    webDirectory: web,
    now: () => now,
    onLog: (line) => log.push(line),
    environment: { ...provider.environment, OPENID_TOKEN_CLIENTS: 'partner', LOG_LEVEL: 'trace' },
  })
})
afterAll(async () => {
  await server.close()
  await provider.stop()
  await rm(web, { recursive: true, force: true })
})

const location = ({ headers }: { headers: Record<string, unknown> }): string => String(headers['location'])
const userIn = async (browser: TestBrowser) => (await browser.get('/api/account/session')).json().data.user
const waitingIn = async (browser: TestBrowser) => (await browser.get('/api/account/pending_sign_in')).json().data
const confirm = (browser: TestBrowser) => browser.post('/api/account/confirm_sign_in')
/** A browser that has just followed the log-in link. */
const openReady = async (): Promise<TestBrowser> => {
  const browser = openBrowser(server)
  await browser.open('/api/account/start?platform=builtin', 'own')
  return browser
}
const linkOf = async ({ token }: TestMember): Promise<string> => {
  const { data } = await server.client({ token, headers: { host: 'stipple.test' } })('POST /api/account/sign_in_link')
  return data.url
}
const codeIn = (link: string): string => new URL(link).searchParams.get('ck') ?? ''

describe('a one-time login code in the address', () => {
  it('is created by a member for another device and expires after a minute [A-01]', async () => {
    const member = await server.signUp()
    const { data } = await server.client({ token: member.token, headers: { host: 'stipple.test' } })('POST /api/account/sign_in_link')
    expect(data.url).toMatch(/^http:\/\/stipple\.test\/\?ck=[\w-]{43}$/)
    expect(new Date(data.expires).getTime() - now.getTime()).toBe(60_000)
  })

  it('logs in where a login was started, and is removed from the address [A-01]', async () => {
    const member = await server.signUp()
    const browser = await openReady()
    const code = codeIn(await linkOf(member))
    const answer = await browser.open(`/history?page=2&ck=${code}&search=%E7%8C%AB`)
    expect([answer.statusCode, location(answer)]).toEqual([303, '/history?page=2&search=%E7%8C%AB'])
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(answer.body).not.toContain('<!doctype')
    expect(await userIn(browser)).toEqual(member.user)
    expect([...browser.cookies.keys()]).toEqual(['sid'])
    expect((await browser.open(location(answer))).body).toContain('<title>Stipple</title>')
  })

  it('needs a confirmation in a browser that did not start a login [A-01]', async () => {
    const member = await server.signUp()
    const browser = openBrowser(server)
    // Neither an earlier visit nor a link from another site counts as the wish to log in.
    await browser.open('/generate', 'own')
    await browser.open('/api/account/start?platform=builtin', 'elsewhere')
    const answer = await browser.open(`/me?ck=${codeIn(await linkOf(member))}`)
    expect([answer.statusCode, location(answer)]).toEqual([303, '/confirm-sign-in'])
    expect(await userIn(browser)).toBeNull()
    expect(await waitingIn(browser)).toEqual({ nick: member.name, platform: 'builtin' })
    expect(await waitingIn(openBrowser(server))).toBeNull()

    const { data } = (await confirm(browser)).json()
    expect(data).toMatchObject({ user: member.user, next: '/me' })
    expect(data.userToken).toBe(browser.cookies.get('sid'))
    expect(await userIn(browser)).toEqual(member.user)
    expect(await waitingIn(browser)).toBeNull()
    expect((await confirm(browser)).json().code).toBe('sign_in_expired')
  })

  it('needs a confirmation where another member is logged in, and replaces that session [A-01]', async () => {
    const [mine, other] = [await server.signUp(), await server.signUp()]
    const browser = await openReady()
    await browser.open(`/?ck=${codeIn(await linkOf(mine))}`)
    await browser.open('/api/account/start?platform=builtin', 'own')
    const before = browser.cookies.get('sid') ?? ''
    expect(location(await browser.open(`/?ck=${codeIn(await linkOf(other))}`))).toBe('/confirm-sign-in')
    expect(await userIn(browser)).toEqual(mine.user)
    await confirm(browser)
    expect(await userIn(browser)).toEqual(other.user)
    expect((await server.client({ token: before })('GET /api/account/session')).data.user).toBeNull()
  })

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site', 'x-isapi': '1' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site', 'x-isapi': '1' }],
    ['a form without the required header', { 'sec-fetch-site': 'same-origin' }],
    ['another site over http', { origin: 'http://evil.example', 'x-isapi': '1' }],
    ['a request without an origin', { 'x-isapi': '1' }],
  ])('cannot be confirmed by %s [A-03]', async (_, headers) => {
    const browser = openBrowser(server)
    await browser.open(`/?ck=${codeIn(await linkOf(await server.signUp()))}`)
    expect((await browser.post('/api/account/confirm_sign_in', {}, headers)).json().code).toBe('no_access')
    expect(await userIn(browser)).toBeNull()
    expect((await browser.post('/api/account/confirm_sign_in', {}, { origin: ORIGIN, 'x-isapi': '1' })).statusCode).toBe(200)
  })

  it('can be confirmed for five minutes', async () => {
    const browser = openBrowser(server)
    await browser.open(`/?ck=${codeIn(await linkOf(await server.signUp()))}`)
    await later(5 * 60_000, async () => {
      expect(await waitingIn(browser)).toBeNull()
      expect((await confirm(browser)).json().code).toBe('sign_in_expired')
    })
  })

  it('works once, also for concurrent requests of two browsers [A-01]', async () => {
    const member = await server.signUp()
    const code = codeIn(await linkOf(member))
    const browsers = await Promise.all(Array.from({ length: 6 }, openReady))
    const answers = await Promise.all(browsers.map((browser) => browser.open(`/?ck=${code}`)))
    expect(answers.map(location).toSorted()).toEqual(['/', ...Array.from({ length: 5 }, () => '/?sign_in=failed')])
    const users = await Promise.all(browsers.map(userIn))
    expect(users.filter((user) => user !== null)).toEqual([member.user])
    expect(location(await (await openReady()).open(`/?ck=${code}`))).toBe('/?sign_in=failed')
    expect(await usesOf(code)).toBe(1)
  })

  it('is refused as expired after a minute and as failed when invented [A-05]', async () => {
    const link = await linkOf(await server.signUp())
    await later(60_000, async () => {
      const browser = await openReady()
      expect(location(await browser.open(`/?ck=${codeIn(link)}`))).toBe('/?sign_in=expired')
      expect(await userIn(browser)).toBeNull()
    })
    for (const made of ['made-up', '', '%00', 'x'.repeat(5000)]) {
      expect(location(await (await openReady()).open(`/?ck=${made}`))).toBe('/?sign_in=failed')
    }
  })

  it('ends no session when it is invalid and no login was started [A-05]', async () => {
    const member = await server.signUp()
    const browser = openBrowser(server)
    await browser.open(`/?ck=${codeIn(await linkOf(member))}`)
    await confirm(browser)
    expect(location(await browser.open('/?ck=made-up'))).toBe('/?sign_in=ignored')
    expect(await userIn(browser)).toEqual(member.user)
    await browser.open('/api/account/start?platform=openid', 'own')
    expect(location(await browser.open('/?ck=made-up'))).toBe('/?sign_in=failed')
  })

  it.each(['//evil.example/', '/\\evil.example', '///evil.example/%2e%2e'])('stays on this site for %s [S-10]', async (path) => {
    const browser = await openReady()
    const answer = await browser.open(`${path}?ck=${codeIn(await linkOf(await server.signUp()))}`)
    expect(location(answer)).toBe('/')
  })

  it('is ignored where no page is requested', async () => {
    const code = codeIn(await linkOf(await server.signUp()))
    const browser = await openReady()
    expect((await browser.open(`/api/account/session?ck=${code}`)).statusCode).toBe(200)
    expect((await browser.open(`/assets/none.js?ck=${code}`)).statusCode).toBe(404)
    expect((await server.app.inject({ method: 'HEAD', url: `/?ck=${code}` })).statusCode).toBe(200)
    expect(location(await browser.open(`/?ck=${code}`))).toBe('/')
  })

  it('is limited in attempts per address', async () => {
    const browser = openBrowser(server)
    for (let tries = 0; tries < 20; tries++) expect(location(await browser.open('/?ck=guess'))).toBe('/?sign_in=failed')
    expect(location(await browser.open('/?ck=guess'))).toBe('/?sign_in=unavailable')
  })
})

describe('an access token in the address', () => {
  const arrive = async (query: Record<string, string>, browser?: TestBrowser): Promise<string> =>
    location(await (browser ?? (await openReady())).open(`/generate?${new URLSearchParams({ ...query, mode: 'dark' }).toString()}`))

  it('logs in its owner when it was issued to a client that the operator named [A-01]', async () => {
    const { mira } = provider.people
    const browser = await openReady()
    const token = await provider.issueToken(mira)
    expect(await arrive({ access_token: token, member_id: mira.sub, platform: 'openid' }, browser)).toBe('/generate?mode=dark')
    expect(await userIn(browser)).toMatchObject({ name: 'Mira', platform: 'openid', isVip: true })
    expect([...browser.cookies.keys()]).toEqual(['sid'])

    const asked = openBrowser(server)
    expect(await arrive({ access_token: await provider.issueToken(mira) }, asked)).toBe('/confirm-sign-in')
    expect(await waitingIn(asked)).toEqual({ nick: 'Mira', platform: 'openid' })
    expect((await confirm(asked)).json().data).toMatchObject({ user: await userIn(browser), next: '/generate?mode=dark' })
  })

  it.each(['stranger', 'stipple'] as const)('is refused when it was issued to another client: %s [A-01]', async (client) => {
    const token = await provider.issueToken(provider.people.mira, { client })
    expect(await arrive({ access_token: token })).toBe('/?sign_in=failed')
  })

  it('is refused when the operator named no client [A-01]', async () => {
    const plain = await createTestApp({ environment: provider.environment })
    try {
      const browser = openBrowser(plain)
      await browser.open('/api/account/start?platform=builtin', 'own')
      const token = await provider.issueToken(provider.people.mira)
      expect(await arrive({ access_token: token }, browser)).toBe('/?sign_in=failed')
    } finally {
      await plain.close()
    }
  })

  it.each([
    ['another member', { member_id: 'person-2' }],
    ['no member', { member_id: '' }],
    ['another platform', { platform: 'builtin' }],
    ['an unknown platform', { platform: 'elsewhere' }],
  ])('is refused when the address names %s, because only the provider is trusted [A-01] [A-03]', async (_, claims) => {
    const token = await provider.issueToken(provider.people.mira)
    expect(await arrive({ access_token: token, ...claims })).toBe('/?sign_in=failed')
  })

  it('works once, also for concurrent requests of two browsers [A-01]', async () => {
    const token = await provider.issueToken(provider.people.noor)
    const browsers = await Promise.all(Array.from({ length: 4 }, openReady))
    const answers = await Promise.all(browsers.map((browser) => arrive({ access_token: token }, browser)))
    expect(answers.toSorted()).toEqual([...Array.from({ length: 3 }, () => '/?sign_in=failed'), '/generate?mode=dark'])
    expect(await arrive({ access_token: token })).toBe('/?sign_in=failed')
    expect(await usesOf(token)).toBe(1)
  })

  it('is refused when the provider does not know it [A-05]', async () => {
    expect(await arrive({ access_token: 'made-up' })).toBe('/?sign_in=failed')
    expect(await arrive({ access_token: '' })).toBe('/?sign_in=failed')
    expect(await usesOf('made-up')).toBe(0)
  })
})

describe('the calls that look up an account', () => {
  it('find only the caller’s account, by user key or uid, with the inherited fields [C-22]', async () => {
    const [member, other] = [await server.signUp(), await server.signUp()]
    const { name, uid, userKey } = member.user
    const find = (key: string, { client } = member) => client('POST /api/account/find_by_key', { body: { key } })
    for (const key of [userKey, uid])
      expect((await find(key)).data).toEqual({ mobile: '', member_head: '', nick: name, uid, is_vip: false })
    for (const key of [member.token, other.user.userKey, other.user.uid, `${uid}@openid`, 'made-up'])
      expect(await refusal(find(key))).toMatchObject({ code: 'not_found' })
    expect(await refusal(find(userKey, { ...member, client: server.client() }))).toMatchObject({ code: 'please_login' })
    expect((await refusal(find(''))).errors).toHaveProperty('key')
  })

  it('report the session of a token, and exchange an access token once [C-22]', async () => {
    const member = await server.signUp()
    const find = async (body: Record<string, string>) => (await server.client()('POST /api/account/find_member', { body })).data
    const { name, uid } = member.user
    const own = { is_login: true, member_head: '', member_name: name, member_id: uid, is_vip: false, token: member.token }
    expect(await find({ token: member.token })).toEqual(own)
    expect(await find({ token: member.token, member_id: uid })).toEqual(own)
    const nobody = { is_login: false, member_head: '', member_name: '', member_id: '', is_vip: false, token: '' }
    expect(await find({ token: member.token, member_id: 'else' })).toEqual(nobody)
    expect(await find({ token: 'made-up' })).toEqual(nobody)

    const { mira } = provider.people
    const access_token = await provider.issueToken(mira)
    const claims = { access_token, member_id: mira.sub, platform: 'openid' }
    const found = await find(claims)
    expect(found).toMatchObject({ is_login: true, member_name: 'Mira', is_vip: true })
    expect((await server.client({ token: found.token })('GET /api/account/session')).data.user).toMatchObject({
      name: 'Mira',
      uid: found.member_id,
    })
    expect(await refusal(server.client()('POST /api/account/find_member', { body: claims }))).toMatchObject({ code: 'sign_in_failed' })
  })
})

describe('the path that finishes a login', () => {
  it('redirects to the page where the login began, on this site only [S-10]', async () => {
    const member = await server.signUp()
    const browser = openBrowser(server)
    await browser.open('/api/account/start?platform=openid&return_to=/history%3Fpage%3D3', 'own')
    expect(location(await browser.open(`${FINISH_SIGN_IN_PATH}?ck=${codeIn(await linkOf(member))}`))).toBe('/history?page=3')
    expect(await userIn(browser)).toEqual(member.user)

    for (const [wanted, reached] of [
      ['/me', '/me'],
      ['https://evil.example/', '/'],
    ] as const) {
      const query = new URLSearchParams({ ck: codeIn(await linkOf(member)), return_to: wanted })
      expect(location(await (await openReady()).open(`${FINISH_SIGN_IN_PATH}?${query.toString()}`))).toBe(reached)
    }
  })
})

describe('the cookie that marks a started login', () => {
  const arriveWith = async (change: (value: string) => string): Promise<string> => {
    const browser = await openReady()
    browser.cookies.set('log-in', change(browser.cookies.get('log-in') ?? ''))
    return location(await browser.open(`/?ck=${codeIn(await linkOf(await server.signUp()))}`))
  }

  it('cannot be forged, changed or used after it expires [A-01]', async () => {
    expect(await arriveWith((value) => value)).toBe('/')
    const forged = [
      () => 'made-up',
      () => `nonce.${now.getTime() + 60_000}.signature`,
      (value: string) => value.replace(/\.(\d)/, (_, digit: string) => `.${(Number(digit) + 1) % 10}`),
      (value: string) => value.slice(0, -1),
    ]
    for (const change of forged) expect(await arriveWith(change)).toBe('/confirm-sign-in')
    const browser = await openReady()
    await later(10 * 60_000, async () => {
      expect(location(await browser.open(`/?ck=${codeIn(await linkOf(await server.signUp()))}`))).toBe('/confirm-sign-in')
    })
  })

  it('is set by the referring page in browsers without fetch metadata', async () => {
    const begin = async (headers: Record<string, string>) =>
      (await server.app.inject({ url: '/api/account/start?platform=builtin', headers: { host: 'stipple.test', ...headers } })).cookies
    expect(await begin({ referer: `${ORIGIN}/about` })).toMatchObject([{ name: 'log-in', httpOnly: true, sameSite: 'Lax', path: '/' }])
    for (const headers of [{}, { referer: 'http://evil.example/' }, { referer: `${ORIGIN}/`, 'sec-fetch-site': 'cross-site' }]) {
      expect(await begin(headers as Record<string, string>)).toEqual([])
    }
  })

  it('is a host cookie over HTTPS, like all cookies of a login', async () => {
    const secure = await createTestApp({ environment: { PUBLIC_URL: 'https://stipple.example' } })
    try {
      const browser = openBrowser(secure, { origin: 'https://stipple.example' })
      const { cookies } = await browser.open('/api/account/start?platform=builtin', 'own')
      expect(cookies).toMatchObject([{ name: '__Host-log-in', secure: true, path: '/', httpOnly: true }])
      const { token } = await secure.signUp()
      const { data } = await secure.client({ token })('POST /api/account/sign_in_link')
      expect(data.url).toMatch(/^https:\/\/stipple\.example\/\?ck=/)
      const asked = await openBrowser(secure).open(`/?ck=${codeIn(data.url)}`)
      expect(asked.cookies).toMatchObject([{ name: '__Host-signing-in', secure: true, path: '/', httpOnly: true }])
    } finally {
      await secure.close()
    }
  })
})

describe('the log', () => {
  it('reports failed logins without tokens, codes and cookies [A-01]', async () => {
    const secrets: string[] = []
    const member = await server.signUp()
    const code = codeIn(await linkOf(member))
    const [good, foreign] = [
      await provider.issueToken(provider.people.mira),
      await provider.issueToken(provider.people.mira, { client: 'stranger' }),
    ]
    const browser = await openReady()
    secrets.push(member.token, member.password, code, good, foreign, ...browser.cookies.values())
    for (const query of [`ck=${code}`, `ck=${code}`, `access_token=${good}`, `access_token=${good}`, `access_token=${foreign}`]) {
      await browser.open(`/?${query}`)
      await browser.open(`/api/nothing?${query}`)
      secrets.push(...browser.cookies.values())
    }
    const away = new URL(location(await browser.open('/api/account/start?platform=openid', 'own'))).searchParams
    const state = away.get('state') ?? ''
    secrets.push(state, away.get('nonce') ?? '', away.get('code_challenge') ?? '', 'code-that-was-made-up', ...browser.cookies.values())
    await browser.open(`${FINISH_SIGN_IN_PATH}?code=code-that-was-made-up&state=${state}&iss=${provider.environment['OPENID_ISSUER']}`)

    const everything = log.join('')
    expect(everything).toContain('a sign-in failed')
    expect(everything).toContain('invalid_grant')
    expect(secrets.filter((secret) => secret === '' || everything.includes(secret))).toEqual([])
  })
})

async function usesOf(token: string): Promise<number> {
  return (
    await server.context.db
      .select()
      .from(usedTokens)
      .where(eq(usedTokens.tokenHash, hashToken(token)))
  ).length
}

async function later(milliseconds: number, run: () => Promise<void>): Promise<void> {
  const start = now
  now = new Date(start.getTime() + milliseconds)
  try {
    await run()
  } finally {
    now = start
  }
}
