import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright'
import sharp from 'sharp'
import { CHROMIUM_ARGUMENTS, findChromium } from '../scripts/chromium.ts'
import { startServer } from './server.ts'
import { print } from './table.ts'

/**
 * Images to video in the browser: seconds of video per second of work, beside ffmpeg's WebAssembly build in the same browser. Ten images, two per
 * second, to 30 frames per second: 5 s of 640x360 as H.264, with cross-fades and with motion interpolation (`minterpolate` there). Loading the
 * program is measured separately.
 */
const PICTURES = 10
const INITIAL_RATE = 2
const FINAL_RATE = 30
const SECONDS = PICTURES / INITIAL_RATE
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.wasm': 'application/wasm' }
const SIZE = { width: 640, height: 360 }

const pictures = await Promise.all(Array.from({ length: PICTURES }, (_, index) => drawing(index)))
const browser = await chromium.launch({ executablePath: findChromium() ?? 'chromium', args: CHROMIUM_ARGUMENTS })
try {
  const rows = [...(await ours(browser)), ...(await theirs(browser))]
  print(`${SECONDS} s of film of ${PICTURES} pictures`, rows)
} finally {
  await browser.close()
}

/** A disc moving across a patterned background. */
function drawing(index: number): Promise<Buffer> {
  const stripes = Array.from({ length: 32 }, (_, at) => `<rect x="${at * 20}" width="10" height="360" fill="#24485a"/>`).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}"><rect width="640" height="360" fill="#1d3b4a"/>${stripes}<circle cx="${60 + index * 50}" cy="${120 + index * 12}" r="56" fill="#e2a94a"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

function row(way: string, milliseconds: number, more: object = {}): object {
  const perSecond = Math.round((SECONDS / milliseconds) * 100_000) / 100
  return { way, 'film s per s': perSecond, 'work s': Math.round(milliseconds / 100) / 10, ...more }
}

/** Through the product's own page, from the click to the video. */
async function ours(running: Browser) {
  const server = await startServer()
  try {
    const page = await running.newPage({ locale: 'en-US' })
    await page.goto(`${server.address}/images-to-video`)
    const files = pictures.map((buffer, index) => ({ name: `${index}.png`, mimeType: 'image/png', buffer }))
    await page.getByLabel('Pictures', { exact: true }).setInputFiles(files)
    for (const [name, rate] of [
      ['Initial framerate', INITIAL_RATE],
      ['Final framerate', FINAL_RATE],
    ] as const) {
      // prettier-ignore
      await page.getByRole('spinbutton', { name }).fill(String(rate))
      await page.getByRole('spinbutton', { name }).press('Enter')
    }
    const rows: object[] = []
    for (const way of ['Cross-fade', 'Follow motion']) {
      await page.getByText(way, { exact: true }).click()
      const began = performance.now()
      await page.getByRole('button', { name: 'Make the video' }).click()
      await page.getByRole('progressbar', { name: 'Progress of the film' }).waitFor()
      await page.getByRole('link', { name: 'Download' }).waitFor({ timeout: 600_000 })
      rows.push(row(`Stipple, ${way.toLowerCase()}`, performance.now() - began))
    }
    return rows
  } finally {
    await server.stop()
  }
}

/** Files of the packages, served unchanged. */
async function theirs(running: Browser) {
  const folders = { '/ffmpeg/': import.meta.resolve('@ffmpeg/ffmpeg'), '/core/': import.meta.resolve('@ffmpeg/core') }
  const server = createServer((request, response) => {
    const url = request.url ?? '/'
    const found = Object.entries(folders).find(([prefix]) => url.startsWith(prefix))
    response.setHeader('content-type', TYPES[extname(url)] ?? 'text/html')
    if (!found) return response.end('<!doctype html>')
    return createReadStream(join(dirname(fileURLToPath(found[1])), url.slice(found[0].length))).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  try {
    const page = await running.newPage()
    await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`)
    const filters = { 'cross-fade': `framerate=fps=${FINAL_RATE}`, 'follow motion': `minterpolate=fps=${FINAL_RATE}:mi_mode=mci:scd=none` }
    const rows: object[] = []
    for (const [way, filter] of Object.entries(filters)) {
      const { load, work } = await page.evaluate(runFfmpeg, {
        filter,
        rate: INITIAL_RATE,
        pictures: pictures.map((bytes) => bytes.toString('base64')),
      })
      rows.push(row(`ffmpeg.wasm, ${way}`, work, { 'load s': Math.round(load / 100) / 10 }))
    }
    return rows
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

interface Wasm {
  load(files: { coreURL: string; wasmURL: string }): Promise<unknown>
  writeFile(name: string, bytes: Uint8Array): Promise<unknown>
  exec(words: readonly string[]): Promise<number>
  terminate(): void
}

/** Runs in the page. */
async function runFfmpeg({ filter, rate, pictures: encoded }: { filter: string; rate: number; pictures: readonly string[] }) {
  const at = '/ffmpeg/index.js'
  const { FFmpeg } = (await import(at)) as { FFmpeg: new () => Wasm }
  const ffmpeg = new FFmpeg()
  const began = performance.now()
  await ffmpeg.load({ coreURL: `${location.origin}/core/ffmpeg-core.js`, wasmURL: `${location.origin}/core/ffmpeg-core.wasm` })
  const loaded = performance.now()
  for (const [index, text] of encoded.entries())
    await ffmpeg.writeFile(
      `${index}.png`,
      Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)),
    )
  const words = [
    '-framerate',
    String(rate),
    '-i',
    '%d.png',
    '-vf',
    `${filter},format=yuv420p`,
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    'film.mp4',
  ]
  const code = await ffmpeg.exec(words)
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
  const work = performance.now() - loaded
  ffmpeg.terminate()
  return { load: loaded - began, work }
}
