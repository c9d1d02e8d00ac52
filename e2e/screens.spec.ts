import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { DEFAULT_NEGATIVE_PROMPT } from '@stipple/core/domain/limits'
import { member as enMember } from '@stipple/core/messages/en/member'
import { messages as en } from '@stipple/core/messages/en/messages'
import { member as zhMember } from '@stipple/core/messages/zh/member'
import { messages as zh } from '@stipple/core/messages/zh/messages'
import { MODES } from '@stipple/core/modes/registry.gen'
import { ROOT } from '../scripts/root.ts'
import { letIn } from './let-in.ts'
import { generateButton, promptBox, signUp } from './person.ts'

/** Every screen in both widths, schemes and languages. The pictures in test-results/screens are there to be looked at; nothing is compared. */

const SHOTS = join(ROOT, 'test-results', 'screens')
const WIDTHS = { 1440: { width: 1440, height: 900 }, 390: { width: 390, height: 844 } } as const
const PROMPTS = ['a red fox in the snow at sunset, watercolor', 'a lighthouse on a cliff, storm clouds'] as const

type Width = 1440 | 390
type Scheme = 'light' | 'dark'
type Language = 'en' | 'cn'

type Title = keyof typeof en.shell.titles

interface Visit {
  readonly path: string
  readonly title: Title
  /** It shows what other members wrote, in whatever language. */
  readonly quotes?: true
  /** One of many of a kind: its structure is looked at once. */
  readonly alike?: true
}

/** Every route; of the playground, with every mode. */
const PAGES: Readonly<Record<string, Visit>> = {
  home: { path: '/', title: 'home' },
  generate: { path: '/generate', title: 'generate' },
  ...Object.fromEntries(MODES.map(({ id }) => [`generate-${id}`, { path: `/generate/${id}`, title: 'generate', alike: true } as const])),
  edit: { path: '/edit', title: 'generate', alike: true },
  history: { path: '/history', title: 'history' },
  'history-grid': { path: '/history?starred=no', title: 'history' },
  trash: { path: '/history?trash=true', title: 'history' },
  work: { path: '/work/', title: 'work' },
  me: { path: '/me', title: 'me' },
  options: { path: '/options', title: 'options' },
  recharge: { path: '/ypay', title: 'recharge' },
  'recharge-elsewhere': { path: '/wpay', title: 'recharge', alike: true },
  order: { path: '/ypay?order=', title: 'recharge' },
  'sandbox-pay': { path: '/sandbox-pay/', title: 'sandbox' },
  'get-points': { path: '/getpoint', title: 'getPoints' },
  'get-points-of-code': { path: '/getpoint/none', title: 'getPoints', alike: true },
  'confirm-sign-in': { path: '/confirm-sign-in', title: 'confirmSignIn' },
  'smart-apps': { path: '/smart-apps', title: 'smartApps' },
  'app-editor': { path: '/template/new', title: 'appEditor' },
  'app-editor-edit': { path: '/template/edit', title: 'appEditor', alike: true },
  'manage-jobs': { path: '/manage/jobs', title: 'manageJobs', quotes: true },
  'manage-members': { path: '/manage/config?part=members', title: 'manageConfig', quotes: true },
  'manage-engines': { path: '/manage/config?part=engines', title: 'manageConfig', quotes: true },
  'manage-dots': { path: '/manage/config?part=dots', title: 'manageConfig' },
  'manage-access': { path: '/manage/config?part=access', title: 'manageConfig', quotes: true },
  'manage-safety': { path: '/manage/config?part=safety', title: 'manageConfig' },
  'manage-keeping': { path: '/manage/config?part=keeping', title: 'manageConfig' },
  'manage-site': { path: '/manage/config?part=site', title: 'manageConfig', quotes: true },
  'manage-pages': { path: '/manage/config?part=pages', title: 'manageConfig' },
  'manage-changes': { path: '/manage/config?part=audit', title: 'manageConfig', quotes: true },
  'manage-orders': { path: '/manage/orders', title: 'manageOrders', quotes: true },
  'community-work': { path: '/work/c_fox', title: 'work' },
  'work-not-there': { path: '/work/none', title: 'work', alike: true },
  'app-by-link': { path: '/app/none', title: 'generate', alike: true },
  'manage-reports': { path: '/manage/reports', title: 'manageReports', quotes: true },
  'manage-feedback': { path: '/manage/feedback', title: 'manageFeedback', quotes: true },
  'pay-protection': { path: '/PayProtection', title: 'payProtection' },
  'pay-protection-partner': { path: '/WingFoxPayProtection', title: 'payProtection' },
  resources: { path: '/resources', title: 'resources' },
  'images-to-video': { path: '/images-to-video', title: 'imagesToVideo' },
  train: { path: '/train', title: 'train' },
  terms: { path: '/terms', title: 'terms' },
  agreement: { path: '/agreement', title: 'terms', alike: true },
  privacy: { path: '/privacy', title: 'privacy' },
  protection: { path: '/protection', title: 'privacy', alike: true },
  about: { path: '/about', title: 'about' },
  disclaimer: { path: '/disclaimer', title: 'disclaimer' },
  updates: { path: '/updates', title: 'updates' },
  unknown: { path: '/nowhere', title: 'notFound' },
}

