import type { SetOptions } from '@stipple/core/contract/options'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp } from '../../../../test/render-app.tsx'
import { StubEvents } from '../../../../test/stub-events.ts'
import { MEMBER, PLEASE_LOGIN, Refusal } from '../../../../test/stub-server.ts'
import { stubbedServer } from '../../../../test/stubbed-server.ts'
import { chooseScheme, useScheme } from '../../../components/theme/scheme.ts'
import { useOptions } from '../public.ts'

const server = stubbedServer()
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** The account's options as the server would store them; `sent`: every patch that reached it. */
let account: { revision: number; options: SetOptions; sent: SetOptions[] }

beforeEach(() => {
  account = { revision: 0, options: {}, sent: [] }
  chooseScheme('auto')
  localStorage.removeItem('stipple-scheme')
  const answer = () => ({ status: 1 as const, data: { revision: account.revision, options: { ...account.options } } })
  server.answers['GET /api/user/options'] = answer
  server.answers['POST /api/user/update_options'] = ({ body }) => {
    account.sent.push(body)
    setElsewhere(body, { notify: false })
    return answer()
  }
})

/** Sets options on another device of the member. */
function setElsewhere(patch: SetOptions, { notify = true } = {}): void {
  account = { ...account, revision: account.revision + 1, options: { ...account.options, ...patch } }
  if (notify) StubEvents.send('options', { revision: account.revision })
}

const options = () => useOptions.getState()
const joined = () => expect.poll(() => options().agreed.member).toBe(MEMBER.userKey)
const read = () => server.asked.filter((call) => call === 'GET /api/user/options').length

describe('settings of a member', () => {
  it('are sent when changed, combined in one patch with only the changes [S-24] [S-25]', async () => {
    await renderApp('/options')
    await joined()
    expect(account.sent).toEqual([])
    const main = page.getByRole('main')
    await main.getByRole('switch', { name: 'Infinite scroll' }).click()
    await main.getByRole('radiogroup', { name: 'Download images as' }).getByText('WEBP').click()
    chooseScheme('dark')
    await expect.poll(() => account.options).toEqual({ pageless: true, imageDownloadType: 'webp', scheme: 'dark' })
    await expect.poll(() => options().agreed).toMatchObject({ revision: account.revision, options: account.options })
    expect(account.sent.flatMap((patch) => Object.keys(patch))).toHaveLength(3)
  })

  it('arrive from another device at once, including the language, and keep typed text [S-24]', async () => {
    await renderApp('/generate')
    await joined()
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a fox in the snow')
    await userEvent.keyboard(' by night')
    setElsewhere({ language: 'zh', scheme: 'dark', layout: 'grid', allowLargerParams: true })
    const prompt = page.getByRole('textbox', { name: '提示词', exact: true })
    await expect.element(prompt).toHaveValue('a fox in the snow by night')
    await expect.element(prompt).toHaveFocus()
    expect(document.documentElement.lang).toBe('zh-CN')
    expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark')
    expect(options()).toMatchObject({ language: 'zh', layout: 'grid', allowLargerParams: true })
    // Options received from the account are not sent back.
    setElsewhere({ sort: 'oldest' })
    await expect.poll(() => options().sort).toBe('oldest')
    expect(account.sent).toEqual([])
    expect(localStorage.getItem('stipple-scheme')).toBe('dark')
  })

  it('are not requested again when nothing is new', async () => {
    await renderApp('/about')
    await joined()
    StubEvents.send('options', { revision: account.revision })
    setElsewhere({ carousel: false })
    await expect.poll(() => options().carousel).toBe(false)
    StubEvents.send('options', { revision: account.revision })
    useOptions.setState({ pageless: true })
    await expect.poll(() => account.options.pageless).toBe(true)
    expect(read()).toBe(2)
  })
})

describe('changes of settings', () => {
  it('wait without a network, and are sent later, while other values are accepted', async () => {
    await renderApp('/about')
    await joined()
    const online = server.answers['POST /api/user/update_options']
    delete server.answers['POST /api/user/update_options']
    useOptions.setState({ layout: 'group' })
    await expect.poll(() => server.asked).toContain('POST /api/user/update_options')
    setElsewhere({ layout: 'grid', sort: 'oldest' }, { notify: false })
    if (online) server.answers['POST /api/user/update_options'] = online
    globalThis.dispatchEvent(new Event('online'))
    await expect.poll(() => account.options).toEqual({ layout: 'group', sort: 'oldest' })
    await expect.poll(() => options().sort).toBe('oldest')
    expect(options().layout).toBe('group')
    expect(account.sent).toEqual([{ layout: 'group' }])
  })

  it('of an earlier visit are sent at the next one', async () => {
    useOptions.setState({
      pageSize: 100,
      agreed: { member: MEMBER.userKey, revision: 1, options: { pageSize: 25, layout: 'grid' } },
      layout: 'grid',
    })
    account = { revision: 4, options: { pageSize: 25, layout: 'group' }, sent: [] }
    await renderApp('/about')
    await expect.poll(() => account.sent).toEqual([{ pageSize: 100 }])
    await expect.poll(() => options().layout).toBe('group')
    expect(account.options).toEqual({ pageSize: 100, layout: 'group' })
  })

  it('stay local if the account refuses them, without blocking others', async () => {
    await renderApp('/about')
    await joined()
    const errors = { 'negativeLibrary.0.text': 'is too long' }
    const taken = server.answers['POST /api/user/update_options']
    server.answers['POST /api/user/update_options'] = (asked) =>
      'negativeLibrary' in asked.body || !taken ? new Refusal(400, { code: 'invalid_input', message: 'Not valid', errors }) : taken(asked)
    const negativeLibrary = [{ name: 'All', text: 'x'.repeat(3000) }]
    useOptions.setState({ negativeLibrary, watermark: true })
    await expect.poll(() => account.sent).toEqual([{ watermark: true }])
    expect(options().negativeLibrary).toEqual(negativeLibrary)
  })
})

