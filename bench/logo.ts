import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { run as makeLogos } from '@stipple/engines/builtin/logo/child'
import { run as vectorize } from '@stipple/engines/builtin/trace/child'
import sharp from 'sharp'
import { childContext } from './child-context.ts'
import { print } from './table.ts'

/**
 * Cost of logos in their process: four proposals of a name, first (fonts are loaded) and later; and images traced to SVG, with the results. Tracing
 * is compared with sharp's decoding and palette reduction, the minimum for any tracer.
 */
const ROUNDS = 3
const threads = 2
const context = childContext(threads)

const names = [
  { name: '星火科技', slogan: '让想法发光', prompt: '人工智能软件公司' },
  { name: 'Blue Harbor Coffee', slogan: 'Slow mornings, strong cups', prompt: 'a coffee shop' },
]
const logos = []
for (const request of names) {
  for (let round = 0; round < ROUNDS; round += 1) {
    const seeds = Array.from({ length: 4 }, (_, i) => round * 4 + i)
    const { result, ...cost } = await measure(() => makeLogos({ ...request, seeds }, context))
    const bytes = result.logos.reduce((sum, { svg }) => sum + svg.byteLength, 0) / result.logos.length
    logos.push({ name: request.name, round: round === 0 ? 'first' : 'later', ...cost, 'svg kB': round2(bytes / 1024) })
  }
}
print('four logos of a name', logos)

const EMBLEM = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><rect width="800" height="800" fill="#fff"/><circle cx="400" cy="330" r="240" fill="#c8402b"/><path d="M400 140 457 276 598 288 488 382 524 522 400 446 276 522 312 382 202 288 343 276Z" fill="#fff"/><rect x="130" y="640" width="540" height="70" fill="#1d1d1f"/></svg>`
const photo = await readFile(fileURLToPath(new URL('../engines/test/__fixtures__/coffee.jpg', import.meta.url)))
const pictures = {
  'emblem 800x800': await sharp(Buffer.from(EMBLEM)).jpeg({ quality: 80 }).toBuffer(),
  'photo 1024x1024': await sharp(photo).resize(1024, 1024).jpeg().toBuffer(),
}
const traced = []
for (const [picture, image] of Object.entries(pictures)) {
  const bare = await best(() => sharp(image).png({ palette: true, colours: 5, dither: 0 }).toBuffer())
  for (const detail of [0.2, 0.4, 0.8]) {
    const input = { image, colours: 5, detail, transparent: false, asksForCutOut: false }
    const { result, ...cost } = await best(() => vectorize(input, context))
    const svg = result.kind === 'drawn' ? new TextDecoder().decode(result.svg) : ''
    const count = (pattern: RegExp) => [...svg.matchAll(pattern)].length
    traced.push({
      picture,
      detail,
      ...cost,
      'palette alone, s': bare['wall s'],
      'svg kB': round2(svg.length / 1024),
      paths: count(/<path/g),
      curves: count(/[LC]/g),
    })
  }
}
print('tracing with five colours', traced)
console.log(`memory at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`)

async function best<T>(work: () => Promise<T>) {
  const rounds = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(work))
  const [first, ...rest] = rounds
  if (!first) throw new Error('nothing was measured')
  return rest.reduce((least, one) => (one['cpu s'] < least['cpu s'] ? one : least), first)
}

async function measure<T>(work: () => Promise<T>) {
  const [since, before] = [performance.now(), process.cpuUsage()]
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return { result, 'wall s': round2((performance.now() - since) / 1000), 'cpu s': round2((user + system) / 1e6) }
}

function round2(value: number): number {
  return Math.round(value * 100) / 100
}
