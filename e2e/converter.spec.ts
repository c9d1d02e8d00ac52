import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'

/** Ten images become a video, encoded in the browser. */

test('makes a video from ten images, and cancels a second run [W-01]', async ({ page }) => {
  await page.goto('/me')
  await page.getByRole('link', { name: 'Images to video' }).click()
  await expect(page).toHaveURL(/\/images-to-video$/)
  await page.getByLabel('Images', { exact: true }).setInputFiles(await pictures(10))
  await expect(page.getByRole('button', { name: 'Image 10 of 10: disc-9.png' })).toBeVisible()
  await rate(page, 'Initial framerate', 5)
  await rate(page, 'Final framerate', 30)
  await expect(page.getByText('60 frames')).toBeVisible()
  await page.getByRole('button', { name: 'Create video' }).click()
  await expect(page.getByRole('progressbar', { name: 'Video progress' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download' })).toBeVisible({ timeout: 60_000 })
  const film = page.locator('video')
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.duration)).toBeCloseTo(2, 1)
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download' }).click()])
  expect(saved.suggestedFilename()).toBe('Video by Stipple.mp4')

  await rate(page, 'Initial framerate', 1)
  await rate(page, 'Final framerate', 120)
  await page.getByRole('button', { name: 'Create video' }).click()
  const progress = page.getByRole('progressbar', { name: 'Video progress' })
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
  await expect.poll(() => converters(page)).toBe(1)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeVisible()
  // Nothing keeps running in the background.
  await expect.poll(() => converters(page)).toBe(0)
})

/** Workers that encode videos; the page has other workers. */
const converters = (page: Page): number => page.workers().filter((worker) => worker.url().includes('convert')).length

async function rate(page: Page, name: string, value: number): Promise<void> {
  const field = page.getByRole('spinbutton', { name })
  await field.fill(String(value))
  await field.press('Enter')
  await expect(field).toHaveValue(String(value))
}

/** Images of a disc that moves across the frame. */
const pictures = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#1d3b4a"/><circle cx="${60 + index * 55}" cy="180" r="48" fill="#e2a94a"/></svg>`
      return { name: `disc-${index}.png`, mimeType: 'image/png', buffer: await sharp(Buffer.from(drawing)).png().toBuffer() }
    }),
  )
