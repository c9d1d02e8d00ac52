import { expect, type Locator, type Page, test } from '@playwright/test'
import { generateButton, promptBox, signUp } from './user.ts'

/** The commonest tasks, by the presses that each takes after arriving signed in; what is typed is not counted (docs/benchmarks.md). */

/** Presses and keys of a task. */
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
const strip = (page: Page) => page.getByRole('navigation', { name: 'What came before' }).getByRole('button')
const actions = (page: Page) => page.getByRole('group', { name: 'Go on from it' })
const making = (page: Page) => page.getByRole('main').getByRole('progressbar')
const isDone = (page: Page) => expect(making(page)).toHaveCount(0, { timeout: 90_000 })

test('make, again, vary, enlarge, erase, reuse and find, in as few presses as said [P-34, P-23]', async ({ page }) => {
  await page.goto('/generate')
  await signUp(page, `presses-${Date.now().toString(36)}`)
  await promptBox(page).fill(FOX)

  const make = counter(page)
  await make.press(generateButton(page))
  expect(make.count()).toBe(1)
  await expect(actions(page)).toBeVisible({ timeout: 60_000 })
  await expect(strip(page)).toHaveCount(1)

  const again = counter(page)
  await again.press(generateButton(page))
  expect(again.count()).toBe(1)
  await expect(strip(page)).toHaveCount(2, { timeout: 60_000 })
  await isDone(page)

  const vary = counter(page)
  await vary.press(actions(page).getByRole('button', { name: /^Vary slightly/ }))
  expect(vary.count()).toBe(1)
  await expect(strip(page)).toHaveCount(3, { timeout: 60_000 })
  await isDone(page)
  // What it was made from is one key away.
  await expect(page.getByRole('button', { name: 'Before (hold Space)' })).toBeVisible()

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
  const canvas = page.getByRole('application', { name: /^Picture to mark/ })
  await expect(canvas).toBeVisible()
  await erase.stroke(canvas)
  await expect(page.getByText('Marked on the picture.')).toBeVisible()
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
