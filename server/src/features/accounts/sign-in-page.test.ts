import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { FINISH_SIGN_IN_PATH } from '@stipple/core/domain/account'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { openBrowser, type TestBrowser } from '../../../test/browser.ts'
import { type OpenIdProvider, type Person, startOpenIdProvider } from '../../../test/openid-provider.ts'
import { accounts, pendingSignIns, sessions } from '../../db/schema/accounts.ts'
import { creditEntries } from '../../db/schema/credits.ts'

const ORIGIN = 'http://stipple.test'
let provider: OpenIdProvider
let server: TestApp
let now = new Date()

beforeAll(async () => {
  provider = await startOpenIdProvider({ redirectUris: [`${ORIGIN}${FINISH_SIGN_IN_PATH}`] })
  server = await createTestApp({ environment: provider.environment, now: () => now })
})
afterAll(async () => {
  await server.close()
  await provider.stop()
})

const START = '/api/account/start?platform=openid'
const location = ({ headers }: { headers: Record<string, unknown> }): string => String(headers['location'])
/** Visits the provider; returns the address that it redirects to. */
const goAway = async (browser: TestBrowser, person: Person, start = START): Promise<string> =>
  provider.signIn(location(await browser.open(start, 'own')), person)
const signIn = async (browser: TestBrowser, person: Person, start = START) => browser.open(await goAway(browser, person, start))
const userIn = async (browser: TestBrowser) => (await browser.get('/api/account/session')).json().data.user
const rowOf = async (uid: string) => (await server.context.db.select().from(accounts).where(eq(accounts.uid, uid)))[0]

describe('the login page of an OpenID provider', () => {
  it('logs in and returns to the previous page [A-01] [S-10]', async () => {
    const browser = openBrowser(server)
    const away = await browser.open(`${START}&return_to=${encodeURIComponent('/history?page=2#top')}`, 'own')
    expect([away.statusCode, away.headers['cache-control'], away.headers['referrer-policy']]).toEqual([303, 'no-store', 'no-referrer'])
    const asked = new URL(location(away)).searchParams
    expect(asked.get('code_challenge_method')).toBe('S256')
    expect([asked.get('code_challenge'), asked.get('state'), asked.get('nonce')].every((value) => (value?.length ?? 0) >= 32)).toBe(true)

    const back = await browser.open(await provider.signIn(location(away), provider.people.mira))
    expect([back.statusCode, location(back)]).toEqual([303, '/history?page=2#top'])
    expect(await userIn(browser)).toMatchObject({ name: 'Mira', platform: 'openid', isVip: true })
    expect((await userIn(browser)).userKey).toMatch(/^\w+@openid$/)
    expect((await browser.get('/api/user/get_credit_balance')).json().data.balance).toBe(100)
    expect([...browser.cookies.keys()]).toEqual(['sid'])
  })

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])(
    'returns to the home page instead of %j [S-10]',
    async (address) => {
      const back = await signIn(openBrowser(server), provider.people.mira, `${START}&return_to=${encodeURIComponent(address)}`)
      expect(location(back)).toBe('/')
    },
  )

  it('recognises a member again and updates nick, portrait and VIP state', async () => {
    const [first, second] = [openBrowser(server), openBrowser(server)]
    const person = provider.people.noor
    await signIn(first, person)
    const before = await userIn(first)
    expect(before).toMatchObject({ name: '努尔', isVip: false })
    Object.assign(person, { nick: ' Noor\u202e\n the  Great '.repeat(4), isVip: true, picture: 'https://pictures.example/noor.png' })
    await signIn(second, person)
    const after = await userIn(second)
    expect(after).toEqual({ ...before, name: 'Noor the Great Noor the Great Noor the G', isVip: true, avatar: person.picture })
    Object.assign(person, { nick: '努尔', isVip: false, picture: 'javascript:alert(1)' })
    await signIn(second, person)
    expect(await userIn(second)).toEqual(before)
  })

  it('creates one account and one reward for concurrent first logins [A-15]', async () => {
    const fresh = await createTestApp({ environment: provider.environment })
    try {
      const browsers = Array.from({ length: 4 }, () => openBrowser(fresh))
      const addresses = await Promise.all(browsers.map((browser) => goAway(browser, provider.people.mira)))
      const answers = await Promise.all(browsers.map((browser, index) => browser.open(addresses[index] ?? '')))
      expect(answers.map(location)).toEqual(['/', '/', '/', '/'])
      const rows = await fresh.context.db.select().from(accounts)
      expect(rows.map(({ balance, isSuper }) => ({ balance, isSuper }))).toEqual([{ balance: 100, isSuper: true }])
      expect(await fresh.context.db.select().from(creditEntries)).toHaveLength(1)
    } finally {
      await fresh.close()
    }
  })

  it('pays registration dots once per person, also after the account was deleted [A-15]', async () => {
    const browser = openBrowser(server)
    await signIn(browser, provider.people.mira)
    const { uid } = await userIn(browser)
    await server.context.db.execute(sql`update accounts set subject = null where uid = ${uid}`)
    await signIn(browser, provider.people.mira)
    const again = await userIn(browser)
    expect(again.uid).not.toBe(uid)
    expect((await rowOf(again.uid))?.balance).toBe(0)
  })
})

