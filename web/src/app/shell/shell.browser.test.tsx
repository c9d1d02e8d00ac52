import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { MEMBER } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { useDrafts } from '../../features/drafts/public.ts'

const server = stubbedServer()

const guest = () => {
  server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: null } })
}
const button = (name: string | RegExp) => page.getByRole('button', { name })

describe('routes', () => {
  it('applies the mode and the model of the address [S-02]', async () => {
    await renderApp('/generate/Text2Img/test%2Fsketcher')
    await expect.element(button(/^Model: Model test.sketcher/)).toBeVisible()
    await expect.element(page.getByRole('spinbutton', { name: 'Width' })).toHaveValue('1024')
  })

  it('selects the mode and model used last when the address names none [S-02]', async () => {
    useDrafts.setState({ mode: 'Upscaling', models: { Upscaling: 'test/grower' } })
    await renderApp('/generate')
    await expect.element(button(/^Mode: Upscaling/)).toBeVisible()
    await expect.element(button(/^Model: Model test.grower/)).toBeVisible()
  })

  it('redirects an unknown mode to the playground without a mode [S-02]', async () => {
    const { router } = await renderApp('/generate/Nonsense')
    await expect.element(button(/^Mode: Text to image/)).toBeVisible()
    expect(router.state.location.pathname).toBe('/generate')
  })

  it('sets the title of every page in the current language [S-13]', async () => {
    const { router } = await renderApp('/')
    const titles: Record<string, readonly [string, string]> = {
      '/': ['Explore', '发现'],
      '/generate': ['Create', '创作'],
      '/history': ['My works', '我的作品'],
      '/me': ['Me', '我的'],
      '/options': ['Settings', '设置'],
      '/ypay': ['Buy dots', '充值'],
      '/getpoint': ['Get dots', '领取点数'],
      '/manage/feedback': ['Feedback', '用户反馈'],
      '/resources': ['Models and licences', '模型与许可'],
      '/terms': ['Terms of use', '用户协议'],
      '/privacy': ['Privacy', '隐私政策'],
      '/about': ['About', '关于'],
      '/nowhere': ['Page not found', '页面不存在'],
    }
    for (const [path, [english]] of Object.entries(titles)) {
      await router.navigate({ to: path })
      await expect.poll(() => document.title).toBe(`${english} · Stipple 点绘`)
    }
    await page.getByRole('banner').getByRole('button', { name: '中文' }).click()
    for (const [path, [, chinese]] of Object.entries(titles)) {
      await router.navigate({ to: path })
      await expect.poll(() => document.title).toBe(`${chinese} · Stipple 点绘`)
    }
  })

  it('links to the first page from an unknown address [S-35]', async () => {
    const { router } = await renderApp('/nowhere')
    await page.getByRole('link', { name: 'Go home' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/')
  })
})

describe('the bar', () => {
  it.each(['en', 'zh'] as const)('fits on a phone with a balance of seven digits, %s [S-20]', async (language) => {
    server.answers['GET /api/user/get_credit_balance'] = () => ({ status: 1, data: { balance: 1_234_567 } })
    await renderApp('/about', { language, size: [390, 844] })
    for (const width of [390, 360, 320]) {
      await page.viewport(width, 844)
      await expect.element(page.getByRole('banner').getByText('1,234,567', { exact: true })).toBeVisible()
      expect(document.documentElement.scrollWidth).toBe(width)
    }
  })

  it('shows all controls of a member [S-16]', async () => {
    await renderApp('/about')
    const bar = page.getByRole('banner')
    await expect.element(bar.getByRole('link', { name: /Stipple home/ })).toBeVisible()
    await expect.element(bar.getByRole('button', { name: 'Works' })).toBeVisible()
    await expect.element(bar.getByRole('group', { name: 'Balance' }).getByText('96 dots')).toBeInTheDocument()
    await expect.element(bar.getByRole('button', { name: 'Get today’s dots' })).toBeVisible()
    await expect.element(bar.getByRole('link', { name: 'Buy dots' })).toBeVisible()
    await expect.element(bar.getByRole('button', { name: /^Colour scheme/ })).toBeVisible()
    await expect.element(bar.getByRole('button', { name: 'Settings' })).toBeVisible()
    await bar.getByRole('button', { name: `Account: ${MEMBER.name}` }).click()
    await expect.element(page.getByRole('menuitem', { name: /^User ID u100/ })).toBeVisible()
    await expect.element(page.getByRole('menuitem', { name: 'Change password' })).toBeVisible()
    await expect.element(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  })

  it('has no link for buying dots where nothing is sold [S-09, S-16]', async () => {
    server.answers['GET /api/site'] = () => ({
      status: 1,
      data: { platforms: [{ id: 'builtin' }], recharge: false, blockContextMenu: true, variantHosts: [] },
    })
    await renderApp('/me')
    await expect.element(page.getByRole('main').getByRole('button', { name: 'Get today’s dots' })).toBeVisible()
    expect(page.getByRole('link', { name: 'Buy dots' }).elements()).toHaveLength(0)
    await userEvent.keyboard('{Control>}k{/Control}')
    await page.getByRole('combobox').fill('recharge')
    expect(page.getByRole('option', { name: 'Buy dots' }).elements()).toHaveLength(0)
  })

  it('shows guests only the log-in button [S-19]', async () => {
    guest()
    await renderApp('/about')
    const bar = page.getByRole('banner')
    await expect.element(bar.getByRole('button', { name: 'Log in' })).toBeVisible()
    expect(bar.getByRole('link', { name: 'Buy dots' }).elements()).toHaveLength(0)
    for (const name of ['Works', /Get today/, /^Account/]) expect(bar.getByRole('button', { name }).elements()).toHaveLength(0)
    expect(bar.getByRole('group', { name: 'Balance' }).elements()).toHaveLength(0)
  })

  it('shows a bottom menu on small screens [S-20]', async () => {
    await renderApp('/about', { size: [390, 844] })
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    for (const name of ['Explore', 'Create', 'Works', 'Me'])
      await expect.element(menu.getByRole('link', { name, exact: true })).toBeVisible()
    await page.viewport(1440, 900)
    await expect.poll(() => menu.getByRole('link', { name: 'Me', exact: true }).elements()).toHaveLength(0)
    // Wide ones have everything in the bar.
    for (const name of ['Explore', 'Create', 'Apps', 'My works', 'Train'])
      await expect.element(page.getByRole('banner').getByRole('link', { name, exact: true })).toBeVisible()
  })

  it('cycles through automatic, dark and light schemes, and stores the choice [S-27]', async () => {
    await renderApp('/about')
    const scheme = () => document.documentElement.dataset['mantineColorScheme']
    await button('Colour scheme: Auto').click()
    expect(scheme()).toBe('dark')
    await button('Colour scheme: Dark').click()
    expect(scheme()).toBe('light')
    expect(localStorage.getItem('stipple-scheme')).toBe('light')
    await button('Colour scheme: Light').click()
    await expect.element(button('Colour scheme: Auto')).toBeVisible()
  })
})

describe('the settings', () => {
  it('change the language everywhere at once, store it, and keep typed text [S-24] [S-23]', async () => {
    await renderApp('/generate')
    await page.getByRole('textbox', { name: 'Prompt' }).fill('a fox')
    await button('Settings').click()
    const dialog = page.getByRole('dialog', { name: 'Settings' })
    await expect.element(dialog).toBeVisible()
    expect(Math.round(dialog.element().getBoundingClientRect().width)).toBe(360)
    await dialog.getByText('中文').click()
    await expect.element(page.getByRole('dialog', { name: '设置' })).toBeVisible()
    expect(document.documentElement.lang).toBe('zh-CN')
    expect(localStorage.getItem('stipple-options')).toContain('"zh"')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('textbox', { name: '提示词', exact: true })).toHaveValue('a fox')
  })

  it('have a page of their own, where OK goes back [S-24]', async () => {
    const { router } = await renderApp('/about')
    await router.navigate({ to: '/options' })
    await button('OK').click()
    await expect.poll(() => router.state.location.pathname).toBe('/about')
  })

  it('show no untranslated text in either language [S-26]', async () => {
    const { router } = await renderApp('/')
    const paths = [
      '/',
      '/generate',
      '/generate/RemoveBg',
      '/generate/Upscaling',
      '/history',
      '/me',
      '/options',
      '/ypay',
      '/getpoint',
      '/network',
      '/manage/feedback',
      '/resources',
      '/terms',
      '/privacy',
      '/about',
      '/nowhere',
    ]
    for (const path of paths) {
      await router.navigate({ to: path })
      await expect.poll(isLoaded).toBe(true)
      expect(visibleText().replaceAll(/点绘|中文/g, ''), `English at ${path}`).not.toMatch(/\p{Script=Han}/u)
    }
    await page.getByRole('banner').getByRole('button', { name: '中文' }).click()
    for (const path of paths) {
      await router.navigate({ to: path })
      await expect.poll(() => document.title).toMatch(/\p{Script=Han}.* · /u)
      await expect.poll(isLoaded).toBe(true)
      await expect.poll(() => visibleText().replaceAll(PROPER_NAMES, ''), { message: `Chinese at ${path}` }).not.toMatch(/[A-Za-z]{2,}/)
    }
  })
})

/** Names, formats and languages' own names are equal in both languages. */
const PROPER_NAMES =
  /API|Aegis|Google Authenticator|1Password|PIN|Stipple|English|Danbooru|E621|CSV|Mira|VIP|ID|AI|u100|Safari|Mac|test\/\w+|worker|kudos|PNG|SVG|JPE?G|WEBP|WebP|GIF|BMP|AVIF|HEIC|TIFF|[kM]B|Cookie|Apache License/g
/** No skeleton is left on the page. */
const isLoaded = (): boolean => visibleText() !== '' && document.querySelector('[class*="bone"]') === null
const visibleText = (): string => document.querySelector('#content')?.parentElement?.innerText ?? ''
