import { CallError } from '@stipple/core/contract/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MEMBER, PLEASE_LOGIN, Refusal } from '../../test/stub-server.ts'
import { stubbedServer } from '../../test/stubbed-server.ts'
import { accountCall } from './account-call.ts'
import { api } from './api.ts'
import { removeExpiring, setExpiring, getExpiring } from './expiring.ts'
import { startLanguage } from './i18n.ts'
import { errorText, useNotices } from './notify.ts'

const server = stubbedServer()
beforeEach(async () => {
  await startLanguage('en')
})
afterEach(() => {
  vi.useRealTimers()
})

const noticeTexts = () => useNotices.getState().list.map(({ text }) => text)
/** The headers and the query of the balance calls that follow. */
function watchBalance() {
  const seen: { headers: Headers; query: URLSearchParams }[] = []
  server.answers['GET /api/user/get_credit_balance'] = ({ headers, query }) => {
    seen.push({ headers, query })
    return { status: 1, data: { balance: 5 } }
  }
  return seen
}
const identityIn = (headers: Headers | undefined) => ({
  isapi: headers?.get('X-Isapi'),
  platform: headers?.get('platform'),
  userKey: headers?.get('userKey'),
  userToken: headers?.get('userToken'),
})

describe('identity headers of calls', () => {
  it('contain only the platform until a member is known [A-03] [A-19]', async () => {
    const seen = watchBalance()
    await api('GET /api/user/get_credit_balance')
    expect(identityIn(seen[0]?.headers)).toEqual({ isapi: '1', platform: 'builtin', userKey: null, userToken: null })
  })

  it('contain the active platform of the installation for guests [A-19]', async () => {
    server.answers['GET /api/site'] = () => ({
      status: 1,
      data: { platforms: [{ id: 'openid' }, { id: 'builtin' }], recharge: true, blockContextMenu: true, variantHosts: [] },
    })
    const seen = watchBalance()
    await api('GET /api/site')
    await api('GET /api/user/get_credit_balance')
    expect(seen[0]?.headers.get('platform')).toBe('openid')
    server.answers['GET /api/site'] = () => ({
      status: 1,
      data: { platforms: [{ id: 'builtin' }], recharge: true, blockContextMenu: true, variantHosts: [] },
    })
    await api('GET /api/site')
  })

  it('contain key, platform and token of the member after logging in, without storing them [A-03] [A-19]', async () => {
    const seen = watchBalance()
    server.answers['POST /api/account/sign_in'] = () => ({
      status: 1,
      data: { user: { ...MEMBER, userKey: 'w7@openid', platform: 'openid' }, userToken: 'secret-of-the-session' },
    })
    await api('POST /api/account/sign_in', { body: { name: 'Mira', password: 'long enough' } })
    await api('GET /api/user/get_credit_balance')
    expect(identityIn(seen[0]?.headers)).toEqual({
      isapi: '1',
      platform: 'openid',
      userKey: 'w7@openid',
      userToken: 'secret-of-the-session',
    })
    expect(JSON.stringify([localStorage, sessionStorage, document.cookie])).not.toContain('secret-of-the-session')
  })

  it('come from the session after a reload, whose request has no identity [A-03]', async () => {
    const seen = watchBalance()
    const session: Headers[] = []
    server.answers['GET /api/account/session'] = ({ headers }) => {
      session.push(headers)
      return { status: 1, data: { user: MEMBER, userToken: 'token-of-mira' } }
    }
    await api('GET /api/account/session')
    await api('GET /api/user/get_credit_balance')
    await api('GET /api/account/session')
    expect(identityIn(seen[0]?.headers)).toMatchObject({ userKey: 'u100@builtin', userToken: 'token-of-mira' })
    for (const headers of session) expect(identityIn(headers)).toMatchObject({ isapi: '1', userKey: null, userToken: null })
  })

  it('are removed after logging out, and when the server rejects the token [A-03] [A-04]', async () => {
    const seen = watchBalance()
    server.answers['POST /api/account/sign_out'] = () => ({ status: 1, data: { next: '/' } })
    await api('GET /api/account/session')
    await api('POST /api/account/sign_out')
    await api('GET /api/user/get_credit_balance')
    await api('GET /api/account/session')
    server.answers['GET /api/user/draw_config'] = () => PLEASE_LOGIN
    await expect(api('GET /api/user/draw_config')).rejects.toThrow('Please Login.')
    await api('GET /api/user/get_credit_balance')
    for (const { headers } of seen) expect(headers.get('userToken')).toBeNull()
  })

  it('ignore a late response about an earlier session', async () => {
    const seen = watchBalance()
    let answer: (() => void) | undefined
    server.answers['GET /api/account/session'] = () =>
      new Promise((resolve) => {
        answer = () => resolve({ status: 1, data: { user: null } })
      })
    server.answers['POST /api/account/sign_in'] = () => ({ status: 1, data: { user: MEMBER, userToken: 'new' } })
    const asking = api('GET /api/account/session')
    await expect.poll(() => answer).toBeDefined()
    await api('POST /api/account/sign_in', { body: { name: 'Mira', password: 'long enough' } })
    answer?.()
    await asking
    await api('GET /api/user/get_credit_balance')
    expect(seen[0]?.headers.get('userToken')).toBe('new')
  })
})

