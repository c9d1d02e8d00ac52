import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { open, WIDTHS } from './check-screen.ts'
import { type Seed, seedOf } from './seed.ts'
import { generateButton, promptBox, signUp } from './user.ts'
import { waitUntilInstalled } from './wait-until-installed.ts'

/** Rules from earlier reviews: screens must not interrupt people's work. */

const FOX = 'a red fox in the snow at sunset, watercolor'
const actions = (page: Page): Locator => page.getByRole('group', { name: 'Actions' })
const fox = (page: Page): Locator => page.getByRole('navigation', { name: 'Earlier works' }).getByRole('button', { name: FOX }).last()

let seed: Seed
test.beforeAll(async ({ browser, baseURL }) => {
  seed = await seedOf(browser, { baseURL, language: 'en' })
})

/** Fractions of the window's height covered by fixed bars, at both ends. */
const fixedShare = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll('body *')].filter((element) => {
      const { position } = getComputedStyle(element)
      const { width, height, top, bottom } = element.getBoundingClientRect()
      const isBar = width > innerWidth * 0.8 && height > 0 && height < innerHeight * 0.8 && bottom > 0 && top < innerHeight
      return isBar && (position === 'fixed' || position === 'sticky')
    })
    return bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0) / innerHeight
  })

test('lets a guest log in from the bar, and sign up by generating [S-39]', async ({ page }) => {
  await page.goto('/generate')
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Log in' })).toBeVisible()
  await page.keyboard.press('Escape')
  await promptBox(page).fill('a boat')
  await generateButton(page).click()
  const account = page.getByRole('dialog', { name: 'Create your account' })
  await expect(account).toBeVisible()
  // A wrong name is explained, and so is a refused click.
  await account.getByLabel('Name', { exact: true }).fill('ines@example.org')
  await account.getByLabel('Password', { exact: true }).fill('short')
  await account.getByRole('button', { name: 'Sign up' }).first().click()
  await expect(account.getByText('Enter 2 to 40 letters, digits, dots, dashes or underscores')).toBeVisible()
  await expect(account.getByText('At least 8 characters')).toHaveCount(1)
})

test('keeps the source visible while it is upscaled, and lets its prompt be reused [S-39]', async ({ browser }) => {
  const { page } = await open(await browser.newContext({ storageState: seed.member }))
  await page.goto('/generate')
  await fox(page).click()
  await actions(page)
    .getByRole('button', { name: /^Upscale/ })
    .click()
  const running = page.getByRole('main').getByRole('progressbar').first()
  await expect(running).toBeVisible()
  const picture = page.getByRole('main').locator('img').filter({ visible: true })
  await expect.poll(() => picture.evaluateAll((images) => images.some((image) => image.getBoundingClientRect().width > 300))).toBe(true)
  await expect(page.getByText('768 × 1024')).toBeVisible({ timeout: 120_000 })
  await actions(page).getByRole('button', { name: 'Reuse prompt' }).click()
  await expect(promptBox(page)).not.toHaveValue('')
  await page.context().close()
})

test('offers the last work on an empty canvas without showing it as the source [S-39]', async ({ browser }) => {
  const { page } = await open(await browser.newContext({ storageState: seed.member }))
  for (const mode of ['Inpainting', 'Outpainting', 'RemoveObj', 'EraseImg']) {
    await page.goto(`/generate/${mode}`)
    const offer = page.getByRole('button', { name: /^Use (this|the latest|your latest)/ }).first()
    await expect(offer.or(page.getByText('Nothing here yet')), mode).toBeVisible()
    await expect(actions(page), mode).toHaveCount(0)
  }
  await page.context().close()
})

test('gives controls names that contain their visible text [S-39]', async ({ browser }) => {
  const { page } = await open(await browser.newContext({ storageState: seed.member }))
  for (const path of ['/developers', '/generate', '/history', seed.made['work'] ?? '', '/manage']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    const { violations } = await new AxeBuilder({ page }).withRules(['label-content-name-mismatch']).analyze()
    expect(
      violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)),
      path,
    ).toEqual([])
  }
  await page.context().close()
})

