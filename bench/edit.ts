import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run as combine } from '@stipple/engines/builtin/combine/child'
import { run as edit } from '@stipple/engines/builtin/edit/child'
import { createPackStore } from '@stipple/engines/kit/packs'
import sharp from 'sharp'
import { childContext } from './child-context.ts'
import { print } from './table.ts'

/** Cost of editing a photograph of one megapixel by an instruction, and of combining images. Nearly all of it includes the cutout by ISNet. */
const WORDS = [
  'make the cup green',
  'at night',
  'make it snow',
  'blur the background',
  'as watercolor',
  'black and white',
  'change the background to a beach',
]
const threads = Math.min(2, availableParallelism())
const cache = fileURLToPath(new URL('../.cache', import.meta.url))
const log = { debug: () => {}, info: () => {}, warn: console.warn, error: console.error }
const packs = createPackStore({ directory: join(cache, 'packs'), cacheDirectory: join(cache, 'tarballs'), mode: 'all', log })
const fetched = async (pack: string): Promise<string> =>
  join(await packs.ensure(pack, { signal: new AbortController().signal, report: () => {} }), `${pack}.onnx`)
const detectors = { networks: { kind: 'isnet', isnet: await fetched('isnet') }, centernet: await fetched('centernet'), threads } as const
const photo = async (name: string): Promise<Buffer> =>
  sharp(await readFile(fileURLToPath(new URL(`../engines/test/__fixtures__/${name}`, import.meta.url))))
    .resize(1200, 800, { fit: 'cover' })
    .png()
    .toBuffer()
const [coffee, cat, rocket] = [await photo('coffee.jpg'), await photo('cat.jpg'), await photo('rocket.jpg')]
const still = childContext(threads)

const rows = []
// Loads the networks; not counted.
await edit({ image: rocket, prompt: 'night', style: undefined, strength: 0.75, seeds: [1], detectors }, still)
for (const prompt of WORDS)
  rows.push(await measure(prompt, () => edit({ image: coffee, prompt, style: undefined, strength: 0.75, seeds: [7], detectors }, still)))
for (const prompt of ['put the cup on the left', 'collage'])
  rows.push(
    await measure(`three pictures: ${prompt}`, () =>
      combine({ images: [rocket, coffee, cat], prompt, style: undefined, seeds: [7], detectors }, still),
    ),
  )
print('photo editor and combining, 1200x800', rows)

async function measure(words: string, work: () => Promise<unknown>) {
  const [begin, cpu] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(cpu)
  const seconds = (milliseconds: number): number => Math.round(milliseconds / 100) / 10
  return { words, seconds: seconds(performance.now() - begin), 'CPU s': seconds((user + system) / 1000), 'peak MB so far': peakMegabytes() }
}

/** Peak resident memory of this process so far, if the system reports it. */
function peakMegabytes(): number | string {
  const { maxRSS } = process.resourceUsage()
  const status = process.platform === 'linux' ? /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] : undefined
  return Math.round(Number(status ?? maxRSS) / 1024)
}