describe('query parameters of calls', () => {
  it('contain the source of the visitor in the first reading account call only [A-19]', async () => {
    const seen = watchBalance()
    let packs: URLSearchParams | undefined
    server.answers['GET /api/v2/packs'] = ({ query }) => {
      packs = query
      return []
    }
    setExpiring('user_source', 'a friend', 10)
    await api('GET /api/v2/packs')
    await api('GET /api/user/get_credit_balance')
    await api('GET /api/user/get_credit_balance')
    expect(packs?.has('user_source')).toBe(false)
    expect(seen.map(({ query }) => query.get('user_source'))).toEqual(['a friend', null])
    expect(getExpiring('user_source')).toBe('')
  })

  it('contain the recharge note in calls for the balance while it is stored [A-07] [A-19]', async () => {
    const seen = watchBalance()
    setExpiring('check_recharge', 'order-9', 1)
    await api('GET /api/user/get_credit_balance')
    await api('GET /api/user/get_credit_balance')
    removeExpiring('check_recharge')
    await api('GET /api/user/get_credit_balance')
    expect(seen.map(({ query }) => query.get('check_recharge'))).toEqual(['order-9', 'order-9', null])
  })
})

describe('an account call', () => {
  it('returns null after 5000 ms without a response, and shows a message [A-19]', async () => {
    server.answers['GET /api/user/draw_config'] = () => new Promise(() => undefined)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let result: unknown
    void accountCall('GET /api/user/draw_config').then((reply) => (result = reply))
    await vi.advanceTimersByTimeAsync(4999)
    expect(result).toBeUndefined()
    expect(noticeTexts()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(result).toBeNull()
    expect(noticeTexts()).toEqual(['The server took too long to respond. Try again in a moment.'])
  })

  it('returns the reply when its status is truthy, otherwise null [A-19]', async () => {
    expect((await accountCall('GET /api/user/draw_config'))?.data.general_users).toBe(10)
    // Not in the contract: a proxy may reply anything.
    server.answers['GET /api/user/draw_config'] = () => ({ status: 0, data: {} }) as never
    expect(await accountCall('GET /api/user/draw_config')).toBeNull()
  })

  it('returns null with a message when the server refuses or cannot be reached [A-19]', async () => {
    server.answers['GET /api/user/draw_config'] = () => new Refusal(429, { code: 'too_many_requests', message: 'Too many requests' })
    expect(await accountCall('GET /api/user/draw_config')).toBeNull()
    server.answers['GET /api/user/draw_config'] = () => {
      throw new TypeError('Failed to fetch')
    }
    expect(await accountCall('GET /api/user/draw_config')).toBeNull()
    expect(noticeTexts()).toEqual(['Too many requests', 'Can’t reach the server. Check your connection and try again.'])
  })

  it('shows no message when quiet or aborted, or when a dialog opens [A-19]', async () => {
    server.answers['GET /api/user/draw_config'] = () => new Refusal(500, { code: 'internal', message: 'Oh no' })
    expect(await accountCall('GET /api/user/draw_config', { quiet: true })).toBeNull()
    expect(await accountCall('GET /api/user/draw_config', { signal: AbortSignal.abort() })).toBeNull()
    server.answers['GET /api/user/draw_config'] = () => PLEASE_LOGIN
    expect(await accountCall('GET /api/user/draw_config')).toBeNull()
    expect(noticeTexts()).toEqual([])
  })
})

it('reports gateway errors as an unreachable server, and other replies without text by their status [E-07]', () => {
  const away = 'Can’t reach the server. Check your connection and try again.'
  const refusalText = (status: number, words?: string) =>
    errorText(new CallError(status, undefined, undefined, { ...(words && { serverMessage: words }) }))
  expect([refusalText(502), refusalText(502, 'Bad Gateway'), refusalText(503), refusalText(504)]).toEqual([away, away, away, away])
  expect([refusalText(503, 'Model predict error'), refusalText(500), refusalText(413)]).toEqual([
    'Model predict error',
    'Got response code 500',
    'Got response code 413',
  ])
})
