import { mkdirSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { member as enMember } from '@stipple/core/messages/en/member'
import type { messages as en } from '@stipple/core/messages/en/messages'
import { member as zhMember } from '@stipple/core/messages/zh/member'
import { MODES } from '@stipple/core/modes/registry.gen'
import { check, type Language, checkScreen, open, settle, SHOTS, texts, WIDTHS } from './check-screen.ts'
import { seedOf } from './seed.ts'

/** Every screen in both widths, schemes and languages. `SCREENS=yes` also saves an image of each in test-results/screens. */

type Title = keyof typeof en.shell.titles

interface Visit {
  readonly path: string
  readonly title: Title
  /** Shows texts of other members, in any language. */
  readonly quotes?: true
  /** One of several similar pages: its structure is checked once, and not in every language and scheme. */
  readonly alike?: true
}

/** Pages for members. */
const PAGES: Readonly<Record<string, Visit>> = {
  home: { path: '/', title: 'home' },
  generate: { path: '/generate', title: 'generate' },
  edit: { path: '/edit', title: 'generate', alike: true },
  'app-by-link': { path: '/app/', title: 'generate' },
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
  'confirm-sign-in': { path: '/confirm-sign-in', title: 'confirmSignIn' },
  'reset-password': { path: '/reset-password', title: 'resetPassword' },
  'confirm-email': { path: '/confirm-email', title: 'confirmEmail' },
  'smart-apps': { path: '/smart-apps', title: 'smartApps' },
  'app-editor': { path: '/template/new', title: 'appEditor' },
  'app-editor-edit': { path: '/template/edit', title: 'appEditor', alike: true },
  'community-work': { path: '/work/c_fox', title: 'work' },
  contests: { path: '/contests', title: 'contests' },
  'images-to-video': { path: '/images-to-video', title: 'imagesToVideo' },
  train: { path: '/train', title: 'train' },
  network: { path: '/network', title: 'network' },
  developers: { path: '/developers', title: 'developers', quotes: true },
}

/** Administration pages. */
const ADMINISTRATION: typeof PAGES = {
  'manage-overview': { path: '/manage', title: 'manageOverview' },
  'manage-jobs': { path: '/manage/jobs', title: 'manageJobs', quotes: true },
  'manage-members': { path: '/manage/config?part=members', title: 'manageConfig', quotes: true },
  'manage-keys': { path: '/manage/config?part=keys', title: 'manageConfig', quotes: true },
  'manage-apps': { path: '/manage/config?part=apps', title: 'manageConfig', quotes: true },
  'manage-engines': { path: '/manage/config?part=engines', title: 'manageConfig', quotes: true },
  'manage-files': { path: '/manage/config?part=files', title: 'manageConfig', quotes: true },
  'manage-dots': { path: '/manage/config?part=dots', title: 'manageConfig' },
  'manage-access': { path: '/manage/config?part=access', title: 'manageConfig', quotes: true },
  'manage-safety': { path: '/manage/config?part=safety', title: 'manageConfig' },
  'manage-keeping': { path: '/manage/config?part=keeping', title: 'manageConfig' },
  'manage-site': { path: '/manage/config?part=site', title: 'manageConfig', quotes: true },
  'manage-mails': { path: '/manage/config?part=mails', title: 'manageConfig', quotes: true },
  'manage-pages': { path: '/manage/config?part=pages', title: 'manageConfig' },
  'manage-changes': { path: '/manage/config?part=audit', title: 'manageConfig', quotes: true },
  'manage-orders': { path: '/manage/orders', title: 'manageOrders', quotes: true },
  'manage-reports': { path: '/manage/reports', title: 'manageReports', quotes: true },
  'manage-contests': { path: '/manage/contests', title: 'manageContests' },
  'manage-feedback': { path: '/manage/feedback', title: 'manageFeedback', quotes: true },
}

/** Pages of text. */
const TEXT_PAGES: typeof PAGES = {
  'pay-protection': { path: '/PayProtection', title: 'payProtection' },
  'pay-protection-partner': { path: '/WingFoxPayProtection', title: 'payProtection' },
  resources: { path: '/resources', title: 'resources' },
  terms: { path: '/terms', title: 'terms' },
  agreement: { path: '/agreement', title: 'terms', alike: true },
  privacy: { path: '/privacy', title: 'privacy' },
  protection: { path: '/protection', title: 'privacy', alike: true },
  about: { path: '/about', title: 'about' },
  disclaimer: { path: '/disclaimer', title: 'disclaimer' },
  updates: { path: '/updates', title: 'updates' },
  unknown: { path: '/nowhere', title: 'notFound' },
}

/** The playground in every mode. Apps and training have their own screens. */
const PLAYGROUND: typeof PAGES = Object.fromEntries(
  MODES.filter(({ id }) => id !== 'Apps' && id !== 'Train').map(({ id }) => [
    `generate-${id}`,
    { path: `/generate/${id}`, title: 'generate', alike: true } as const,
  ]),
)

// Each kind and language is one long story; the stories of this file are independent of each other.
test.describe.configure({ mode: 'parallel', timeout: 420_000 })

test.beforeAll(() => {
  mkdirSync(SHOTS, { recursive: true })
})

for (const language of ['en', 'cn'] as const) {
  for (const [kind, pages] of Object.entries({ screen: PAGES, desk: ADMINISTRATION, reading: TEXT_PAGES, mode: PLAYGROUND })) {
    test(`shows every ${kind} completely, ${language} [S-13, S-20, S-26]`, async ({ browser, baseURL }) => {
      const { member, made } = await seedOf(browser, { baseURL, language })
      const { page, errors } = await open(await browser.newContext({ storageState: member }))
      for (const [name, visit] of Object.entries(pages)) {
        await page.setViewportSize(WIDTHS[1440])
        await page.goto(made[name] ?? visit.path, { waitUntil: 'domcontentloaded' })
        await settle(page)
        await checkScreen(page, {
          name,
          language,
          ...visit,
          // On a phone the form is in a sheet, and the pages of all modes are the same.
          ...(kind === 'mode' && { widths: [1440] }),
          expectations: async (width) => {
            await check(page, name).toHaveTitle(`${texts(language).shell.titles[visit.title]} · Stipple 点绘`)
            const menu = page
              .getByRole('navigation', { name: texts(language).shell.mainMenu })
              .getByRole('link', { name: texts(language).shell.me, exact: true })
            await expect(menu).toHaveCount(width === 390 ? 1 : 0)
          },
        })
        check(errors.splice(0), name).toEqual([])
      }
      await page.context().close()
    })
  }

  test(`shows every overlay completely, ${language} [S-13, S-20, S-26]`, async ({ browser, baseURL }) => {
    const { member } = await seedOf(browser, { baseURL, language })
    const { page, errors } = await open(await browser.newContext({ storageState: member }))
    await dialogs(page, language)
    expect(errors).toEqual([])
    await page.context().close()
  })

  test(`shows complete screens to a guest, ${language} [S-19, S-26]`, async ({ browser }) => {
    const text = texts(language)
    const { page, errors } = await open(await browser.newContext(), language)
    for (const name of ['home', 'generate', 'history'] as const) {
      await page.goto(PAGES[name]?.path ?? '/')
      await settle(page)
      await checkScreen(page, {
        name: `guest-${name}`,
        language,
        expectations: async () => {
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
    await expect(dialog.getByRole('heading', { name: text.account.signInTitle })).toBeVisible()
    await checkScreen(page, { name: 'log-in', language, over: 'dialog' })
    await dialog.getByRole('button', { name: text.account.signUp }).click()
    await expect(dialog.getByRole('heading', { name: text.account.signUpTitle })).toBeVisible()
    await checkScreen(page, { name: 'sign-up', language, over: 'dialog' })
    expect(errors).toEqual([])
    await page.context().close()
  })
}

/** Dialogs that open over a member's pages. */
async function dialogs(page: Page, language: Language): Promise<void> {
  const text = texts(language)
  const late = language === 'cn' ? zhMember : enMember
  const bar = page.getByRole('banner')
  /** Opens a dialog, checks it, and closes it. */
  const checkDialog = async (name: string, press: () => Promise<void>) => {
    await page.setViewportSize(WIDTHS[1440])
    await press()
    await expect(page.getByRole('dialog')).toBeVisible()
    await checkScreen(page, { name, language, over: 'dialog' })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  await page.goto('/generate/Text2Img')
  await settle(page)
  await checkDialog('claim', () => bar.getByRole('button', { name: text.account.claim }).click())
  await checkDialog('commands', () => page.keyboard.press('Control+k'))
  await checkDialog('shortcuts', () => page.keyboard.press('?'))
  await checkDialog('options-dialog', () => bar.getByRole('button', { name: text.shell.settings }).click())
  for (const [name, item] of [
    ['dot-details', text.account.dotDetails],
    ['link-device', text.account.linkDevice],
    ['feedback', text.account.feedback],
    ['cooperation', text.account.cooperation],
  ] as const) {
    await checkDialog(name, async () => {
      await bar.getByRole('button', { name: text.account.menuLabel }).click()
      await page.getByRole('menuitem', { name: item, exact: true }).click()
    })
  }
  await page.setViewportSize(WIDTHS[1440])
  await page.getByRole('button', { name: text.generate.modeLabel }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await checkScreen(page, { name: 'mode-menu', language, over: 'menu', widths: [1440] })
  await page.keyboard.press('Escape')
  await page.setViewportSize(WIDTHS[390])
  await page.locator('main button[aria-haspopup="dialog"]').click()
  await expect(page.getByRole('dialog', { name: text.generate.form })).toBeVisible()
  await settle(page)
  await checkScreen(page, { name: 'form-sheet', language, over: 'dialog', widths: [390] })

  await page.goto('/me')
  await settle(page)
  for (const [name, button] of [
    ['identity', late.profile.choose],
    ['delete-account', late.data.delete],
  ] as const) {
    await checkDialog(name, () => page.getByRole('main').getByRole('button', { name: button, exact: true }).click())
  }
}
