import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeZip } from 'client-zip'
import { chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { CHROMIUM_ARGUMENTS, findChromium } from '../scripts/chromium.ts'
import { signUp, startServer } from './server.ts'
import { print } from './table.ts'

/**
 * Imports an export of many works into a new account through the page, exports it again, and imports that once more, which sends nothing: seconds,
 * and the page's memory. `node bench/archive.ts 1000`. The server accepts 600 works per minute from one member. Needs a built web.
 */
const count = Number(process.argv[2] ?? 1000)
const SIDE = 512

const folder = await mkdtemp(join(tmpdir(), 'stipple-bench-'))
const archive = join(folder, 'export.zip')
await writeFile(archive, makeZip(entries()))
const server = await startServer()
const browser = await chromium.launch({ executablePath: findChromium() ?? 'chromium', args: CHROMIUM_ARGUMENTS })
try {
  const { userToken = '' } = await signUp(server.address, 'bench')
  const context = await browser.newContext({ extraHTTPHeaders: { userToken } })
  const page = await context.newPage()
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker'))
  await page.goto(`${server.address}/history`)
  await page.getByRole('heading', { name: 'No images found' }).waitFor()
  const question = page.getByRole('dialog', { name: 'What do you do?' })
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  const rows = [await importing(page, archive, 'import')]
  const out = page.waitForEvent('download', { timeout: 0 })
  rows.push(
    await timed(page, 'export', async () => {
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Export everything' }).click()
      await (await out).path()
    }),
  )
  rows.push(await importing(page, await (await out).path(), 'import again'))
  print(`${count} works, ${Math.round((await stat(archive)).size / 1e6)} MB`, rows)
} finally {
  await browser.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

function importing(page: Page, path: string, what: string): Promise<object> {
  return timed(page, what, () => page.getByLabel('Import works').setInputFiles(path))
}

async function timed(page: Page, what: string, act: () => Promise<unknown>): Promise<object> {
  const start = performance.now()
  await act()
  const panel = page.getByRole('region', { name: /ing (your )?works/ })
  const end = panel.getByRole('button', { name: 'Close' })
  await end.waitFor({ timeout: 0 })
  const seconds = Math.round((performance.now() - start) / 100) / 10
  const summary =
    (await page
      .getByRole('region', { name: /ing (your )?works/ })
      .getByRole('status')
      .textContent()) ?? ''
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  await end.click()
  return {
    what,
    seconds,
    status: summary,
    'heap MB': Math.round((metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1e6),
  }
}

/** Noise images of realistic size, and their manifest. */
async function* entries() {
  const works: object[] = []
  for (let index = 0; index < count; index += 1) {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 }
    const bytes = await sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#888', noise } })
      .webp({ quality: 90 })
      .toBuffer()
    const file = `works/${index}.webp`
    works.push({
      image_id: randomUUID(),
      job_id: randomUUID(),
      media: 'image',
      jobtype: 'Text2Img',
      model: 'builtin/illustrate',
      modelname: 'Illustrator',
      prompt: `work ${index}`,
      params: {},
      seed: index,
      starred: 0,
      rated: 0,
      bytes: bytes.length,
      create_time: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
      file,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    yield { name: file, input: new Uint8Array(bytes) }
  }
  yield { name: 'manifest.json', input: JSON.stringify({ format: 'stipple-works', version: 1, created: '', works }) }
}
