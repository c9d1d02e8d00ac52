import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { generateButton, promptBox, signUp } from './user.ts'

/** A member's history, through the running product. */

const FOX = 'a red fox in the snow at sunset, watercolor'
const LAKE = '湖边的小屋，秋天的枫叶，水彩'
const CAT = 'a black cat on a windowsill, ink'

test.beforeEach(async ({ page }) => {
  // The save dialog belongs to the system; without it the browser saves archives as downloads.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker'))
})

test('creates works, marks favourites, searches in Chinese, downloads, deletes, undoes and empties the trash [H-02, H-03, H-04, H-09, H-10]', async ({
  page,
}) => {
  await page.goto('/generate')
  await signUp(page, `lena-${Date.now().toString(36)}`)
  for (const prompt of [FOX, LAKE, CAT]) await make(page, prompt)

  await page.goto('/history')
  await expect(page.getByText('3 works')).toBeVisible()
  await work(page, FOX).hover()
  await page.getByRole('button', { name: `Add “${FOX}” to favourites` }).click()
  await page.getByText('Favourites', { exact: true }).click()
  await expect(work(page, CAT)).toBeHidden()
  await expect(work(page, FOX)).toBeVisible()
  await page.getByText('All', { exact: true }).click()

  await page.getByRole('searchbox').fill('枫叶')
  await expect(page.getByText('1 work', { exact: true })).toBeVisible()
  await expect(work(page, LAKE)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('枫叶')
  await expect(work(page, LAKE)).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByText('3 works')).toBeVisible()

  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: 'Select page' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('toolbar').getByRole('button', { name: 'Download' }).click()
  const names = (await entriesOf(await (await download).path())).map(({ name }) => name)
  expect(names).toHaveLength(3)
  expect(names.some((name) => name.includes('枫叶') && name.endsWith('.png'))).toBe(true)
  await page.getByRole('button', { name: 'Close' }).click()

  await work(page, CAT).focus()
  await page.keyboard.press('Delete')
  await page.getByRole('dialog', { name: 'Delete this work?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(work(page, CAT)).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(work(page, CAT)).toBeVisible()

  await work(page, CAT).focus()
  await page.keyboard.press('Delete')
  await page.getByRole('dialog', { name: 'Delete this work?' }).getByRole('button', { name: 'Delete' }).click()
  await page.goto('/history?trash=true')
  await expect(page.getByText('30 days left')).toBeVisible()
  await page.getByRole('button', { name: 'Empty the trash' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Empty the trash' }).click()
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible()
  await page.goto('/history')
  await expect(page.getByText('2 works')).toBeVisible()
})

test('collects works by click and drag, shares the collection by link, and revokes the link [H-18]', async ({ page, browser, baseURL }) => {
  await page.goto('/generate')
  await signUp(page, `mira-${Date.now().toString(36)}`)
  for (const prompt of [FOX, CAT]) await make(page, prompt)

  await page.goto('/history')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox', { name: `Select ${FOX}` }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Collect' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to collection' })
  await dialog.getByRole('textbox').fill('For Ada')
  await dialog.getByRole('button', { name: 'Create “For Ada”' }).click()
  await expect(dialog.getByRole('checkbox', { name: /^For Ada/ })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const collection = page.getByRole('link', { name: /^For Ada/ })
  await work(page, CAT).dragTo(collection)
  await expect(collection).toHaveText(/2 works/)

  await collection.click()
  await expect(page.getByRole('heading', { name: 'For Ada' })).toBeVisible()
  await page.getByRole('button', { name: 'Share by link' }).click()
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  const { data } = (await (await page.request.get('/api/collections')).json()) as { data: { link: string }[] }
  const address = `/shared/${data[0]?.link}`

  const stranger = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
  const guest = await stranger.newPage()
  const reply = await guest.goto(address)
  expect(reply?.headers()['x-robots-tag']).toContain('noindex')
  await expect(guest.getByRole('heading', { name: 'For Ada' })).toBeVisible()
  await guest.getByRole('link', { name: CAT }).click()
  const picture = guest.getByRole('img', { name: CAT })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBeTruthy()
  await guest.keyboard.press('ArrowRight')
  await expect(guest.getByRole('img', { name: FOX })).toBeVisible()

  await page.getByRole('button', { name: 'Collection' }).click()
  await page.getByRole('menuitem', { name: 'Stop sharing' }).click()
  await expect(page.getByRole('button', { name: 'Share by link' })).toBeVisible()
  await guest.goto(address)
  await expect(guest.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await stranger.close()

  await work(page, CAT).click()
  await page.getByRole('group', { name: 'In collections' }).getByRole('link', { name: 'For Ada' }).click()
  await page.getByRole('button', { name: 'Collection' }).click()
  await page.getByRole('menuitem', { name: 'Delete collection' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'My works' })).toBeVisible()
  await expect(collection).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: '2 works' })).toBeVisible()
})

test('imports an export in a clean browser without losses or duplicates [H-11]', async ({ page, context }) => {
  await page.goto('/generate')
  await signUp(page, `nils-${Date.now().toString(36)}`)
  for (const prompt of [FOX, LAKE]) await make(page, prompt)
  await page.goto('/history')
  const before = await exported(page)
  expect(before.works).toHaveLength(2)

  await context.clearCookies()
  await page.evaluate(async () => {
    localStorage.clear()
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
  })
  await page.goto('/generate')
  await signUp(page, `nora-${Date.now().toString(36)}`)
  await page.goto('/history')
  await expect(page.getByRole('heading', { name: 'No works found' })).toBeVisible()

  for (const text of ['2 works added', '2 already present']) {
    await page.getByLabel('Import works').setInputFiles(before.path)
    await expect(page.getByText(text)).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Close' }).click()
  }
  await expect(page.getByText('2 works')).toBeVisible()
  for (const prompt of [FOX, LAKE]) {
    const picture = work(page, prompt).getByRole('img')
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBeTruthy()
  }
  const after = await exported(page)
  const essence = ({ works }: typeof after) => works.map(({ sha256, prompt, create_time }) => ({ sha256, prompt, create_time }))
  expect(essence(after)).toEqual(essence(before))
})

const work = (page: Page, title: string) => page.getByRole('link', { name: title })

async function make(page: Page, prompt: string): Promise<void> {
  await promptBox(page).fill(prompt)
  await generateButton(page).click()
  const result = page.getByRole('main').getByRole('img', { name: prompt }).first()
  await expect(result).toBeVisible({ timeout: 90_000 })
  await expect.poll(() => result.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBeTruthy()
}

interface Exported {
  readonly path: string
  readonly works: readonly { readonly sha256: string; readonly prompt: string; readonly create_time: string }[]
}

async function exported(page: Page): Promise<Exported> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export all works' }).click()
  const path = await (await download).path()
  await page.getByRole('button', { name: 'Close' }).click()
  const manifest = (await entriesOf(path)).find(({ name }) => name === 'manifest.json')
  return { path, works: JSON.parse(new TextDecoder().decode(manifest?.bytes)).works }
}

async function entriesOf(path: string): Promise<readonly { readonly name: string; readonly bytes: Uint8Array }[]> {
  const entries = await new ZipReader(new Uint8ArrayReader(new Uint8Array(await readFile(path)))).getEntries()
  return Promise.all(
    entries.flatMap((entry) =>
      entry.directory ? [] : [entry.getData(new Uint8ArrayWriter()).then((bytes) => ({ name: entry.filename, bytes }))],
    ),
  )
}
