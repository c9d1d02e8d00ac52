import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { ROOT } from '../scripts/root.ts'
import { type Proxy, startProxy } from './proxy.ts'
import { generateButton, promptBox, signUp } from './user.ts'
import { waitUntilInstalled } from './wait-until-installed.ts'

/** The installed app without its server, and with a server of another build. */

let proxy: Proxy

test.beforeEach(async () => {
  proxy = await startProxy(process.env['STIPPLE_URL'] ?? '')
})
test.afterEach(async () => {
  await proxy.leave()
})

const FOX = 'a red fox in the snow at sunset, watercolor'

test('shows works and their images offline with a notice, and removes them on log-out', async ({ page, context }) => {
  await page.goto(`${proxy.url}/generate`)
  await waitUntilInstalled(page)
  await signUp(page, `otto-${Date.now().toString(36)}`)
  await promptBox(page).fill(FOX)
  await generateButton(page).click()
  await expect(page.getByRole('main').getByRole('img', { name: FOX }).first()).toBeVisible({ timeout: 90_000 })
  await page.goto(`${proxy.url}/history`)
  await isDrawn(page)
  await expect.poll(() => thumbnails(page)).toBeGreaterThan(0)

  await proxy.leave()
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'You see works cached in this browser' })).toBeVisible()
  await isDrawn(page)
  // The drawer of works was never opened before.
  await page.getByRole('banner').getByRole('button', { name: 'Works' }).click()
  await expect(page.getByRole('complementary', { name: 'Latest works' })).toBeVisible()
  await page.keyboard.press('Escape')
  // A new page, at an address never visited, on a machine that knows it is offline.
  await context.setOffline(true)
  await page.goto(`${proxy.url}/history?q=fox`)
  await isDrawn(page)
  await page.goto(`${proxy.url}/generate`)
  await isDrawn(page)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()

  await context.setOffline(false)
  await proxy.comeBack()
  await page.goto(`${proxy.url}/history`)
  await expect(page.getByText('1 work', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect.poll(() => thumbnails(page)).toBe(0)
})

test('loads a new build at the next visit, and updates a page of the previous one', async ({ page, context }) => {
  await page.goto(`${proxy.url}/about`)
  await waitUntilInstalled(page)
  const old = await context.newPage()
  await old.goto(`${proxy.url}/me`)
  expect(await build(old)).not.toContain('.next.')
  // A page whose screen is still loading would get it from the next build.
  await expect(old.getByRole('link', { name: 'Models and licences' })).toBeVisible()

  proxy.deploy()
  await page.goto(`${proxy.url}/generate`)
  expect(await build(page)).toContain('.next.')
  await expect(promptBox(page)).toBeVisible()

  // Modules that this page has not loaded yet are gone from the server.
  await old.getByRole('link', { name: 'Models and licences' }).click()
  await expect(old.getByRole('heading', { level: 1, name: 'Models and licences' })).toBeVisible()
  expect(await build(old)).toContain('.next.')

  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['stipple-shell-the-next-one'])
  // The cache exists before its files.
  await expect.poll(() => page.evaluate(isInstalling)).toBe(false)
  await proxy.leave()
  await page.goto(`${proxy.url}/history`)
  await expect(page.getByRole('banner')).toBeVisible()
  expect(await build(page)).toContain('.next.')
})

test('restores the canvas offline: the image, its mask and unsaved strokes', async ({ page }) => {
  await page.goto(`${proxy.url}/generate/RemoveObj`)
  await waitUntilInstalled(page)
  await signUp(page, `iris-${Date.now().toString(36)}`)
  await page.getByLabel('Image', { exact: true }).setInputFiles(join(ROOT, 'web', 'public', 'examples', 'fox.webp'))
  await page.getByRole('radiogroup', { name: 'Mask tool' }).getByText('Area to change').click()
  const canvas = page.getByRole('application', { name: /^Image to mask/ })
  const marked = page.getByText(/% of the image is masked/)
  await stroke(page, canvas, 0.3)
  // The field has the address of the mask when the form is no longer busy.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('stipple-drafts'))).toMatch(/"mask":"[^"]+"/)
  const first = await marked.textContent()

  await proxy.leave()
  await stroke(page, canvas, 0.7)
  await expect(marked).not.toHaveText(first ?? '')
  const both = (await marked.textContent()) ?? ''
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible({ timeout: 30_000 })
  await page.reload()
  await expect(page.getByText('Can’t reach the server. Your work is saved in this browser.')).toBeVisible({
    timeout: 30_000,
  })
  await expect(marked).toHaveText(both)

  // The mask is a layer above the image's, and drawings below it are kept too.
  await page.getByRole('button', { name: 'Edit: layers, drawing and cropping' }).click()
  const layers = page.getByRole('region', { name: 'Layers' }).getByRole('listitem')
  await expect(layers).toHaveText([/Mask/, /Image/])
  const before = await kept(page, 'tiles')
  await stroke(page, page.getByRole('application', { name: /^Image to edit/ }), 0.5)
  await expect(layers).toHaveText([/Mask/, /Sketch 1/, /Image/])
  await expect.poll(() => kept(page, 'tiles')).toBeGreaterThan(before)
  await page.reload()
  await expect(layers).toHaveText([/Mask/, /Sketch 1/, /Image/])

  await proxy.comeBack()
  await page.reload()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(marked).toHaveText(both)
  await expect.poll(() => kept(page, 'marks')).toBe(0)
})

/** Runs in the page. */
async function isInstalling(): Promise<boolean> {
  const { installing, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {}
  return Boolean(installing ?? waiting)
}

async function isDrawn(page: Page): Promise<void> {
  const picture = page.getByRole('main').getByRole('img', { name: FOX }).first()
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBeTruthy()
}

const thumbnails = (page: Page): Promise<number> =>
  page.evaluate(async () =>
    (await caches.has('stipple-thumbnails')) ? (await (await caches.open('stipple-thumbnails')).keys()).length : 0,
  )

const build = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '')

/** Paints across the canvas at a fraction of its height. */
async function stroke(page: Page, canvas: Locator, at: number): Promise<void> {
  await expect(canvas).toBeVisible()
  const box = await canvas.boundingBox()
  if (!box) throw new Error('no canvas')
  await page.mouse.move(box.x + box.width * 0.45, box.y + box.height * at)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.55, box.y + box.height * at, { steps: 4 })
  await page.mouse.up()
}

/** Number of stored items in this browser: masks that the server does not have, or parts of layers. */
const kept = (page: Page, what: 'marks' | 'tiles'): Promise<number> =>
  page.evaluate(
    (store) =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open('stipple-drawings')
        request.addEventListener('error', () => reject(new Error('no database')))
        request.addEventListener('success', () => {
          const count = request.result.transaction(store).objectStore(store).count()
          count.addEventListener('success', () => {
            request.result.close()
            resolve(count.result)
          })
        })
      }),
    what,
  )
