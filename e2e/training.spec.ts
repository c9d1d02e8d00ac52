import { expect, type Page, test } from '@playwright/test'
import { downloadZip } from 'client-zip'
import sharp from 'sharp'
import { signInAs, generateButton, OPERATOR, promptBox } from './user.ts'

/** An unmistakable style: short strokes of violet and gold. */
async function strokes(seed: number): Promise<Buffer> {
  const lines = Array.from({ length: 900 }, (_, n) => {
    const at = (k: number) => (Math.imul(n * 7 + k + seed * 131, 2654435761) >>> 8) % 640
    const hue = (n + seed) % 3 === 0 ? 46 : 272
    return `<line x1="${at(1)}" y1="${at(2)}" x2="${at(1) + 36}" y2="${at(2) + 14}" stroke="hsl(${hue} 70% ${25 + (n % 45)}%)" stroke-width="7"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640"><rect width="640" height="640" fill="#2b1140"/>${lines.join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** Four photos with the same name, as the album of a phone gives them. */
const album = () => Promise.all([1, 2, 3, 4].map(async (n) => ({ name: 'image.png', mimeType: 'image/png', buffer: await strokes(n) })))

const card = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Violet strokes' })

test('somebody trains a style on pictures of an album, uses it and sees it in a picture [P-27, V-05, S-05]', async ({ page }) => {
  await signInAs(page, OPERATOR, '/train')
  await expect(page.getByText('No LoRAs yet')).toBeVisible()

  const field = page.locator('input[type=file]')
  const tiny = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#777' } })
    .png()
    .toBuffer()
  const wrong = await downloadZip([{ name: 'tiny.png', input: new Uint8Array(tiny) }]).arrayBuffer()
  await field.setInputFiles({ name: 'wrong.zip', mimeType: 'application/zip', buffer: Buffer.from(wrong) })
  await page.getByLabel('Model name').fill('Violet strokes')
  await generateButton(page).click()
  await expect(page.getByText('Images found: 1').first()).toBeVisible()

  await field.setInputFiles(await album())
  await generateButton(page).click()
  await expect(card(page).getByRole('progressbar')).toBeVisible()
  await expect(card(page).getByText('Ready')).toBeVisible({ timeout: 120_000 })
  await expect(card(page).getByRole('img')).toHaveJSProperty('complete', true)
  await page.reload()
  await expect(card(page).getByText('Ready')).toBeVisible()

  await card(page).getByRole('button', { name: 'Use this LoRA' }).click()
  await expect(page).toHaveURL(/\/generate\/Text2Img/)
  await expect(page.getByRole('spinbutton', { name: /Violet strokes/ })).toHaveValue('0.6')
  await promptBox(page).fill('a red fox in a green meadow')
  await generateButton(page).click()
  const picture = page.getByRole('main').locator('img[alt*="a red fox in a green meadow"]').first()
  await expect(picture).toBeVisible({ timeout: 120_000 })
  const source = await picture.evaluate((image: HTMLImageElement) => image.currentSrc || image.src)
  const { channels } = await sharp(await (await page.request.get(source)).body()).stats()
  const [red, green, blue] = channels.map(({ mean }) => mean)
  // No meadow is green with this style.
  expect(Math.min(red ?? 0, blue ?? 0)).toBeGreaterThan(green ?? 255)
})
