import { expect, type Page, test } from '@playwright/test'
import { signInAs, careerDialog, generateButton, OPERATOR, promptBox, signUp } from './user.ts'

const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
const settled = (page: Page, field: string) =>
  page.getByRole('radiogroup', { name: `${field}: ask or preset` }).getByText('Preset', { exact: true })
const results = (page: Page) => page.getByRole('region', { name: 'Results' })

test('makes an app from a work, lets another member run it, then changes, unpublishes and deletes it [D-03, D-04, D-05, D-06, P-26, S-04, S-05, S-07]', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const name = `Stamps ${Date.now().toString(36)}`

  // The author makes an image and waits for it.
  await signInAs(page, OPERATOR, '/generate/Text2Img')
  await promptBox(page).fill('a lighthouse on a cliff, linocut stamp')
  await generateButton(page).click()
  await expect(page.getByText(/^Finished: a lighthouse/)).toBeAttached({ timeout: 90_000 })
  const work = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json', 'X-Isapi': '1' }
    const reply = await fetch('/api/v2/get_generate_works', { method: 'POST', headers, body: JSON.stringify({ page_size: 1 }) })
    return ((await reply.json()) as { data: { image_id: string; thumbnails: Record<string, string> }[] }).data[0]
  })
  expect(work).toBeDefined()

  // The work reaches the editor as in the product: in the state of the history entry.
  await page.goto('/template/new')
  await expect(preview(page)).toBeVisible()
  await page.evaluate((given) => {
    history.replaceState({ ...history.state, beginApp: { work: given } }, '')
  }, work)
  await page.reload()
  await expect(preview(page).getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue('a lighthouse on a cliff, linocut stamp')
  await expect(preview(page).getByText('Style', { exact: true })).toHaveCount(0)

  // A name is required; with one the app is visible to everyone.
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('App name is required')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'Description' }).fill('Whatever you name, as a stamp')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL(/\/template\/edit\/[0-9a-f-]{36}$/)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  // Another member finds the app, sees its cover and runs it; only the prompt is asked for.
  const other = await (await browser.newContext()).newPage()
  await other.goto(`${baseURL}/smart-apps`)
  await signUp(other, `stamper-${Date.now().toString(36)}`)
  await other.getByRole('searchbox', { name: 'Search apps' }).fill(name)
  const tile = other.getByRole('listitem').filter({ hasText: name })
  await expect(tile).toHaveCount(1)
  await expect.poll(() => tile.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)
  await tile.hover()
  await tile.getByRole('button', { name: `More actions for ${name}` }).click()
  await expect(other.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  await expect(other.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
  await other.keyboard.press('Escape')
  await tile.getByRole('link', { name }).click()
  await expect(other).toHaveURL(`${baseURL}/generate/Apps/${id}`)
  await expect(other.locator('[data-field]')).toHaveCount(1)
  await promptBox(other).fill('a mountain lake')
  const sent = other.waitForRequest('**/playground_generate')
  await generateButton(other).click()
  expect((await sent).postDataJSON()).toMatchObject({ template: id, job_type: 'Apps', input: { prompt: 'a mountain lake' } })
  await expect(other.getByText('Finished: a mountain lake')).toBeAttached({ timeout: 90_000 })
  await expect(results(other).getByRole('img').first()).toBeVisible()

  // Only the author may change it.
  await other.goto(`${baseURL}/template/edit/${id}`)
  await expect(other.getByRole('heading', { name: 'Access is limited' })).toBeVisible()

  // The author fixes the prompt too, opens the earlier version, and restores it.
  await settled(page, 'Prompt').click()
  await expect(preview(page).getByRole('textbox', { name: 'Prompt', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText(`“${name}” updated.`)).toBeVisible()
  await page.getByRole('button', { name: 'Versions' }).click()
  await page.getByRole('list', { name: 'Versions' }).getByRole('button', { name: 'Restore' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(preview(page).getByRole('textbox', { name: 'Prompt', exact: true })).toBeVisible()

  // A private app disappears for others, at its short address too.
  await page.goto('/smart-apps')
  const own = page.getByRole('listitem').filter({ hasText: name })
  await own.hover()
  await own.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Make private' }).click()
  await expect(own.getByText('Only you')).toBeVisible()
  await other.goto(`${baseURL}/app/${id}`)
  await expect(other.getByRole('heading', { name: 'App not found' })).toBeVisible()
  await other.context().close()

  await own.hover()
  await own.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(own).toHaveCount(0)
  await expect(careerDialog(page)).toBeHidden()
})
