import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { generateButton, promptBox, signUp } from './user.ts'

/** Requirements that can only be proved by a browser with the running product. */

const FOX = 'a red fox in the snow, watercolor'

test('loads small images in galleries and pickers, and finds a work by the prompt of its source [H-13, H-17]', async ({ page }) => {
  await page.goto('/generate')
  await signUp(page, `rhea-${Date.now().toString(36)}`)
  await promptBox(page).fill(FOX)
  await generateButton(page).click()
  await expect(
    page
      .getByText('The picture is ready.')
      .or(page.getByRole('main').getByRole('img', { name: FOX }))
      .first(),
  ).toBeVisible({
    timeout: 60_000,
  })

  await page.goto('/history')
  const work = page.getByRole('main').getByRole('img', { name: FOX })
  await expect(work).toBeVisible()
  expect(await shown(page, FOX)).toMatchObject({ file: expect.stringMatching(/^(300|512)\.webp$/) })
  const { address } = await shown(page, FOX)
  for (const side of [512, 300, 200, 100]) expect(await longestSide(page, address.replace(/\d+\.webp$/, `${side}.webp`))).toBe(side)
  await page.goto('/generate/Upscaling')
  await expect(page.getByRole('main').locator('img[src$="/200.webp"]').first()).toBeVisible()

  await page.getByRole('main').locator('img[src$="/200.webp"]').first().click()
  await generateButton(page).click()
  const title = `${FOX} · Upscaling`
  await expect(page.getByRole('main').getByRole('img', { name: title }).first()).toBeVisible({ timeout: 120_000 })
  await page.goto('/history?q=red%20fox')
  await expect(page.getByText('2 works')).toBeVisible()
  await expect(page.getByRole('main').getByRole('img', { name: title })).toBeVisible()
  await expect(work.first()).toBeVisible()
})

test('refuses an unsupported image format by name, and accepts the four supported ones [V-16]', async ({ page }) => {
  await page.goto('/generate')
  await signUp(page, `tove-${Date.now().toString(36)}`)
  await page.goto('/generate/Img2Img')
  const field = page.getByRole('main').locator('input[type=file]').first()
  const bmp = { name: 'holiday.bmp', mimeType: 'image/bmp', buffer: Buffer.from('BM not a picture') }
  await field.setInputFiles(bmp)
  await expect(page.getByText(/^Format Not Supported: holiday\.bmp/).first()).toBeVisible()
  const picture = sharp({ create: { width: 256, height: 256, channels: 3, background: '#48c' } })
  for (const format of ['jpeg', 'png', 'gif', 'webp'] as const) {
    const data = `data:image/${format};base64,${(await picture.clone().toFormat(format).toBuffer()).toString('base64')}`
    expect((await sendData(page, data)).status, format).toBe(202)
  }
  for (const wrong of ['data:image/bmp;base64,Qk0=', 'data:text/html,<b>']) {
    expect(await sendData(page, wrong), wrong).toEqual({ status: 400, fields: ['source_image'] })
  }
})

/** The image of a name as shown by the browser: its address, and its file. */
const shown = async (page: Page, name: string): Promise<{ readonly address: string; readonly file: string }> =>
  page
    .getByRole('main')
    .getByRole('img', { name })
    .first()
    .evaluate((image) => {
      const { href, pathname } = new URL((image as HTMLImageElement).currentSrc)
      return { address: href, file: pathname.slice(pathname.lastIndexOf('/') + 1) }
    })

/** Longest side of an image loaded by the page (pixels). */
const longestSide = async (page: Page, address: string): Promise<number> =>
  page.evaluate(async (source) => {
    const bitmap = await createImageBitmap(await (await fetch(source)).blob())
    return Math.max(bitmap.width, bitmap.height)
  }, address)

/** Status of a request whose source image is a data address, and the fields in its error. */
const sendData = async (page: Page, source: string): Promise<{ readonly status: number; readonly fields: readonly string[] }> =>
  page.evaluate(async (source_image) => {
    const answer = await fetch('/api/v2/generate/async', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-isapi': '1' },
      body: JSON.stringify({ prompt: 'snow', source_image, source_processing: 'img2img' }),
    })
    const { errors = {} } = (await answer.json()) as { readonly errors?: Readonly<Record<string, string>> }
    return { status: answer.status, fields: Object.keys(errors) }
  }, source)
