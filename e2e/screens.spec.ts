import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { DEFAULT_NEGATIVE_PROMPT } from '@stipple/core/domain/limits'
import { member as enMember } from '@stipple/core/messages/en/member'
import { messages as en } from '@stipple/core/messages/en/messages'
import { member as zhMember } from '@stipple/core/messages/zh/member'
import { messages as zh } from '@stipple/core/messages/zh/messages'
import { ROOT } from '../scripts/root.ts'
import { arriveAs, generateButton, OPERATOR, promptBox } from './person.ts'

/** Every screen in both widths, schemes and languages. The pictures in test-results/screens are there to be looked at; nothing is compared. */

const SHOTS = join(ROOT, 'test-results', 'screens')
const WIDTHS = { 1440: { width: 1440, height: 900 }, 390: { width: 390, height: 844 } } as const
const PROMPTS = ['a red fox in the snow at sunset, watercolor', 'a lighthouse on a cliff, storm clouds'] as const

type Width = 1440 | 390
type Scheme = 'light' | 'dark'
type Language = 'en' | 'cn'

interface Look {
  readonly scheme: Scheme
  readonly language: Language
}

type Title = keyof typeof en.shell.titles

const PAGES: Readonly<Record<string, { readonly path: string; readonly title: Title }>> = {
  home: { path: '/', title: 'home' },
  generate: { path: '/generate', title: 'generate' },
  'generate-remove-bg': { path: '/generate/RemoveBg', title: 'generate' },
  'generate-upscaling': { path: '/generate/Upscaling', title: 'generate' },
  history: { path: '/history', title: 'history' },
  work: { path: '/work/', title: 'work' },
  me: { path: '/me', title: 'me' },
  options: { path: '/options', title: 'options' },
  recharge: { path: '/ypay', title: 'recharge' },
  order: { path: '/ypay?order=', title: 'recharge' },
  'sandbox-pay': { path: '/sandbox-pay/', title: 'sandbox' },
  'get-points': { path: '/getpoint', title: 'getPoints' },
  'confirm-sign-in': { path: '/confirm-sign-in', title: 'confirmSignIn' },
  'manage-orders': { path: '/manage/orders', title: 'manageOrders' },
  'manage-feedback': { path: '/manage/feedback', title: 'manageFeedback' },
  'pay-protection': { path: '/PayProtection', title: 'payProtection' },
  'pay-protection-partner': { path: '/WingFoxPayProtection', title: 'payProtection' },
  resources: { path: '/resources', title: 'resources' },
  terms: { path: '/terms', title: 'terms' },
  privacy: { path: '/privacy', title: 'privacy' },
  about: { path: '/about', title: 'about' },
  unknown: { path: '/nowhere', title: 'notFound' },
}

let member: Awaited<ReturnType<BrowserContext['storageState']>>
/** Addresses that end in an id. */
const made: Record<string, string> = {}

test.beforeAll(async ({ browser }) => {
  mkdirSync(SHOTS, { recursive: true })
  const page = await browser.newPage()
  await arriveAs(page, OPERATOR, '/generate/Text2Img')
  for (const prompt of PROMPTS) {
    await promptBox(page).fill(prompt)
    await page.getByRole('spinbutton', { name: 'Width' }).fill('384')
    await page.getByRole('spinbutton', { name: 'Height' }).fill(prompt === PROMPTS[0] ? '512' : '288')
    await generateButton(page).click()
    await expect(page.getByRole('main').getByRole('img', { name: prompt }).first()).toBeVisible({ timeout: 60_000 })
  }
  await page.goto('/history')
  made['work'] = (await page.getByRole('link', { name: PROMPTS[0] }).first().getAttribute('href')) ?? ''
  expect(made['work']).toMatch(/^\/work\/.+/)
  const order = await page.evaluate(orderBasic)
  made['order'] = `/ypay?order=${order.id}`
  made['sandbox-pay'] = new URL(order.url).pathname
  await page.evaluate(sendFeedback)
  member = await page.context().storageState()
  await page.close()
})

/** Orders a plan, as the page would. */
async function orderBasic(): Promise<{ id: string; url: string }> {
  const headers = { 'X-Isapi': '1', 'content-type': 'application/json' }
  const body = { plan: 'basic', months: 1, provider: 'sandbox', price: 1900, request_key: `screens-${Date.now()}` }
  const reply = await fetch('/api/pay/orders', { method: 'POST', headers, body: JSON.stringify(body) })
  const { data } = (await reply.json()) as { data: { id: string; checkout: { url: string } } }
  return { id: data.id, url: data.checkout.url }
}