describe('the response of the login page', () => {
  const outcome = async (browser: TestBrowser, address: string): Promise<string> => {
    const answer = await browser.open(address)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([303, 'no-store'])
    if (location(answer).startsWith('/?sign_in=')) expect(await userIn(browser)).toBeNull()
    return location(answer)
  }
  const change = (address: string, parameters: Record<string, string>): string => {
    const url = new URL(address)
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    return url.href
  }

  it('is refused with another state, and the right one still works afterwards [A-05]', async () => {
    const browser = openBrowser(server)
    const address = await goAway(browser, provider.people.mira)
    expect(await outcome(browser, change(address, { state: 'made-up' }))).toBe('/?sign_in=failed')
    expect(await outcome(browser, address)).toBe('/')
  })

  it('is accepted only by the browser that started the login [A-05]', async () => {
    const [mine, other, fresh] = [openBrowser(server), openBrowser(server), openBrowser(server)]
    const address = await goAway(mine, provider.people.mira)
    await goAway(other, provider.people.noor)
    expect(await outcome(other, address)).toBe('/?sign_in=failed')
    expect(await outcome(fresh, address)).toBe('/?sign_in=expired')
    fresh.cookies.set('signing-in', 'made-up')
    expect(await outcome(fresh, address)).toBe('/?sign_in=expired')
  })

  it('is accepted once: neither its address nor its code can be used again [A-05]', async () => {
    const browser = openBrowser(server)
    const first = await goAway(browser, provider.people.mira)
    expect(await outcome(browser, first)).toBe('/')
    browser.cookies.clear()
    expect(await outcome(browser, first)).toBe('/?sign_in=expired')
    const second = await goAway(browser, provider.people.mira)
    const code = new URL(first).searchParams.get('code') ?? ''
    expect(await outcome(browser, change(second, { code }))).toBe('/?sign_in=failed')
  })

  it.each([
    ['nonce', 'the nonce'],
    ['codeVerifier', 'the code verifier'],
  ])('is refused unless it matches %s that was sent', async (field) => {
    const browser = openBrowser(server)
    const address = await goAway(browser, provider.people.mira)
    const value = JSON.stringify('another-one-that-is-long-enough-for-a-verifier')
    await server.context.db.update(pendingSignIns).set({ state: sql`jsonb_set(state, ${`{${field}}`}, ${value}::jsonb)` })
    expect(await outcome(browser, address)).toBe('/?sign_in=failed')
  })

  it('is refused after ten minutes [A-05]', async () => {
    const browser = openBrowser(server)
    const address = await goAway(browser, provider.people.mira)
    const start = now
    now = new Date(start.getTime() + 10 * 60_000)
    try {
      expect(await outcome(browser, address)).toBe('/?sign_in=expired')
    } finally {
      now = start
    }
  })

  it('can be a refusal or empty [A-05]', async () => {
    const browser = openBrowser(server)
    const state = new URL(await goAway(browser, provider.people.mira)).searchParams.get('state') ?? ''
    const no = `${ORIGIN}${FINISH_SIGN_IN_PATH}?error=access_denied&state=${state}&iss=${provider.environment['OPENID_ISSUER']}`
    expect(await outcome(browser, no)).toBe('/?sign_in=failed')
    expect(await outcome(browser, FINISH_SIGN_IN_PATH)).toBe('/')
  })

  it('cannot fix the session: any session that the browser sent ends [A-03]', async () => {
    const victim = await server.signUp()
    const browser = openBrowser(server)
    for (const brought of ['prepared-by-somebody-else', victim.token]) {
      browser.cookies.set('sid', brought)
      await signIn(browser, provider.people.mira)
      expect(browser.cookies.get('sid')).not.toBe(brought)
      expect((await userIn(browser)).platform).toBe('openid')
    }
    expect((await victim.client('GET /api/account/session')).data.user).toBeNull()
  })
})

describe('log-out', () => {
  it('ends the session here and redirects to the log-out page of the platform [A-04]', async () => {
    const browser = openBrowser(server)
    await signIn(browser, provider.people.mira)
    const token = browser.cookies.get('sid') ?? ''
    const next = new URL((await browser.post('/api/account/sign_out')).json().data.next)
    expect(next.origin).toBe(provider.environment['OPENID_ISSUER'])
    expect(next.searchParams.get('post_logout_redirect_uri')).toBe(`${ORIGIN}/`)
    expect(await (await fetch(next)).text()).toContain('/session/end/confirm')
    expect(browser.cookies.has('sid')).toBe(false)
    browser.cookies.set('sid', token)
    expect(await userIn(browser)).toBeNull()
  })

  it('redirects to the home page for built-in accounts and for guests [A-04]', async () => {
    const { client } = await server.signUp()
    expect((await client('POST /api/account/sign_out')).data.next).toBe('/')
    expect((await server.client()('POST /api/account/sign_out')).data.next).toBe('/')
  })
})

