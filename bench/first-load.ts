import { setTimeout as delay } from 'node:timers/promises'
import { chromium } from 'playwright'
import { CHROMIUM_ARGUMENTS, findChromium } from '../scripts/chromium.ts'
import { startServer } from './server.ts'
import { print } from './table.ts'

/** Nothing more is loaded after that. */
const QUIET_MS = 3000

/** Transferred bytes of a first visit, by type. Goal: a first view of at most 195 kB of JavaScript, gzip. */
const server = await startServer()
const browser = await chromium.launch({ executablePath: findChromium() ?? 'chromium', args: CHROMIUM_ARGUMENTS })
try {
  const rows = []
  for (const path of ['/', '/generate', '/history']) {
    const page = await (await browser.newContext()).newPage()
    const session = await page.context().newCDPSession(page)
    const types = new Map<string, string>()
    const bytes = new Map<string, number>()
    const scripts = new Set<string>()
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      types.set(requestId, type)
      if (type === 'Script') scripts.add(response.url)
    })
    // Bodies as transferred, without headers.
    let last = performance.now()
    session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      last = performance.now()
      const type = types.get(requestId) ?? 'Other'
      bytes.set(type, (bytes.get(type) ?? 0) + encodedDataLength)
    })
    await session.send('Network.enable')
    await page.goto(server.address + path)
    // The screen has rendered its own text: later loads are not part of the first view.
    await page.locator('.early-words').first().waitFor({ state: 'detached' })
    const firstView = new Set(scripts)
    while (performance.now() - last < QUIET_MS) await delay(100)
    const kilobytes = (type: string): number => Math.round((bytes.get(type) ?? 0) / 100) / 10
    rows.push({
      path,
      'script kB': kilobytes('Script'),
      'first view, gzip': Math.round((await gzipBytes(firstView)) / 100) / 10,
      'script kB, gzip': Math.round((await gzipBytes(scripts)) / 100) / 10,
      'style kB': kilobytes('Stylesheet'),
      'font kB': kilobytes('Font'),
      'image kB': kilobytes('Image'),
    })
    await page.close()
  }
  print('first load, compressed', rows)
} finally {
  await browser.close()
  await server.stop()
}

/** Size of the same files for a browser that only supports gzip. */
async function gzipBytes(addresses: ReadonlySet<string>): Promise<number> {
  const lengths = await Promise.all(
    [...addresses].map(async (address) =>
      Number((await fetch(address, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } })).headers.get('content-length')),
    ),
  )
  return lengths.reduce((total, length) => total + length, 0)
}
