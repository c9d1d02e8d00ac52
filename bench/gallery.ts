import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import type { Work } from '@stipple/core/contract/shapes'
import { type CDPSession, chromium, type Page } from 'playwright'
import { CHROMIUM_ARGUMENTS, findChromium } from '../scripts/chromium.ts'
import { ROOT } from '../scripts/root.ts'
import { distribution, print } from './table.ts'

/**
 * The history with 10,000 and 100,000 works, endless, as a mosaic and in groups: loaded completely part by part, then scrolled quickly, in real
 * Chromium with an immediate API. Goals: fewer than 1,500 elements, p95 of a frame under 20 ms, reasonable memory. Needs a built web (`npm start`
 * builds it).
 */
const COUNTS = [10_000, 100_000]
const LAYOUTS = ['dynamic', 'group'] as const
const FRAMES = 300
/**
 * Pixels per frame: a quick finger, below and above the speed from which works are plain colours; the scroll bar dragged slowly, and over everything.
 */
const SPEEDS = [70, 120, 400, 2400]

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

const PICTURES = ['fox', 'panda', 'whale', 'robot', 'wizard', 'cabin', 'bird', 'boats']
const SIZES = [
  [512, 512],
  [512, 768],
  [768, 512],
  [640, 512],
] as const

const LIGHTS = [
  'at dawn',
  'in the rain',
  'by a lake',
  'under old trees',
  'with a little light from the left',
  'in soft shadows',
  'seen from above',
]

const idOf = (index: number): string =>
  `${index.toString(16).padStart(8, '0')}-5d1c-4e0b-9f6a-${(index * 7919).toString(16).padStart(12, '0')}`
const indexOf = (id: string): number => Number.parseInt(id.slice(0, 8), 16)

/** Like the server's: separate addresses, three works per job, a separate prompt for each job. */
function work(index: number): Work {
  const [id, job] = [idOf(index), Math.floor(index / 3)]
  const folder = `/media/works/5b0f8d0e-3c53-4be0-9c2f-0a4f5c1f9d11/${id}`
  const [width, height] = SIZES[(index * 7) % SIZES.length] ?? [512, 512]
  const prompt = `a work of many, number ${job}, watercolour with a paper grain, ${[0, 1, 2, 3].map((step) => LIGHTS[(job + step * 3) % LIGHTS.length]).join(', ')}`
  const negative = 'low quality, blurry'
  return {
    image_id: id,
    job_id: idOf(job + 1_000_000),
    image: `${folder}/original.png`,
    thumbnails: { 200: `${folder}/200.webp`, 300: `${folder}/300.webp`, 512: `${folder}/512.webp` },
    media: 'image',
    mode: 'Text2Img',
    jobtype: 'Text2Img',
    model: 'builtin/illustrate',
    modelname: 'Illustrator',
    prompt: `${prompt}###${negative}`,
    params: {
      prompt,
      negative_prompt: negative,
      width,
      height,
      steps: 30,
      cfg_scale: 7,
      sampler_name: 'Euler a',
      seed: index * 7919,
      count: 3,
      n: 1,
    },
    width,
    height,
    bytes: 240_000 + index,
    seed: index * 7919,
    starred: index % 9 === 0 ? 1 : 0,
    rated: 0,
    colour: '#8a9a7b',
    create_time: new Date(Date.UTC(2026, 9, 1) - job * 180_000).toISOString(),
  }
}

const rows = []
const browser = await chromium.launch({ executablePath: findChromium() ?? 'chromium', args: CHROMIUM_ARGUMENTS })
try {
  for (const count of COUNTS) for (const layout of LAYOUTS) rows.push(...(await measure(count, layout)))
} finally {
  await browser.close()
}
print('the history, endless, flung through', rows)

async function measure(count: number, layout: string): Promise<object[]> {
  const server = await serve(count)
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  try {
    const options = { language: 'en', layout, groupBy: 'job', sort: 'newest', pageSize: 'auto', pageless: true }
    await page.addInitScript((state) => localStorage.setItem('stipple-options', JSON.stringify({ state, version: 1 })), options)
    await page.goto(`${server.address}/history`)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.locator('[data-tile]').first().waitFor()
    const start = performance.now()
    await loadAll(page)
    const seconds = Math.round((performance.now() - start) / 100) / 10
    const measured: object[] = []
    for (const speed of SPEEDS) {
      const before = await taskSeconds(session)
      const { frames, elements } = await fling(page, speed)
      const { p50, p95, max } = distribution(frames)
      const busy = Math.round(((await taskSeconds(session)) - before) * (10_000 / FRAMES)) / 10
      measured.push({
        works: count,
        layout,
        'loaded in (s)': seconds,
        'px a frame': speed,
        p50,
        p95,
        max,
        'CPU ms a frame': busy,
        elements,
        'heap MB': await heap(session),
      })
    }
    return measured
  } finally {
    await page.context().close()
    server.stop()
  }
}

