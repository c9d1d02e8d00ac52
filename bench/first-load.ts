import { chromium } from 'playwright'
import { CHROMIUM_ARGUMENTS, findChromium } from '../scripts/chromium.ts'
import { startServer } from './server.ts'
import { print } from './table.ts'

/** Bytes that a first visit to /generate takes over the wire, by kind. Goal: at most 190 kB of JavaScript. */
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
    // Bodies as they are sent; headers are not what a bundle is judged by.
    session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      const type = types.get(requestId) ?? 'Other'
      bytes.set(type, (bytes.get(type) ?? 0) + encodedDataLength)
    })
    await session.send('Network.enable')
    await page.goto(server.address + path, { waitUntil: 'networkidle' })
    const kilobytes = (type: string): number => Math.round((bytes.get(type) ?? 0) / 100) / 10
    rows.push({
      path,
      'script kB': kilobytes('Script'),
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

/** What the same files take for a browser that knows gzip only. */
async function gzipBytes(addresses: ReadonlySet<string>): Promise<number> {
  const lengths = await Promise.all(
    [...addresses].map(async (address) =>
      Number((await fetch(address, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } })).headers.get('content-length')),
    ),
  )
  return lengths.reduce((total, length) => total + length, 0)
}