test('leaves four fifths of a window of 320 × 256 free of bars, without horizontal overflow [S-39]', async ({ browser }) => {
  const context = await browser.newContext({ storageState: seed.member, viewport: { width: 320, height: 256 } })
  const { page } = await open(context)
  for (const path of ['/', '/generate', '/history', '/manage']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    await page.mouse.wheel(0, 400)
    expect(await fixedShare(page), path).toBeLessThan(0.4)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
  }
  await context.close()
})

test('marks a published work as such, and returns to the opened work on Escape [S-39]', async ({ browser }) => {
  const { page } = await open(await browser.newContext({ storageState: seed.member }))
  await page.goto('/history')
  const tile = page.getByRole('main').getByRole('link', { name: FOX }).first()
  await tile.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: FOX })).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/history/)
  await expect(tile).toBeFocused()

  await page.goto('/generate')
  // The newest is shown before the list of works, whose last one is used.
  await expect.poll(() => page.getByRole('navigation', { name: 'Earlier works' }).getByRole('button').count()).toBeGreaterThan(1)
  await fox(page).click()
  await actions(page).getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish to the community' })
  // The category comes from the prompt.
  await expect(dialog.getByRole('radio', { name: 'Animals' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('main').getByText('Published').first()).toBeVisible()
  await page.context().close()
})

test('shows a member who may not publish the way to get permission [S-39]', async ({ page }) => {
  await page.goto('/about')
  await signUp(page, `Plain-${Date.now() % 100_000}`)
  await page.goto('/generate')
  await promptBox(page).fill('a boat on a lake')
  await generateButton(page).click()
  await expect(actions(page)).toBeVisible({ timeout: 60_000 })
  await actions(page)
    .getByRole('button', { name: /^Publish/ })
    .click()
  await expect(page.getByRole('dialog')).toContainText(/administrator|operator/)
})

test('starts the administration with an overview, one level of navigation and the full width [S-39]', async ({ browser }) => {
  const { page } = await open(await browser.newContext({ storageState: seed.member }))
  await page.goto('/manage')
  for (const name of ['Queue', 'Engines', 'Reports', 'Disk']) await expect(page.getByRole('main').getByText(name).first()).toBeVisible()
  await page.goto('/manage/config?part=nowhere')
  await expect(page.getByRole('main').getByText('Members').first()).toBeVisible()
  await page.setViewportSize({ width: 2560, height: 1200 })
  await page.goto('/manage/jobs')
  const jobs = page.getByRole('main').getByRole('row').filter({ hasText: FOX }).first()
  await expect(jobs).toBeVisible()
  expect((await jobs.boundingBox())?.width).toBeGreaterThan(1800)
  await page.setViewportSize(WIDTHS[390])
  await page.goto('/manage')
  const menus = await page.getByRole('main').getByRole('navigation').count()
  expect(menus).toBeLessThan(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.context().close()
})

test('shows a notice on pages without a server, and no error [S-39]', async ({ browser }) => {
  const context = await browser.newContext({ storageState: seed.member })
  const { page } = await open(context)
  await page.goto('/generate')
  await expect(promptBox(page)).toBeVisible()
  await waitUntilInstalled(page)
  await context.setOffline(true)
  for (const name of ['Apps', 'Train']) {
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name }).first().click()
    await expect(page.getByText(/went wrong|stumbled/), name).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText(/offline|connection|server/i)
  }
  await context.close()
})

test('has no undefined class, and controls of at least 40 pixels on a phone [S-39]', async ({ browser }) => {
  const context = await browser.newContext({ storageState: seed.member, viewport: WIDTHS[390], hasTouch: true })
  const { page } = await open(context)
  for (const path of ['/', '/generate', '/generate/EraseImg', '/history', '/me']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    await expect(page.locator('.undefined, [class~="null"]'), path).toHaveCount(0)
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('main button, header button, nav a')]
        .filter((element) => element.checkVisibility())
        .map((element) => ({
          name: element.getAttribute('aria-label') ?? element.textContent,
          ...element.getBoundingClientRect().toJSON(),
        }))
        .filter(({ height, width }) => width > 0 && height > 0 && height < 39.5)
        .map(({ name, height }) => `${name} ${height}`),
    )
    expect(small, path).toEqual([])
  }
  await context.close()
})