async function sendFeedback(): Promise<void> {
  const headers = { 'X-Isapi': '1', 'content-type': 'application/json' }
  await fetch('/api/feedback', { method: 'POST', headers, body: JSON.stringify({ type: 0, content: '12 + 34', mobile: '0571 0000' }) })
}

for (const scheme of ['light', 'dark'] as const) {
  for (const language of ['en', 'cn'] as const) {
    test(`every screen is whole, ${scheme}, ${language} [S-13, S-20, S-26]`, async ({ browser }) => {
      const look = { scheme, language }
      const { page, errors } = await open(await browser.newContext({ storageState: member }), look)
      for (const [name, { path, title }] of Object.entries(PAGES)) {
        await page.goto(made[name] ?? path, { waitUntil: 'domcontentloaded' })
        for (const width of [1440, 390] as const) {
          await page.setViewportSize(WIDTHS[width])
          await settle(page)
          await check(page, { ...look, width, name })
          await expect(page, name).toHaveTitle(`${texts(language).shell.titles[title]} · Stipple 点绘`)
          const menu = page
            .getByRole('navigation', { name: texts(language).shell.mainMenu })
            .getByRole('link', { name: texts(language).shell.me, exact: true })
          await expect(menu).toHaveCount(width === 390 ? 1 : 0)
          expect(errors, `${name} at ${width}`).toEqual([])
        }
      }
      await dialogs(page, look)
      expect(errors).toEqual([])
      await page.context().close()
    })

    test(`a guest sees whole screens, ${scheme}, ${language} [S-19, S-26]`, async ({ browser }) => {
      const look = { scheme, language }
      const text = texts(language)
      const { page, errors } = await open(await browser.newContext(), look)
      for (const name of ['home', 'generate', 'history'] as const) {
        await page.goto(PAGES[name]?.path ?? '/')
        for (const width of [1440, 390] as const) {
          await page.setViewportSize(WIDTHS[width])
          await settle(page)
          await check(page, { ...look, width, name: `guest-${name}` })
          const bar = page.getByRole('banner')
          await expect(bar.getByRole('button', { name: text.account.logIn })).toBeVisible()
          await expect(bar.getByRole('link', { name: text.shell.recharge })).toHaveCount(0)
          await expect(bar.getByRole('button', { name: text.account.claim })).toHaveCount(0)
        }
      }
      for (const width of [1440, 390] as const) {
        await page.setViewportSize(WIDTHS[width])
        await page.getByRole('banner').getByRole('button', { name: text.account.logIn }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByRole('heading', { name: text.account.signUpTitle })).toBeVisible()
        await check(page, { ...look, width, name: 'sign-up', whole: false })
        await dialog.getByRole('button', { name: text.account.signIn }).click()
        await expect(dialog.getByRole('heading', { name: text.account.signInTitle })).toBeVisible()
        await check(page, { ...look, width, name: 'log-in', whole: false })
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
      }
      expect(errors).toEqual([])
      await page.context().close()
    })
  }
}