describe('members of one browser', () => {
  const guest = () => {
    server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: null } })
  }

  it('keep settings made as guests unless the account has other values', async () => {
    useOptions.setState({ layout: 'grid', sort: 'oldest', negativeLibrary: [{ name: 'Installed', text: 'people' }] })
    account = { revision: 3, options: { sort: 'newest', negativeLibrary: [{ name: 'There', text: 'text' }] }, sent: [] }
    await renderApp('/about')
    const library = [
      { name: 'There', text: 'text' },
      { name: 'Installed', text: 'people' },
    ]
    await expect.poll(() => account.options).toEqual({ layout: 'grid', sort: 'newest', negativeLibrary: library })
    await expect.poll(() => options()).toMatchObject({ layout: 'grid', sort: 'newest', negativeLibrary: library })
  })

  it('leave no settings to the next member, neither on the page nor in the account', async () => {
    const theirs = { language: 'zh', layout: 'grid', watermark: true, negativeLibrary: [{ name: 'Mine', text: 'secret' }] } as const
    useOptions.setState({ ...theirs, agreed: { member: 'u7@builtin', revision: 9, options: {} } })
    await renderApp('/about', { language: 'zh' })
    await joined()
    expect(options()).toMatchObject({ layout: 'dynamic', watermark: false, negativeLibrary: [], language: 'zh' })
    useOptions.setState({ carousel: false })
    await expect.poll(() => account.options).toEqual({ carousel: false })
    expect(localStorage.getItem('stipple-options')).not.toContain('secret')
  })

  it('log out and reset the settings, except language and colour scheme', async () => {
    account = { revision: 2, options: { layout: 'grid', negativeLibrary: [{ name: 'Mine', text: 'secret' }] }, sent: [] }
    server.answers['POST /api/account/sign_out'] = () => ({ status: 1, data: { next: '#signed-out' } })
    await renderApp('/about')
    await expect.poll(() => options().layout).toBe('grid')
    chooseScheme('dark')
    await expect.poll(() => account.options.scheme).toBe('dark')
    await button('Account: Mira').click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect.poll(() => options().layout).toBe('dynamic')
    expect(useScheme.getState().scheme).toBe('dark')
    expect(localStorage.getItem('stipple-options')).not.toContain('secret')
    // Not even when another member signs in while this page still knows the former.
    setElsewhere({ layout: 'group' })
    useOptions.setState({ sort: 'oldest' })
    await expect.poll(() => localStorage.getItem('stipple-options')).toContain('oldest')
    expect(options()).toMatchObject({ layout: 'dynamic', negativeLibrary: [] })
    expect(account.sent).toEqual([{ scheme: 'dark' }])
  })

  it('send no requests for settings while logged out', async () => {
    guest()
    server.answers['GET /api/user/options'] = () => PLEASE_LOGIN
    await renderApp('/options')
    await page.getByRole('main').getByRole('switch', { name: 'Infinite scroll' }).click()
    expect(options().pageless).toBe(true)
    await expect.element(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
    expect(server.asked.filter((call) => call.includes('options'))).toEqual([])
  })
})

describe('two pages in one browser', () => {
  /** Writes to the shared storage as another tab does. */
  function writtenElsewhere(key: string, newValue: string): void {
    localStorage.setItem(key, newValue)
    globalThis.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))
  }

  it('share settings, and only the page that changed one sends it', async () => {
    await renderApp('/about')
    await joined()
    const kept = JSON.parse(localStorage.getItem('stipple-options') ?? '')
    writtenElsewhere('stipple-options', JSON.stringify({ ...kept, state: { ...kept.state, language: 'zh', pageSize: 30 } }))
    writtenElsewhere('stipple-scheme', 'dark')
    await expect.element(page.getByRole('button', { name: '设置' })).toBeVisible()
    expect(options()).toMatchObject({ language: 'zh', pageSize: 30 })
    expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark')
    // The other tab has sent it; this one sends only its own later changes, and pending ones.
    setElsewhere({ language: 'zh', pageSize: 30, scheme: 'dark' })
    await expect.poll(() => options().agreed.revision).toBe(1)
    useOptions.setState({ sort: 'oldest' })
    await expect.poll(() => account.sent).toEqual([{ sort: 'oldest' }])
  })
})
