import { expect, test } from '@playwright/test'
import { promptBox, signUp } from './user.ts'

for (const { name, viewport } of [
  { name: 'desk', viewport: { width: 1440, height: 900 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
] as const) {
  test.describe(`at a ${name}`, () => {
    test.use({ viewport })

    test('compares several seeds and styles at once, and browses the results [P-31, P-08, V-12]', async ({ page }) => {
      await page.goto('/generate')
      await signUp(page, `compare-${name}`)
      // Signing up loads the page's lists again, which closes an open form.
      await expect(async () => {
        if (name === 'phone' && !(await promptBox(page).isVisible()))
          await page.getByRole('main').locator('button[aria-haspopup="dialog"]').last().click({ timeout: 5000 })
        await expect(promptBox(page)).toBeVisible({ timeout: 3000 })
      }).toPass({ timeout: 60_000 })
      await promptBox(page).fill('a small red boat on a calm lake')
      const form = page.getByRole('form')
      await form.getByRole('button', { name: 'Compare several values' }).click()
      await form.getByLabel('Variable 1').selectOption({ label: 'Seed' })
      await form.getByRole('button', { name: 'Add a variable' }).click()
      await form.getByLabel('Variable 2').selectOption({ label: 'Style' })
      const styles = form.getByRole('group', { name: 'Style' }).first()
      await expect(form.getByText('no Style selected')).toHaveCount(0)
      await form.getByRole('button', { name: 'Choose Style' }).click({ force: true })
      await expect(form.getByText(/no Style selected/i).first()).toBeVisible()
      // By keyboard, because the bar of a phone may cover elements scrolled into view.
      for (const index of [0, 2]) await styles.getByRole('checkbox').nth(index).press('Space')
      await expect(form.getByText('2 × 2: 4 images')).toBeVisible()
      await form.getByRole('button', { name: /^Generate/ }).click()

      const table = page.getByRole('table')
      await expect(table.getByRole('columnheader')).toHaveCount(2)
      await expect(table.getByRole('rowheader')).toHaveCount(2)
      await expect(table.getByRole('img')).toHaveCount(4, { timeout: 90_000 })
      await page.getByRole('link', { name: 'a small red boat on a calm lake' }).first().click()
      await expect(page).toHaveURL(/\/comparison\//)
      await page.reload()
      await expect(page.getByRole('table').getByRole('img')).toHaveCount(4)
      await page.getByRole('table').getByRole('link').first().click()
      await page.keyboard.press('ArrowRight')
      await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
    })
  })
}
