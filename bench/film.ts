import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { run } from '@stipple/engines/builtin/film/child'
import type { FilmInput } from '@stipple/engines/builtin/film/child'
import { bytesOf } from '@stipple/engines/kit/bytes-of'
import { fetchNetwork } from '@stipple/engines/kit/fetch-weights'
import { createPackStore } from '@stipple/engines/kit/packs'
import { fetchSubjectNetworks } from '@stipple/engines/vision/public'
import sharp from 'sharp'
import { childContext } from './child-context.ts'
import { print } from './table.ts'

/** Seconds of video per second of work: text or an image to a finished file, 768x768, 24 frames per second, networks loaded. */
const SIDE = 768
const SECONDS = 4
const threads = Math.min(2, availableParallelism())
const cache = fileURLToPath(new URL('../.cache', import.meta.url))
const log = { debug: () => {}, info: () => {}, warn: console.warn, error: console.error }
const packs = createPackStore({ directory: `${cache}/packs`, cacheDirectory: `${cache}/tarballs`, mode: 'all', log })
const context = { packs, signal: new AbortController().signal, report: () => {}, log }
const networks = await fetchSubjectNetworks(context)
const detectors = { networks, centernet: await fetchNetwork('centernet', context), threads }
const image = await sharp(await readFile(new URL('../engines/test/__fixtures__/portrait.jpg', import.meta.url)))
  .resize(SIDE, SIDE)
  .png()
  .toBuffer()

const common = { seconds: SECONDS, camera: 'right', seed: 1, font: undefined } as const
const words = {
  ...common,
  kind: 'painted',
  width: SIDE,
  height: SIDE,
  style: undefined,
  prompt: 'a red fox in the snow, mountains, snowing',
} as const
const view = { ...common, kind: 'photographed', image, detectors, prompt: 'snow' } as const
const films: readonly (readonly [string, FilmInput])[] = [
  ['words to MP4', { ...words, format: 'mp4' }],
  ['words to WebM', { ...words, format: 'webm' }],
  ['picture to MP4', { ...view, format: 'mp4' }],
  ['picture to WebM', { ...view, format: 'webm' }],
]

const rows = []
// The first run of each kind loads shared resources.
await run({ ...words, width: 64, height: 64, format: 'mp4' }, childContext(threads))
await run({ ...view, seconds: 2, format: 'mp4' }, childContext(threads))
for (const [name, input] of films) {
  const [since, before] = [performance.now(), process.cpuUsage()]
  const { content } = await run(input, childContext(threads))
  const { user, system } = process.cpuUsage(before)
  const wall = (performance.now() - since) / 1000
  rows.push({
    film: name,
    'wall s': round2(wall),
    'cpu s': round2((user + system) / 1e6),
    'film s per wall s': round2(SECONDS / wall),
    kB: Math.round((await bytesOf(content)).length / 1024),
    'peak MB': Math.round(process.resourceUsage().maxRSS / 1024),
  })
}
print(`film, ${SECONDS} s of ${SIDE}x${SIDE}, ${threads} threads`, rows)
process.exit(0)

function round2(value: number): number {
  return Math.round(value * 100) / 100
}
