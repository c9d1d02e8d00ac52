import { expect, type Page, test } from '@playwright/test'
import { dots, promptBox, signUp } from './user.ts'

/** A member's queue in two tabs: paused, moved, returned to the form, and unchanged after a reload. */

const send = async (page: Page, prompt: string): Promise<void> => {
  const { origin } = new URL(page.url())
  const reply = await page.request.post('/api/v2/playground_generate', {
    headers: { 'x-isapi': '1', origin },
    data: { input: { prompt, n: 4, width: 768, height: 768, seed: 11 }, model: 'builtin/illustrator', job_type: 'Text2Img' },
  })
  expect(reply.ok()).toBe(true)
}
const queue = (page: Page) => page.getByRole('dialog', { name: 'Job queue' })
const waiting = (page: Page) => queue(page).getByRole('region', { name: 'Waiting' }).getByRole('listitem')
const press = (page: Page, name: string) => queue(page).getByRole('button', { name }).click()
const openQueue = (page: Page) => page.getByRole('button', { name: /waiting|paused/ }).click()

test('moves, pauses and cancels waiting jobs in every tab', async ({ page, context }) => {
  await page.goto('/generate')
  await signUp(page, `queue-${Date.now().toString(36)}`)
  for (const prompt of ['a tower of stones', 'b red boats', 'c green pears', 'd blue doors', 'e grey owls']) await send(page, prompt)
  await openQueue(page)
  await expect(queue(page).getByText('continue when you close this page')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/generate')
  await openQueue(other)

  // A paused job does not start during the test.
  for (const prompt of ['d blue doors', 'e grey owls']) await press(page, `Pause “${prompt}”`)
  await expect(waiting(other).filter({ hasText: 'Paused' })).toHaveCount(2)
  await press(other, 'Resume “e grey owls”')
  await expect(waiting(page).filter({ hasText: 'Paused' })).toHaveCount(1)
  await press(page, 'Move “e grey owls” up')
  await expect(queue(page).getByRole('status')).toHaveText(/“e grey owls” is now number \d/)

  // The canvas shows the running job, not a paused one; that is listed by name with a button.
  const canvas = page.getByRole('region', { name: 'Results' })
  await page.keyboard.press('Escape')
  await expect(canvas.getByRole('article', { name: 'd blue doors' })).toHaveCount(0)
  await canvas.getByRole('button', { name: 'd blue doors', exact: true }).click()
  await expect(canvas.getByRole('article', { name: 'd blue doors' }).getByText('Paused')).toBeVisible()
  await expect(canvas.getByRole('button', { name: 'Resume' })).toBeVisible()
  await openQueue(page)

  const had = await dots(page)
  await press(page, 'Edit “d blue doors”')
  await expect(promptBox(page)).toHaveValue('d blue doors')
  await expect(page.getByRole('textbox', { name: 'Width' }).or(page.getByRole('spinbutton', { name: 'Width' }))).toHaveValue('768')
  await expect.poll(() => dots(page)).toBe(had + 4)
  await expect(waiting(other).filter({ hasText: 'd blue doors' })).toHaveCount(0)

  // Everything else remains after a reload, and ends by cancellation.
  await other.reload()
  await openQueue(other)
  const cancel = queue(other).getByRole('button', { name: /^Cancel “/ })
  await expect(cancel).not.toHaveCount(0)
  for (;;) {
    const left = await cancel.count()
    if (left === 0) break
    // A job that ends meanwhile can no longer be clicked.
    await cancel
      .last()
      .click({ timeout: 5000 })
      .catch(() => undefined)
    await expect(cancel).not.toHaveCount(left)
  }
  await expect(queue(other).getByText('No jobs running or waiting')).toBeVisible()
  await expect(
    queue(other)
      .getByRole('button', { name: /^Run “.*” again$/ })
      .first(),
  ).toBeVisible()
})