let member: Awaited<ReturnType<BrowserContext['storageState']>>
/** Addresses that end in an id. */
const made: Record<string, string> = {}

// All screens of a language are one story, and there are many; the stories of this file need not wait for each other.
test.describe.configure({ mode: 'parallel', timeout: 420_000 })

/** Whoever looks at everything: of the other stories' works this member sees none. */
const LOOKOUT = 'Lookout'

test.beforeAll(async ({ browser, baseURL }) => {
  mkdirSync(SHOTS, { recursive: true })
  const page = await browser.newPage()
  await page.goto('/generate/Text2Img')
  // A worker that was started again finds the name taken.
  const name = `${LOOKOUT}-${Date.now() % 100_000}`
  await signUp(page, name)
  await letIn(baseURL, name, { is_super: true, is_allowlisted: true })
  await page.reload()
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

for (const language of ['en', 'cn'] as const) {
  test(`every screen is whole, ${language} [S-13, S-20, S-26]`, async ({ browser }) => {
    const { page, errors } = await open(await browser.newContext({ storageState: member }), language)
    for (const [name, { path, title, quotes, alike }] of Object.entries(PAGES)) {
      await page.setViewportSize(WIDTHS[1440])
      await page.goto(made[name] ?? path, { waitUntil: 'domcontentloaded' })
      await settle(page)
      await look(page, {
        name,
        language,
        ...(quotes && { quotes }),
        ...(alike && { alike }),
        besides: async (width) => {
          await expect(page, name).toHaveTitle(`${texts(language).shell.titles[title]} · Stipple 点绘`)
          const menu = page
            .getByRole('navigation', { name: texts(language).shell.mainMenu })
            .getByRole('link', { name: texts(language).shell.me, exact: true })
          await expect(menu).toHaveCount(width === 390 ? 1 : 0)
        },
      })
      expect(errors, name).toEqual([])
    }
    await page.context().close()
  })

  test(`what opens over a page is whole, ${language} [S-13, S-20, S-26]`, async ({ browser }) => {
    const { page, errors } = await open(await browser.newContext({ storageState: member }), language)
    await dialogs(page, language)
    expect(errors).toEqual([])
    await page.context().close()
  })

  test(`a guest sees whole screens, ${language} [S-19, S-26]`, async ({ browser }) => {
    const text = texts(language)
    const { page, errors } = await open(await browser.newContext(), language)
    for (const name of ['home', 'generate', 'history'] as const) {
      await page.goto(PAGES[name]?.path ?? '/')
      await settle(page)
      await look(page, {
        name: `guest-${name}`,
        language,
        besides: async () => {
          const bar = page.getByRole('banner')
          await expect(bar.getByRole('button', { name: text.account.logIn })).toBeVisible()
          await expect(bar.getByRole('link', { name: text.shell.recharge })).toHaveCount(0)
          await expect(bar.getByRole('button', { name: text.account.claim })).toHaveCount(0)
        },
      })
    }
    await page.setViewportSize(WIDTHS[1440])
    await page.getByRole('banner').getByRole('button', { name: text.account.logIn }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: text.account.signUpTitle })).toBeVisible()
    await look(page, { name: 'sign-up', language, over: 'dialog' })
    await dialog.getByRole('button', { name: text.account.signIn }).click()
    await expect(dialog.getByRole('heading', { name: text.account.signInTitle })).toBeVisible()
    await look(page, { name: 'log-in', language, over: 'dialog' })
    expect(errors).toEqual([])
    await page.context().close()
  })
}

