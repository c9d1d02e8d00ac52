import { expect, type Locator, type Page, test } from '@playwright/test'
import { grantRoles } from './grant-roles.ts'
import { chooseCareer, generateButton, PASSWORD, promptBox } from './user.ts'

/**
 * The most common tasks, by the clicks that each takes after arriving, as a guest for the first and then logged in; typing is not counted
 * (docs/benchmarks.md).
 */

/** Clicks and keys of a task. */
function counter(page: Page) {
  let presses = 0
  return {
    count: () => presses,
    press: async (target: Locator) => {
      presses++
      await target.click()
    },
    key: async (key: string) => {
      presses++
      await page.keyboard.press(key)
    },
    /** One stroke of the brush. */
    stroke: async (canvas: Locator) => {
      presses++
      const place = await canvas.boundingBox()
      if (!place) throw new Error('the canvas is not on the page')
      const at = (across: number, down: number) => [place.x + place.width * across, place.y + place.height * down] as const
      await page.mouse.move(...at(0.45, 0.5))
      await page.mouse.down()
      await page.mouse.move(...at(0.5, 0.52), { steps: 6 })
      await page.mouse.up()
    },
  }
}

const FOX = 'a red fox in the snow, watercolor'
const strip = (page: Page) => page.getByRole('navigation', { name: 'Earlier works' }).getByRole('button')
const actions = (page: Page) => page.getByRole('group', { name: 'Actions' })
const making = (page: Page) => page.getByRole('main').getByRole('progressbar')
const isDone = (page: Page) => expect(making(page)).toHaveCount(0, { timeout: 90_000 })

test('creates, repeats, publishes, downloads, varies, upscales, erases, reuses and finds within the given clicks [P-34, P-23]', async ({
  page,
  baseURL,
}) => {
  await page.goto('/generate')
  await promptBox(page).fill(FOX)

  // A guest's request runs as soon as there is an account.
  const guest = counter(page)
  await guest.press(generateButton(page))
  const account = page.getByRole('dialog', { name: 'Create your account' })
  const name = `presses-${Date.now().toString(36)}`
  await account.getByLabel('Name', { exact: true }).fill(name)
  await account.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await guest.press(account.getByRole('button', { name: 'Sign up' }).first())
  expect(guest.count()).toBe(2)
  await expect(account).toBeHidden()
  await chooseCareer(page)
  await expect(actions(page)).toBeVisible({ timeout: 60_000 })
  await expect(strip(page)).toHaveCount(1)

  // As text to image, and as the next image with another seed.
  const again = counter(page)
  await again.press(generateButton(page))
  expect(again.count()).toBe(1)
  await expect(strip(page)).toHaveCount(2, { timeout: 60_000 })
  await isDone(page)

  await grantRoles(baseURL, name)
  await page.reload()
  // The last chosen category is preselected.
  for (const [index, presses] of [3, 2].entries()) {
    await strip(page).nth(index).click()
    const publish = counter(page)
    await publish.press(actions(page).getByRole('button', { name: 'Publish' }))
    const dialog = page.getByRole('dialog', { name: 'Publish to the community' })
    if (index === 0) await publish.press(dialog.getByRole('radio', { name: 'Animals' }))
    await publish.press(dialog.getByRole('button', { name: 'Publish' }))
    expect(publish.count()).toBe(presses)
    await expect(dialog).toBeHidden()
    await expect(actions(page).getByRole('button', { name: 'Publish' })).toHaveCount(0)
  }

  const other = counter(page)
  await other.press(page.getByRole('main').getByRole('button', { name: `More actions for ${FOX}`, exact: true }))
  const saved = page.waitForEvent('download')
  await other.press(page.getByRole('menuitem', { name: 'Download WEBP' }))
  expect((await saved).suggestedFilename()).toMatch(/\.webp$/)
  expect(other.count()).toBe(2)

  const vary = counter(page)
  await vary.press(actions(page).getByRole('button', { name: /^Vary slightly/ }))
  expect(vary.count()).toBe(1)
  await expect(strip(page)).toHaveCount(3, { timeout: 60_000 })
  await isDone(page)
  // Its source is one key away.
  await expect(page.getByRole('button', { name: 'Compare with source (hold Space)' })).toBeVisible()

  const enlarge = counter(page)
  await enlarge.press(actions(page).getByRole('button', { name: /^Upscale/ }))
  expect(enlarge.count()).toBe(1)
  await expect(page.getByText('1024 × 1024')).toBeVisible({ timeout: 120_000 })
  await expect(strip(page)).toHaveCount(4)

  // It survives a reload.
  await strip(page).nth(3).click()
  await expect(strip(page).nth(3)).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(strip(page).nth(3)).toHaveAttribute('aria-pressed', 'true')

  const erase = counter(page)
  await erase.press(actions(page).getByRole('button', { name: 'Erase' }))
  const canvas = page.getByRole('application', { name: /^Image to mask/ })
  await expect(canvas).toBeVisible()
  await erase.stroke(canvas)
  await expect(page.getByText('Mask painted on the image.')).toBeVisible()
  await erase.key('Enter')
  expect(erase.count()).toBe(3)
  await expect(making(page)).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Cancel' }).click()
  await isDone(page)

  const reuse = counter(page)
  await reuse.press(actions(page).getByRole('button', { name: 'Reuse prompt' }))
  expect(reuse.count()).toBe(1)
  await expect(page).toHaveURL(/\/generate\/Upscaling|\/generate\/Text2Img/)

  await page.goto('/generate')
  const find = counter(page)
  await find.press(page.getByRole('link', { name: 'All works' }))
  await page.getByRole('searchbox').fill('fox')
  await find.press(page.getByRole('main').getByRole('link', { name: FOX }).last())
  expect(find.count()).toBe(2)
  await expect(page.getByRole('heading', { name: FOX })).toBeAttached()
})
