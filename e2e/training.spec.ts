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

/** Four photos with the same name, like those of a phone's album. */
const album = () => Promise.all([1, 2, 3, 4].map(async (n) => ({ name: 'image.png', mimeType: 'image/png', buffer: await strokes(n) })))

const card = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Violet strokes' })

test('trains a style on an album and uses it in an image [P-27, V-05, S-05]', async ({ page }) => {
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

test('collects, describes and saves a data set, and trains on it [F: data set editor, V-05]', async ({ page }) => {
  await signInAs(page, OPERATOR, '/train')
  await page.getByRole('button', { name: 'Data-set editor' }).click()
  const editor = page.getByRole('dialog', { name: 'Data set' })
  const [first, ...others] = await album()
  if (!first) throw new Error('no album')
  const copy = await sharp(first.buffer).resize(600).jpeg().toBuffer()
  const pictures = [first, { name: 'copy.jpg', mimeType: 'image/jpeg', buffer: copy }, ...others]
  await editor.locator('input[type=file]').setInputFiles(pictures)
  await expect(editor.getByText('Looks like no. 1')).toBeVisible()
  await editor.getByLabel('Name', { exact: true }).fill('Violet album')
  await editor.getByLabel('Trigger word', { exact: true }).fill('violet')
  await editor.getByRole('button', { name: 'Leave out marked images' }).click()
  await editor.getByRole('button', { name: 'Describe 4 images without a caption' }).click()
  const captions = editor.getByRole('textbox', { name: /^Caption of image/ })
  await expect(captions.nth(4)).not.toHaveValue('', { timeout: 120_000 })
  await editor.getByRole('button', { name: 'Add trigger word' }).click()
  await expect(captions.first()).toHaveValue(/^violet, /)
  await expect(captions.nth(1)).toHaveValue('')
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Data set saved.')).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Data-set editor' }).click()
  await editor.getByLabel('Saved data sets').selectOption('Violet album (5)')
  await expect(captions.first()).toHaveValue(/^violet, /)
  await editor.getByRole('button', { name: 'Use for training' }).click()
  await expect(page.getByText('data-set.zip')).toBeVisible()
  await page.getByLabel('Model name').fill('From a data set')
  await generateButton(page).click()
  const trained = page.getByRole('listitem').filter({ hasText: 'From a data set' })
  await expect(trained.getByText('Ready')).toBeVisible({ timeout: 120_000 })
  await expect(trained.getByText(/4 images/)).toBeVisible()
})
