import { expect, test } from '@playwright/test'
import { signInAs, generateButton, OPERATOR, promptBox } from './user.ts'

/** Publishes a work, lets a guest find it, remixes it, and unpublishes it. */
test('publishes a work, finds it logged out in Chinese, remixes it, comments on it and unpublishes it [S-01, S-06, D-01, D-02, H-08, P-25, D-05, D-08]', async ({
  page,
  browser,
  baseURL,
}) => {
  const words = '黄昏的稻田里，一只白鹭'
  await signInAs(page, OPERATOR, '/generate/Text2Img')
  await promptBox(page).fill(words)
  await generateButton(page).click()
  const result = page
    .getByRole('main')
    .getByRole('img', { name: new RegExp(words) })
    .first()
  await expect(result).toBeVisible({ timeout: 90_000 })

  const stranger = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
  const guest = await stranger.newPage()
  await guest.goto('/')
  // A new server shows the built-in examples.
  await expect(guest.getByRole('link', { name: 'A red fox in the snow at sunset, watercolor' })).toBeVisible()

  await page.goto('/history')
  await page
    .getByRole('link', { name: new RegExp(words) })
    .first()
    .hover()
  await page
    .getByRole('button', { name: new RegExp(`^More actions for ${words}`) })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Publish to the community' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish to the community' })
  await dialog.getByRole('radio', { name: 'Animals' }).check()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Published to the community.').locator('..').getByRole('button', { name: 'View' }).click()
  await expect(page).toHaveURL(/\/work\/c_/)
  const address = new URL(page.url()).pathname

  // A guest finds it by words that are not adjacent in its prompt.
  await guest.getByRole('searchbox').fill('白鹭稻田')
  const found = guest.getByRole('link', { name: new RegExp(words) })
  await expect(found).toHaveCount(1)
  await found.click()
  await expect(guest).toHaveURL(new RegExp(`${address}$`))
  await expect(guest.getByText(OPERATOR)).toBeVisible()
  const picture = guest.getByRole('img', { name: new RegExp(words) })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBeTruthy()
  // Its creator comments on it; a guest reads that, and is asked to log in.
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('一气呵成')
  await page.keyboard.press('Control+Enter')
  const comments = (reader: typeof page) => reader.getByRole('region', { name: 'Comments' }).getByRole('listitem')
  await expect(comments(page)).toHaveText(/Creator.*一气呵成/)
  await guest.reload()
  await expect(comments(guest)).toHaveText(/一气呵成/)
  await expect(guest.getByText('Log in to comment.')).toBeVisible()
  await guest.getByRole('button', { name: 'Same style' }).click()
  await expect(guest).toHaveURL(/\/generate\/Text2Img/)
  await expect(promptBox(guest)).toHaveValue(words)

  await page.getByRole('button', { name: /^More actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Unpublish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click()
  await expect(page).toHaveURL(/\/$/)
  await guest.goto(address)
  await expect(guest.getByRole('heading', { name: 'Work not found' })).toBeVisible()
  await stranger.close()
})