describe('an unavailable provider', () => {
  const silent: Server[] = []
  afterAll(() => {
    for (const each of silent) {
      each.closeAllConnections()
      each.close()
    }
  })
  /** Accepts every connection and responds only when the test says so. */
  const startSilent = async (answers: Readonly<Record<string, (issuer: string) => object>> = {}): Promise<string> => {
    const quiet = createServer((request, response) => {
      const answer = answers[request.url ?? '']?.(issuer)
      if (answer) response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
    })
    silent.push(quiet)
    quiet.listen(0, '127.0.0.1')
    await once(quiet, 'listening')
    const address = quiet.address()
    const issuer = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
    return issuer
  }
  const appFor = (issuer: string) =>
    createTestApp({ environment: { ...provider.environment, OPENID_ISSUER: issuer, OPENID_TOKEN_CLIENTS: 'partner' } })

  it('is reported after five seconds at each step, and does not delay log-out that long [A-05]', async () => {
    const quiet = await appFor(await startSilent())
    const stuck = await appFor(
      await startSilent({
        '/.well-known/openid-configuration': (issuer) => ({
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          introspection_endpoint: `${issuer}/introspect`,
          userinfo_endpoint: `${issuer}/me`,
        }),
      }),
    )
    try {
      const browser = openBrowser(stuck)
      const state = new URL(location(await browser.open(START, 'own'))).searchParams.get('state') ?? ''
      const member = await quiet.signUp()
      await quiet.context.db.update(accounts).set({ platform: 'openid' })
      const answers = await Promise.all([
        openBrowser(quiet).open(START, 'own'),
        openBrowser(quiet).open('/?access_token=a'),
        openBrowser(stuck).open('/?access_token=a'),
        browser.open(`${FINISH_SIGN_IN_PATH}?code=a&state=${state}`),
      ])
      expect(answers.map((answer) => [answer.statusCode, location(answer)])).toEqual(answers.map(() => [303, '/?sign_in=unavailable']))
      expect((await member.client('POST /api/account/sign_out')).data.next).toBe('/')
    } finally {
      await quiet.close()
      await stuck.close()
    }
    // Sum of the limits: one of five seconds, one of two, and the time for two servers on a busy machine.
  }, 30_000)

  it('is asked again as soon as it responds [A-05]', async () => {
    const issuer = await startSilent()
    const [down] = silent.splice(-1)
    down?.close()
    const app = await appFor(issuer)
    let back: OpenIdProvider | undefined
    try {
      expect(location(await openBrowser(app).open(START, 'own'))).toBe('/?sign_in=unavailable')
      back = await startOpenIdProvider({ port: Number(new URL(issuer).port), redirectUris: [`${ORIGIN}${FINISH_SIGN_IN_PATH}`] })
      const browser = openBrowser(app)
      const answer = await browser.open(await back.signIn(location(await browser.open(START, 'own')), back.people.mira))
      expect(location(answer)).toBe('/')
    } finally {
      await app.close()
      await back?.stop()
    }
  })
})

describe('platforms', () => {
  it('are listed as configured, the active one first', async () => {
    const reply = await server.client()('GET /api/site')
    expect(reply.data).toMatchObject({ platforms: [{ id: 'openid', name: 'OpenID' }, { id: 'builtin' }], recharge: false })
  })

  it('refuse passwords when the built-in platform is not among them [A-02]', async () => {
    const only = await createTestApp({ environment: { ...provider.environment, ACCOUNTS: 'openid' } })
    try {
      const browser = openBrowser(only)
      const body = { name: 'Rosa', password: 'correct horse battery' }
      for (const path of ['/api/account/sign_up', '/api/account/sign_in'])
        expect((await browser.post(path, body)).json().code).toBe('no_access')
      await signIn(browser, provider.people.mira)
      expect(await userIn(browser)).toMatchObject({ platform: 'openid', isSuper: true })
    } finally {
      await only.close()
    }
  })

  it('redirect to the form without a page of their own, and fail when unknown', async () => {
    const browser = openBrowser(server)
    expect(location(await browser.open('/api/account/start?platform=builtin&return_to=/me', 'own'))).toBe('/me')
    for (const query of ['', '?platform=elsewhere']) {
      expect(location(await browser.open(`/api/account/start${query}`, 'own'))).toBe('/?sign_in=failed')
    }
  })

  it('of this installation need no provider', async () => {
    const plain = await createTestApp()
    try {
      expect((await plain.client()('GET /api/site')).data.platforms).toEqual([{ id: 'builtin' }])
      expect(location(await openBrowser(plain).open(START, 'own'))).toBe('/?sign_in=failed')
      expect(await plain.context.db.select().from(sessions)).toEqual([])
    } finally {
      await plain.close()
    }
  })
})
