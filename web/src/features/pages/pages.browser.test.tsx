import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { stubbedServer } from '../../../test/stubbed-server.ts'

const server = stubbedServer()
const heading = () => page.getByRole('main').getByRole('heading', { level: 1 })

describe('the text pages', () => {
  it.each([
    ['/terms', 'Terms of use', '用户协议'],
    ['/agreement', 'Terms of use', '用户协议'],
    ['/privacy', 'Privacy', '隐私'],
    ['/protection', 'Privacy', '隐私'],
    ['/about', 'About', '关于'],
    ['/disclaimer', 'Disclaimer', '免责声明'],
    ['/resources', 'Models and licences', '模型与许可'],
    ['/PayProtection', 'Payment', '支付'],
    ['/WingFoxPayProtection', 'Payment', '支付'],
  ])('%s exists in both languages [S-08]', async (address, english, chinese) => {
    const first = await renderApp(address)
    await expect.element(heading()).toBeVisible()
    expect(heading().element().textContent).toMatch(new RegExp(english, 'i'))
    await first.screen.unmount()
    await renderApp(address, { language: 'zh' })
    await expect.element(heading()).toBeVisible()
    expect(heading().element().textContent).toContain(chinese)
  })

  it('show texts of the operator without scripts, and the default in the other language [S-08]', async () => {
    const en = '## House rules\n\nBe **kind**.\n\n<img src=x onerror="window.broken = true"> [out](javascript:alert(1))'
    server.answers['GET /api/site/pages'] = () => ({ status: 1, data: { terms: { en, zh: '' } } })
    const english = await renderApp('/terms')
    await expect.element(page.getByRole('heading', { name: 'House rules' })).toBeVisible()
    expect(page.getByRole('main').element().querySelector('img')).toBeNull()
    expect(page.getByRole('main').element().querySelector('a[href^="javascript"]')).toBeNull()
    expect('broken' in window).toBe(false)
    await english.screen.unmount()
    await renderApp('/terms', { language: 'zh' })
    await expect.element(page.getByRole('heading', { name: '账号' })).toBeVisible()
  })
})
