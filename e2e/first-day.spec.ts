import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startStipple } from './start-stipple.ts'
import { dots, generateButton, isAccepted, promptBox, signUp } from './user.ts'

/** A new member's first day, on a server of their own that crashes during a job. */
test('signs up, generates, cancels, cuts out, upscales, and finds everything after a crash, also in 中文 [S-16, S-19, S-26, P-21, P-22, P-23, P-30, M-01]', async ({
  page,
}) => {
  test.setTimeout(420_000)
  const data = await mkdtemp(join(tmpdir(), 'stipple-day-'))
  let stipple = await startStipple({ data })
  try {
    await page.goto(`${stipple.url}/generate`)
    await signUp(page, 'rosa')
    expect(await dots(page)).toBe(100)

    // An image from a prompt.
    await promptBox(page).fill('a red fox in the snow at sunset, watercolor')
    // The fox of this seed is cut out whole. A cutout in doubt would cost nothing.
    await page.getByRole('button', { name: 'More settings' }).click()
    await page
      .getByRole('textbox', { name: 'Seed' })
      .or(page.getByRole('spinbutton', { name: 'Seed' }))
      .fill('1')
    await generateButton(page).click()
    const result = page
      .getByRole('main')
      .getByRole('img', { name: /a red fox in the snow/ })
      .first()
    await expect(result).toBeVisible({ timeout: 60_000 })
    await expect.poll(() => result.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBeTruthy()
    await expect.poll(() => dots(page)).toBe(99)

    // A cancelled job: its dots are released.
    await promptBox(page).fill('a very large harbour at night')
    await page.getByRole('spinbutton', { name: 'Width' }).fill('2048')
    await page.getByRole('spinbutton', { name: 'Height' }).fill('2048')
    await generateButton(page).click()
    await page.getByRole('main').getByRole('button', { name: 'Cancel' }).first().click()
    await expect(page.getByText('Cancelled. Your dots were returned.').first()).toBeVisible()
    await expect.poll(() => dots(page)).toBe(99)

    // The fox is the source of the next two.
    for (const [use, cost] of [
      ['Background removal', 98],
      ['Upscaling', 96],
    ] as const) {
      await page.goto(`${stipple.url}/history`)
      await page
        .getByRole('link', { name: /a red fox/ })
        .last()
        .hover()
      await page.getByRole('button', { name: 'More actions for a red fox in the snow at sunset, watercolor', exact: true }).click()
      await page.getByRole('menuitem', { name: use }).click()
      await expect(page).toHaveURL(/\/generate/)
      await expect(page.getByRole('form', { name: 'Mode' }).getByRole('img', { name: 'Source image' })).toBeVisible()
      if (use === 'Upscaling') await page.getByRole('radio', { name: '4×' }).check({ force: true })
      await generateButton(page).click()
      await expect.poll(() => dots(page)).toBe(cost)
      await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 150_000 })
      await expect(page.getByText('Generation failed')).toHaveCount(0)
    }

    await page.goto(`${stipple.url}/history`)
    await expect(page.getByText('3 works')).toBeVisible()

    // The server is killed during a job and finishes it after a restart.
    await page.goto(`${stipple.url}/generate/Text2Img`)
    await promptBox(page).fill('a lighthouse in a storm, oil painting')
    await page.getByRole('spinbutton', { name: 'Width' }).fill('1536')
    await page.getByRole('spinbutton', { name: 'Height' }).fill('1536')
    await generateButton(page).click()
    await isAccepted(page)
    await stipple.kill()
    const port = Number(new URL(stipple.url).port)
    stipple = await startStipple({ data, port })
    await page.reload()
    await expect(
      page
        .getByRole('main')
        .getByRole('img', { name: /a lighthouse in a storm/ })
        .first(),
    ).toBeVisible({ timeout: 120_000 })
    await expect.poll(() => dots(page)).toBe(95)

    await page.goto(`${stipple.url}/history`)
    await expect(page.getByText('4 works')).toBeVisible()
    for (const image of await page.getByRole('main').getByRole('img').all()) {
      await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBeTruthy()
    }

    // All of it in Chinese.
    await page.getByRole('banner').getByRole('button', { name: '中文' }).click()
    await expect(page).toHaveTitle(/我的作品/)
    await expect(page.getByText('4 件作品')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', /zh/)
    await page.reload()
    await expect(page).toHaveTitle(/我的作品/)
  } finally {
    await stipple.stop()
    await rm(data, { recursive: true, force: true })
  }
})