/** What opens over a page of a member. */
async function dialogs(page: Page, look: Look): Promise<void> {
  const text = texts(look.language)
  await page.setViewportSize(WIDTHS[1440])
  await page.goto('/generate/Text2Img')
  await settle(page)
  const opened: readonly [string, string | RegExp][] = [
    ['claim', text.account.claim],
    ['options-dialog', text.shell.settings],
  ]
  for (const [name, button] of opened) {
    await page.getByRole('banner').getByRole('button', { name: button }).click()
    for (const width of [1440, 390] as const) {
      await page.setViewportSize(WIDTHS[width])
      await expect(page.getByRole('dialog')).toBeVisible()
      await check(page, { ...look, width, name, whole: false })
    }
    await page.setViewportSize(WIDTHS[1440])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  for (const [name, item] of [
    ['dot-details', text.account.dotDetails],
    ['link-device', text.account.linkDevice],
    ['feedback', text.account.feedback],
    ['cooperation', text.account.cooperation],
  ] as const) {
    await page.getByRole('banner').getByRole('button', { name: text.account.menuLabel }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
    for (const width of [1440, 390] as const) {
      await page.setViewportSize(WIDTHS[width])
      await expect(page.getByRole('dialog')).toBeVisible()
      await check(page, { ...look, width, name, whole: false })
    }
    await page.setViewportSize(WIDTHS[1440])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.getByRole('button', { name: text.generate.modeLabel }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await check(page, { ...look, width: 1440, name: 'mode-menu', whole: false })
  await page.keyboard.press('Escape')
  await page.setViewportSize(WIDTHS[390])
  await page.locator('main button[aria-haspopup="dialog"]').click()
  await expect(page.getByRole('dialog', { name: text.generate.form })).toBeVisible()
  await settle(page)
  await check(page, { ...look, width: 390, name: 'form-sheet', whole: false })

  await page.setViewportSize(WIDTHS[1440])
  await page.goto('/me')
  await settle(page)
  const late = look.language === 'cn' ? zhMember : enMember
  for (const [name, button] of [
    ['identity', late.profile.choose],
    ['delete-account', late.data.delete],
  ] as const) {
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
    for (const width of [1440, 390] as const) {
      await page.setViewportSize(WIDTHS[width])
      await expect(page.getByRole('dialog')).toBeVisible()
      await check(page, { ...look, width, name, whole: false })
    }
    await page.setViewportSize(WIDTHS[1440])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
}

const texts = (language: Language) => (language === 'cn' ? zh : en)

async function open(context: BrowserContext, { scheme, language }: Look): Promise<{ page: Page; errors: string[] }> {
  await context.addInitScript(
    ([scheme, language]) => {
      localStorage.setItem('stipple-scheme', scheme)
      localStorage.setItem('stipple-options', JSON.stringify({ state: { language, allowLargerParams: false }, version: 1 }))
    },
    [scheme, language === 'cn' ? 'zh' : 'en'] as const,
  )
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(`${message.text()} ${message.location().url}`))
  page.on('pageerror', (error) => errors.push(error.message))
  return { page, errors }
}

/** Waits until nothing on the page is on its way any more. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('main').locator('h1, h2, form').first()).toBeAttached()
  await expect(page.locator('[class*="bone"]')).toHaveCount(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  })
}

interface Shown extends Look {
  readonly name: string
  readonly width: Width
  /** The whole page and not only what is in sight. */
  readonly whole?: boolean
}

async function check(page: Page, { name, width, scheme, language, whole = true }: Shown): Promise<void> {
  const what = `${name} at ${width}, ${scheme}, ${language}`
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'cn' ? 'zh-CN' : 'en')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)

  const words = await wordsOf(page)
  expect(words, what).not.toMatch(RAW_KEY)
  expect(words, what).not.toContain('{{')
  if (language === 'en') expect(words.replaceAll(/点绘|中文|点 \/ dots/g, ''), what).not.toMatch(/\p{Script=Han}/u)
  else if (name !== 'resources') expect(words.replaceAll(SAME_IN_BOTH, ''), what).not.toMatch(/[A-Za-z]{4,}/)

  await page.screenshot({ path: join(SHOTS, `${name}-${width}-${scheme}-${language}.png`), fullPage: whole, animations: 'disabled' })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0)

  // The Chinese pages have the structure and the colours of the English ones: one look at them is enough.
  if (language === 'cn' && (width === 1440 || scheme === 'dark')) return
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
  const told = violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`))
  expect(told, what).toEqual([])
}

/** What people wrote, and names. The page of models and licences quotes licences besides. */
const SAME_IN_BOTH = new RegExp(
  [...PROMPTS, DEFAULT_NEGATIVE_PROMPT, OPERATOR, 'Stipple', 'English', 'Real-ESRGAN', 'Apache License', 'Cookie'].join('|') +
    // What a payer reads at a provider, the operator's addresses, orders, picture formats, browsers and the user's id.
    '|AIGC|点 / dots|https://stipple.example/\\w+|[0-9a-f-]{36}|JPEG|WEBP|AVIF|TIFF|Danbooru|danbooru|Linux|Chrome|Mozilla.*|\\b[a-z0-9]{10}\\b',
  'g',
)
const RAW_KEY = new RegExp(`\\b(${Object.keys(en).join('|')})\\.[a-z]\\w+`)

/** Everything that a person can read or hear on the page. */
const wordsOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const attributes = ['aria-label', 'aria-valuetext', 'placeholder', 'alt', 'title']
    const said = [...document.querySelectorAll(attributes.map((name) => `body [${name}]`).join(','))].flatMap((element) =>
      attributes.map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.title, document.body.innerText, ...said].join('\n')
  })
