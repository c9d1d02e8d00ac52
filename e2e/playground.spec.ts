import { expect, type Page, test } from '@playwright/test'
import { isAccepted, promptBox, signUp } from './user.ts'

/** Everyday use of the playground, on a desktop and a phone. */
const SIZES = [
  { name: 'desk', viewport: { width: 1440, height: 900 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
] as const

for (const { name, viewport } of SIZES) {
  const phone = name === 'phone'

  test.describe(`at a ${name}`, () => {
    test.use({ viewport })

    test.beforeEach(async ({ page }) => {
      await page.goto('/generate')
      await signUp(page, `${name}-${Math.random().toString(36).slice(2, 9)}`)
    })

    /** Opens the form, which on a phone is a sheet that closes when it is sent. */
    async function openForm(page: Page): Promise<void> {
      if (!phone || (await promptBox(page).isVisible())) return
      await page.getByRole('main').locator('button[aria-haspopup="dialog"]').last().click()
      await expect(promptBox(page)).toBeVisible()
    }

    async function ask(page: Page, prompt: string): Promise<void> {
      await openForm(page)
      await promptBox(page).fill(prompt)
      await page.getByRole('form').getByRole('button', { name: 'Generate' }).click()
      if (phone) await expect(promptBox(page)).toBeHidden()
    }

    const result = (page: Page, words: RegExp) => page.getByRole('main').getByRole('img', { name: words }).first()
    const isDecoded = (page: Page, words: RegExp) =>
      expect.poll(() => result(page, words).evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)

    test('generates by keyboard only and opens the result large [P-04, P-19, P-21]', async ({ page }) => {
      await openForm(page)
      await page.keyboard.press('Home')
      for (let presses = 0; presses < 40 && !(await promptBox(page).evaluate((box) => box === document.activeElement)); presses++)
        await page.keyboard.press('Tab')
      await page.keyboard.type('a lighthouse on a cliff at dusk, gouache')
      await page.keyboard.press('Control+Enter')
      await expect(result(page, /a lighthouse on a cliff/)).toBeVisible({ timeout: 60_000 })
      await isDecoded(page, /a lighthouse on a cliff/)
      if (phone) return
      const open = page
        .getByRole('button', { name: 'Open large' })
        .or(page.getByRole('button', { name: /^Open/ }))
        .first()
      for (let presses = 0; presses < 80 && !(await open.evaluate((button) => button === document.activeElement)); presses++)
        await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/work\//)
      // The canvas can be zoomed too: only the work's page leads back.
      await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL(/\/generate/)
    })

    test('survives a lost network during a job [P-20, P-30, E-06]', async ({ page, context }) => {
      await ask(page, 'a large harbour at night with many boats')
      await isAccepted(page)
      await context.setOffline(true)
      // A request sent offline fails with a message; the typed text stays.
      await openForm(page)
      await promptBox(page).fill('typed while away')
      await page.getByRole('form').getByRole('button', { name: 'Generate' }).click()
      await expect(
        page
          .getByRole('alert')
          .or(page.getByRole('status'))
          .filter({ hasText: /reach|connection|network/i })
          .first(),
      ).toBeVisible()
      await openForm(page)
      await expect(promptBox(page)).toHaveValue('typed while away')
      await context.setOffline(false)
      if (phone) await page.keyboard.press('Escape')
      await expect(result(page, /a large harbour/)).toBeVisible({ timeout: 60_000 })
      await isDecoded(page, /a large harbour/)
    })

    test('runs two jobs at once while the form is edited [P-19]', async ({ page }) => {
      await ask(page, 'a red boat on a lake')
      await ask(page, 'a green hill with a windmill')
      await openForm(page)
      await promptBox(page).fill('edited meanwhile')
      if (phone) await page.keyboard.press('Escape')
      const strip = page.getByRole('navigation', { name: 'Earlier works' })
      await expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 })
      for (const words of [/a red boat/, /a green hill/]) {
        await strip.getByRole('button', { name: words }).click()
        await isDecoded(page, words)
      }
      await openForm(page)
      await expect(promptBox(page)).toHaveValue('edited meanwhile')
    })

    test('accepts a Chinese prompt [C-17, M-01]', async ({ page }) => {
      await ask(page, '雪地里的红狐狸，水彩')
      await expect(result(page, /雪地里的红狐狸/)).toBeVisible({ timeout: 60_000 })
      await isDecoded(page, /雪地里的红狐狸/)
    })

    test('creates an image in the style of an example [P-25]', async ({ page }) => {
      await page.goto('/')
      const example = page.getByRole('main').getByRole('article').first().getByRole('link').first()
      const label = (await example.getByRole('img').first().getAttribute('alt')) ?? ''
      await example.click()
      await expect(page).toHaveURL(/\/work\/c_/)
      await page.getByRole('button', { name: /^(Same style|做同款)$/ }).click()
      await expect(page).toHaveURL(/\/generate/)
      await openForm(page)
      const prompt = await promptBox(page).inputValue()
      expect(prompt.length).toBeGreaterThan(10)
      expect(label).toContain(prompt)
      await page.getByRole('form').getByRole('button', { name: 'Generate' }).click()
      await expect(page.getByRole('main').locator('figure img').first()).toBeVisible({ timeout: 90_000 })
    })
  })
}
