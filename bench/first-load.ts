import { setTimeout as delay } from 'node:timers/promises'
import { chromium } from 'playwright'
import { CHROMIUM_ARGUMENTS, findChromium } from '../scripts/chromium.ts'
import { startServer } from './server.ts'
import { print } from './table.ts'

/** Nothing more comes after that. */
const QUIET_MS = 3000

/** Bytes that a first visit takes over the wire, by kind. Goal: a first view of at most 195 kB of JavaScript, gzip. */
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
    // Bodies as they are sent, without headers.
    let last = performance.now()
    session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      last = performance.now()
      const type = types.get(requestId) ?? 'Other'
      bytes.set(type, (bytes.get(type) ?? 0) + encodedDataLength)
    })
    await session.send('Network.enable')
    await page.goto(server.address + path)
    while (performance.now() - last < QUIET_MS) await delay(100)
    const kilobytes = (type: string): number => Math.round((bytes.get(type) ?? 0) / 100) / 10
    rows.push({
      path,
      'script kB': kilobytes('Script'),
      'first view, gzip': Math.round((await gzipBytes(await firstView(server.address, path))) / 100) / 10,
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

/** Size of the same files for a browser that knows gzip only. */
async function gzipBytes(addresses: ReadonlySet<string>): Promise<number> {
  const lengths = await Promise.all(
    [...addresses].map(async (address) =>
      Number((await fetch(address, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } })).headers.get('content-length')),
    ),
  )
  return lengths.reduce((total, length) => total + length, 0)
}

/** The scripts that the page names itself: those that every page has, and those of this one (web/early-parts.ts). What comes later is not among them. */
async function firstView(server: string, path: string): Promise<ReadonlySet<string>> {
  const html = await (await fetch(server + path)).text()
  const everywhere = [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, address]) => address ?? '')
  const told = /name="before-paint" content='([^']+)'/.exec(html)?.[1]
  if (told === undefined) throw new Error('the page does not say which parts come early')
  const { parts: early }: { parts: Readonly<Record<string, readonly string[]>> } = JSON.parse(told)
  const here = ['every', 'en', path, `${path} en`].flatMap((part) => early[part] ?? []).filter((name) => name.endsWith('.js'))
  return new Set([...everywhere, ...here.map((name) => `/${name}`)].map((address) => server + address))
}