/** What opens over a page of a member. */
async function dialogs(page: Page, language: Language): Promise<void> {
  const text = texts(language)
  const late = language === 'cn' ? zhMember : enMember
  const bar = page.getByRole('banner')
  /** Opens a dialog, looks at it, and closes it. */
  const lookInto = async (name: string, press: () => Promise<void>) => {
    await page.setViewportSize(WIDTHS[1440])
    await press()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look(page, { name, language, over: 'dialog' })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  await page.goto('/generate/Text2Img')
  await settle(page)
  await lookInto('claim', () => bar.getByRole('button', { name: text.account.claim }).click())
  await lookInto('options-dialog', () => bar.getByRole('button', { name: text.shell.settings }).click())
  for (const [name, item] of [
    ['dot-details', text.account.dotDetails],
    ['link-device', text.account.linkDevice],
    ['feedback', text.account.feedback],
    ['cooperation', text.account.cooperation],
  ] as const) {
    await lookInto(name, async () => {
      await bar.getByRole('button', { name: text.account.menuLabel }).click()
      await page.getByRole('menuitem', { name: item, exact: true }).click()
    })
  }
  await page.setViewportSize(WIDTHS[1440])
  await page.getByRole('button', { name: text.generate.modeLabel }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await look(page, { name: 'mode-menu', language, over: 'menu', widths: [1440] })
  await page.keyboard.press('Escape')
  await page.setViewportSize(WIDTHS[390])
  await page.locator('main button[aria-haspopup="dialog"]').click()
  await expect(page.getByRole('dialog', { name: text.generate.form })).toBeVisible()
  await settle(page)
  await look(page, { name: 'form-sheet', language, over: 'dialog', widths: [390] })

  await page.goto('/me')
  await settle(page)
  for (const [name, button] of [
    ['identity', late.profile.choose],
    ['delete-account', late.data.delete],
  ] as const) {
    await lookInto(name, () => page.getByRole('main').getByRole('button', { name: button, exact: true }).click())
  }
}

const texts = (language: Language) => (language === 'cn' ? zh : en)

async function open(context: BrowserContext, language: Language): Promise<{ page: Page; errors: string[] }> {
  await context.addInitScript(
    (language) => localStorage.setItem('stipple-options', JSON.stringify({ state: { language, allowLargerParams: false }, version: 1 })),
    language === 'cn' ? 'zh' : 'en',
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

interface Shown {
  readonly name: string
  readonly language: Language
  readonly widths?: readonly Width[]
  /** Shows what people wrote, in whatever language. */
  readonly quotes?: boolean
  /** There are others of its structure. */
  readonly alike?: boolean
  /** What lies over the page, when it is that and not the page that is looked at. */
  readonly over?: 'dialog' | 'menu'
  /** What else is to be true, once for each width. */
  readonly besides?: (width: Width) => Promise<void>
}

/** Looks at what is shown now in both widths and schemes. It follows the window and the system, so nothing is loaded again. */
async function look(
  page: Page,
  { name, language, widths = [1440, 390], quotes = name === 'resources', alike = false, over, besides }: Shown,
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize(WIDTHS[width])
    await page.emulateMedia({ colorScheme: 'light' })
    await settle(page)
    await checkWords(page, { name, width, language, quotes })
    await besides?.(width)
    for (const scheme of ['light', 'dark'] as const) {
      const what = `${name}-${width}-${scheme}-${language}`
      await page.emulateMedia({ colorScheme: scheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
      await page.screenshot({ path: join(SHOTS, `${what}.png`), fullPage: over === undefined, animations: 'disabled' })
      // Colours are the same at both widths, and so is the structure in both languages.
      if (language === 'cn' && (width === 1440 || scheme === 'dark')) continue
      if (scheme === 'dark' && width === 390) continue
      if (alike && (language === 'cn' || scheme === 'dark' || width === 390)) continue
      await checkAccess(page, { what, scheme, over })
    }
  }
}

async function checkWords(
  page: Page,
  {
    name,
    width,
    language,
    quotes,
  }: { readonly name: string; readonly width: Width; readonly language: Language; readonly quotes: boolean },
): Promise<void> {
  const what = `${name} at ${width}, ${language}`
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'cn' ? 'zh-CN' : 'en')
  const words = await wordsOf(page)
  expect(words, what).not.toMatch(RAW_KEY)
  expect(words, what).not.toContain('{{')
  if (language === 'en' && !quotes) expect(words.replaceAll(/点绘|中文|点 \/ dots/g, ''), what).not.toMatch(/\p{Script=Han}/u)
  if (language === 'cn' && !quotes) expect(words.replaceAll(SAME_IN_BOTH, ''), what).not.toMatch(/[A-Za-z]{4,}/)
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0)
}

async function checkAccess(
  page: Page,
  { what, scheme, over }: { readonly what: string; readonly scheme: Scheme; readonly over: Shown['over'] },
): Promise<void> {
  // One call in the page itself, which tells of violations only: the report on everything that is right would take most of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  // What is behind a dialog has been looked at as a page.
  for (const selector of over ? OVER[over] : []) axe.include(selector)
  // A scheme changes colours and nothing else.
  const { violations } = await (scheme === 'dark' ? axe.withRules(COLOUR_RULES) : axe.withTags(STANDARDS)).analyze()
  const told = violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`))
  expect(told, what).toEqual([])
}

const OVER = { dialog: ['[role="dialog"]', 'dialog[open]'], menu: ['[role="menu"]'] } as const
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** What people wrote, and names. The page of models and licences quotes licences besides. */
const SAME_IN_BOTH = new RegExp(
  [
    ...PROMPTS,
    DEFAULT_NEGATIVE_PROMPT,
    `${LOOKOUT}-\\d+`,
    LOOKOUT,
    'LoRA',
    'WebM',
    'Markdown',
    'Ctrl',
    'Shift',
    'Delete',
    'Stipple',
    'English',
    'Real-ESRGAN',
    'Apache License',
    'Cookie',
  ].join('|') +
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
