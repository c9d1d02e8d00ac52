import { expect, type Page, test } from '@playwright/test'
import { signUp } from './user.ts'

/** A member finds a work again: by a tag, a saved search, and similarity, and drags it to a form. */

const make = async (page: Page, prompt: string, n: number): Promise<void> => {
  const { origin } = new URL(page.url())
  const headers = { 'x-isapi': '1', origin }
  const data = { input: { prompt, n, width: 256, height: 256, seed: 11 }, model: 'builtin/illustrator', job_type: 'Text2Img' }
  const { id } = await (await page.request.post('/api/v2/playground_generate', { headers, data })).json()
  await expect
    .poll(async () => (await (await page.request.get(`/api/v2/generate/check/${id}`, { headers })).json()).done, { timeout: 60_000 })
    .toBe(true)
}
const tiles = (page: Page) => page.locator('[data-tile]')
const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search prompts, models and settings' })
const saved = (page: Page) => page.getByRole('navigation', { name: 'Saved searches' })

test('tags works, saves a search and finds similar works [H-19, H-20, H-21]', async ({ page }) => {
  await page.goto('/history')
  await signUp(page, `finder-${Date.now().toString(36)}`)
  await make(page, 'a red fox in the snow at sunset, watercolor', 2)
  await make(page, 'a castle on a hill under the moon, ink', 1)
  await page.goto('/history')
  await expect(tiles(page)).toHaveCount(3)

  // Both foxes at once, from the selection.
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await tiles(page).nth(1).click()
  await tiles(page).nth(2).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Tags' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tags' })
  await dialog.getByLabel('Find or add a tag').fill('Client A, winter')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('checkbox', { name: '#client-a' })).toBeChecked()
  await dialog.getByRole('checkbox', { name: '#winter' }).click()
  await expect(dialog.getByRole('checkbox', { name: '#winter' })).not.toBeChecked()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Done', exact: true }).first().click()

  await searchField(page).fill('#client-a')
  await expect(tiles(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Save this search' }).click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('For client A')
  await page.keyboard.press('Enter')
  await page.goto('/history')
  await expect(tiles(page)).toHaveCount(3)
  await saved(page).getByRole('button', { name: 'For client A', exact: true }).click()
  await expect(tiles(page)).toHaveCount(2)
  await saved(page).getByRole('button', { name: 'Search “For client A”' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Foxes')
  await page.keyboard.press('Enter')
  await expect(saved(page).getByRole('button', { name: 'Foxes', exact: true })).toBeVisible()

  // A work on its page: its tag leads back, and the other fox is similar, unlike the castle.
  await tiles(page).first().click()
  const like = page.getByRole('region', { name: 'More like this' })
  await like.scrollIntoViewIfNeeded()
  await expect(like.getByRole('link')).toHaveCount(1)
  await page.getByRole('link', { name: 'Show works tagged client-a' }).click()
  await expect(tiles(page)).toHaveCount(2)
  await saved(page).getByRole('button', { name: 'Search “Foxes”' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(saved(page).getByRole('button', { name: 'Foxes', exact: true })).toHaveCount(0)
})

test('drags a work into a collection, and out of the window as a file with name and type', async ({ page }) => {
  await page.goto('/history')
  await signUp(page, `dragger-${Date.now().toString(36)}`)
  await make(page, 'a red fox', 1)
  await page.goto('/history')
  await page.getByRole('button', { name: 'New collection' }).click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Best')
  await page.keyboard.press('Enter')
  const collection = page.getByRole('navigation', { name: 'Collections' }).getByRole('link', { name: /Best/ })
  await expect(collection).toContainText('0 works')
  // Read after the page has set it, while the event bubbles.
  const file = page.evaluate(
    () =>
      new Promise<string>((take) => {
        addEventListener('dragstart', ({ dataTransfer }) => take(dataTransfer?.getData('DownloadURL') ?? ''), { once: true })
      }),
  )
  await tiles(page).first().dragTo(collection)
  await expect(collection).toContainText('1 work')
  expect(await file).toMatch(/^image\/png:a red fox[^:]*\.png:http/)
})