/** Scrolls to the end until everything is loaded. */
async function loadAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    while (!document.body.textContent.includes('That is all of them.')) {
      scrollTo(0, document.body.scrollHeight)
      await new Promise(requestAnimationFrame)
    }
  })
}

function fling(page: Page, speed: number): Promise<{ frames: number[]; elements: number }> {
  return page.evaluate(
    async ({ px, count }) => {
      scrollTo(0, document.body.scrollHeight / 2)
      for (let wait = 0; wait < 30; wait += 1) await new Promise(requestAnimationFrame)
      const frames: number[] = []
      let elements = 0
      let before = await new Promise<number>(requestAnimationFrame)
      for (let frame = 0; frame < count; frame += 1) {
        scrollBy(0, frame < count / 2 ? px : -px)
        const now = await new Promise<number>(requestAnimationFrame)
        frames.push(now - before)
        before = now
        elements = Math.max(elements, document.querySelectorAll('*').length)
      }
      return { frames, elements }
    },
    { px: speed, count: FRAMES },
  )
}

async function heap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  return Math.round((await metric(session, 'JSHeapUsedSize')) / 1e5) / 10
}

/** Path of a file in the built web; pictures of works are examples, each at its own address. */
function fileOf(pathname: string): string {
  const [, id] = /^\/media\/works\/[^/]+\/([^/]+)\//.exec(pathname) ?? []
  if (id !== undefined) return `/examples/${PICTURES[indexOf(id) % PICTURES.length]}.webp`
  return extname(pathname) === '' ? '/index.html' : pathname
}

/** CPU time of the page's main thread, in seconds: other work on the machine does not count. */
function taskSeconds(session: CDPSession): Promise<number> {
  return metric(session, 'TaskDuration')
}

async function metric(session: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === wanted)?.value ?? 0
}

/** The built web, and an API with this many works. */
async function serve(count: number): Promise<{ address: string; stop: () => void }> {
  const member = {
    userKey: 'bench@builtin',
    uid: 'bench',
    platform: 'builtin',
    name: 'Bench',
    isVip: false,
    isAllowlisted: false,
    isSuper: false,
  }
  const answer = (path: string, body: { page_size?: number; after?: string }): unknown => {
    if (path === '/api/v2/get_generate_works') {
      const from = body.after === undefined ? 0 : indexOf(body.after) + 1
      const size = Math.max(0, Math.min(body.page_size ?? 30, count - from))
      return { status: 1, data: Array.from({ length: size }, (_, step) => work(from + step)) }
    }
    if (path === '/api/account/session') return { status: 1, data: { user: member, userToken: 'bench' } }
    if (path === '/api/v2/get_generate_works_count') return { status: 1, data: count }
    if (path === '/api/v2/works_facets') return { status: 1, data: { modes: [], models: [], media: [], days: [], tags: [] } }
    if (path === '/api/user/check_userinfo')
      return { status: 1, data: { uid: 'bench', nick: 'Bench', is_vip: false, user_career_id: 4, created_at: '2026-01-05T08:00:00Z' } }
    return undefined
  }
  const dist = process.env['WEB_BUILD'] ?? join(ROOT, 'web', 'dist')
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench')
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (pathname.startsWith('/api/')) {
        const reply = answer(pathname, JSON.parse(Buffer.concat(chunks).toString() || '{}'))
        response.writeHead(reply === undefined ? 404 : 200, { 'content-type': 'application/json' })
        response.end(JSON.stringify(reply ?? {}))
        return
      }
      const name = fileOf(pathname)
      void readFile(join(dist, name)).then(
        (bytes) => response.writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' }).end(bytes),
        () => response.writeHead(404).end(),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return { address: `http://127.0.0.1:${port}`, stop: () => server.close() }
}
