import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { StubEvents } from '../../../test/stub-events.ts'
import { MEMBER, PLEASE_LOGIN, Refusal } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { chooseScheme } from '../../components/theme/scheme.ts'
import { getExpiring } from '../../lib/expiring.ts'
import { setSearchText, useSearchText } from '../../lib/search-text.ts'

const server = stubbedServer()
beforeEach(() => {
  setSearchText('')
})
afterEach(() => {
  chooseScheme('auto')
})

const bar = () => page.getByRole('banner')
const scheme = () => document.documentElement.dataset['mantineColorScheme']
/** Minutes until the entry expires, rounded. */
const minutesLeft = (key: string): number => {
  const entry = JSON.parse(localStorage.getItem(`stipple-kept-${key}`) ?? '{"until":0}') as { until: number }
  return Math.round((entry.until - Date.now()) / 60_000)
}

describe('query parameters of the address', () => {
  it('are stored with their expiry before the page is shown [S-15]', async () => {
    await renderApp('/about?TG=spring&pointId=007&check_recharge=o1&user_source=poster&mode=dark&search=red%20fox')
    await expect.element(page.getByRole('heading', { name: 'About Stipple' })).toBeVisible()
    expect([getExpiring('TG'), minutesLeft('TG')]).toEqual(['spring', 1440])
    expect(getExpiring('TG_address')).toContain('/about?TG=spring')
    expect([getExpiring('pointId'), minutesLeft('pointId')]).toEqual(['007', 60])
    expect([getExpiring('check_recharge'), minutesLeft('check_recharge')]).toEqual(['o1', 1])
    expect(minutesLeft('user_source')).toBe(10)
    expect(scheme()).toBe('dark')
    expect(useSearchText.getState().text).toBe('red fox')
  })

  it('are read again at every navigation, and keep their value when absent, except user_source [S-15]', async () => {
    const { router } = await renderApp('/about?mode=dark&pointId=A1&search=fox&TG=one')
    await router.navigate({ to: '/terms' })
    expect([getExpiring('pointId'), getExpiring('TG'), useSearchText.getState().text, scheme()]).toEqual(['A1', 'one', 'fox', 'dark'])
    expect(getExpiring('user_source')).toBe('')
    await router.navigate({ href: '/privacy?mode=light&pointId=B2&user_source=mail&TG=two' })
    expect([getExpiring('pointId'), getExpiring('TG'), scheme()]).toEqual(['B2', 'two', 'light'])
    await router.navigate({ href: '/about?mode=sideways' })
    expect(scheme()).toBe('light')
  })

  it('are sent with account calls: the source once, the recharge note while it is stored [S-15] [A-07] [A-19]', async () => {
    const notes: (string | null)[] = []
    const sources: (string | null)[] = []
    const session = server.answers['GET /api/account/session']
    server.answers['GET /api/account/session'] = (asked) => {
      sources.push(asked.query.get('user_source'))
      return session?.(asked) ?? PLEASE_LOGIN
    }
    server.answers['GET /api/user/get_credit_balance'] = ({ query }) => {
      notes.push(query.get('check_recharge'))
      sources.push(query.get('user_source'))
      return { status: 1, data: { balance: 1 } }
    }
    await renderApp('/about?check_recharge=o1&user_source=poster')
    await expect.element(bar().getByRole('group', { name: 'Balance' }).getByText('1 dot')).toBeInTheDocument()
    expect(notes[0]).toBe('o1')
    expect(sources.filter((source) => source === 'poster')).toHaveLength(1)
  })
})

describe('the balance in the bar', () => {
  it('is requested again within five seconds when no event arrives [A-07]', async () => {
    StubEvents.open = false
    let balance = 96
    server.answers['GET /api/user/get_credit_balance'] = () => ({ status: 1, data: { balance } })
    await renderApp('/about')
    const shown = bar().getByRole('group', { name: 'Balance' })
    await expect.element(shown.getByText('96 dots')).toBeInTheDocument()
    balance = 41
    await expect.element(shown.getByText('41 dots')).toBeInTheDocument()
  })

  it('follows events at once, and keeps its value when a request fails [A-07] [A-19]', async () => {
    await renderApp('/about')
    const shown = bar().getByRole('group', { name: 'Balance' })
    await expect.element(shown.getByText('96 dots')).toBeInTheDocument()
    let failures = 0
    server.answers['GET /api/user/get_credit_balance'] = () => {
      failures += 1
      throw new TypeError('Failed to fetch')
    }
    StubEvents.send('balance', { balance: 12 })
    await expect.element(shown.getByText('12 dots')).toBeInTheDocument()
    await expect.poll(() => failures).toBeGreaterThan(0)
    await expect.element(shown.getByText('12 dots')).toBeInTheDocument()
    expect(page.getByText(/Can’t reach/).elements()).toHaveLength(0)
  })
})

describe('a member who has just recharged', () => {
  it('sees an error when the balance cannot be loaded [A-07] [A-19]', async () => {
    server.answers['GET /api/user/get_credit_balance'] = () => new Refusal(503, { code: 'unavailable', message: 'The server is busy.' })
    await renderApp('/about?check_recharge=o1')
    await expect.element(page.getByText('The server is busy.')).toBeVisible()
  })
})

describe('the recharge button', () => {
  it.each([
    ['builtin', '/ypay'],
    ['openid', '/wpay'],
  ])('links a member of %s to %s [S-09] [S-16]', async (platform, path) => {
    server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: { ...MEMBER, platform } } })
    await renderApp('/about')
    await expect.element(bar().getByRole('link', { name: 'Buy dots' })).toHaveAttribute('href', path)
  })
})

describe('a session that ended in another tab', () => {
  it('shows the page for guests as soon as a call is refused [A-03] [A-04]', async () => {
    await renderApp('/about')
    await expect.element(bar().getByText('96 dots')).toBeInTheDocument()
    // Another tab signs out, which makes the token of this one invalid.
    const tokens: (string | null)[] = []
    server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: null } })
    server.answers['GET /api/user/draw_config'] = ({ headers }) => {
      tokens.push(headers.get('userToken'))
      return PLEASE_LOGIN
    }
    await bar().getByRole('button', { name: 'Get today’s dots' }).click()
    await expect.element(bar().getByRole('button', { name: 'Log in', includeHidden: true })).toBeInTheDocument()
    await expect.element(page.getByRole('dialog').getByRole('button', { name: /^Sign/ }).first()).toBeVisible()
    expect(tokens[0]).toBe('token-of-mira')
    expect(localStorage.getItem('stipple-user')).toBeNull()
  })

  it('continues without a message as the member who is logged in now [A-03]', async () => {
    await renderApp('/about')
    await expect.element(bar().getByRole('button', { name: 'Account: Mira' })).toBeVisible()
    const other = { ...MEMBER, userKey: 'u200@builtin', uid: 'u200', name: 'Lin' }
    server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: other, userToken: 'token-of-lin' } })
    server.answers['GET /api/user/get_credit_balance'] = ({ headers }) =>
      headers.get('userToken') === 'token-of-mira' ? PLEASE_LOGIN : { status: 1, data: { balance: 7 } }
    StubEvents.send('balance', { balance: 3 })
    await userEvent.keyboard('{Escape}')
    await expect.element(bar().getByRole('button', { name: 'Account: Lin' })).toBeVisible()
    await expect.element(bar().getByText('7 dots')).toBeInTheDocument()
    expect(page.getByRole('dialog').elements()).toHaveLength(0)
  })
})
