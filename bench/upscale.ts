import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from '@stipple/engines/builtin/upscale/child'
import { enlarge } from '@stipple/engines/builtin/upscale/enlarge'
import { NETWORKS } from '@stipple/engines/builtin/upscale/models'
import { openSession } from '@stipple/engines/kit/onnx-session'
import { createPackStore } from '@stipple/engines/kit/packs'
import type { Raster } from '@stipple/engines/kit/raster'
import { Tensor } from 'onnxruntime-node'
import type { InferenceSession } from 'onnxruntime-node'
import sharp from 'sharp'
import { childContext } from './child-context.ts'
import { print } from './table.ts'

/**
 * Cost of our tiles: the same network on the same image of 512x512, once alone and whole, once through our tiles, and once from file to file. Goal:
 * at most 1.15 times the processor time of the plain run. Each figure is the best of the rounds, which is least disturbed by other load.
 */
const ROUNDS = 3
const threads = Math.min(2, availableParallelism())
const cache = fileURLToPath(new URL('../.cache', import.meta.url))
const log = { debug: () => {}, info: () => {}, warn: console.warn, error: console.error }
const packs = createPackStore({ directory: join(cache, 'packs'), cacheDirectory: join(cache, 'tarballs'), mode: 'all', log })
const photo = await sharp(fileURLToPath(new URL('../engines/test/__fixtures__/coffee.jpg', import.meta.url)))
  .resize(512, 512)
  .png()
  .toBuffer()
const {
  data,
  info: { width, height },
} = await sharp(photo).raw().toBuffer({ resolveWithObject: true })
const picture: Raster = { data, width, height, channels: 3 }

const rows = []
for (const pack of ['realesrgan-x4fast', 'realesr-animevideov3']) {
  const found = NETWORKS.get(pack)?.(4)
  if (!found) throw new Error(`no network ${pack}`)
  const { file, longestTile, shape } = found
  const network = join(await packs.ensure(pack, { signal: new AbortController().signal, report: () => {} }), file)
  const session = await openSession(network, threads)
  const methods = {
    bare: () => bare(session),
    tiles: () => enlarge(picture, { session, factor: 4, longestTile, onProgress: () => {} }),
    'file to file': () => run({ image: photo, network, longestTile, shape, factor: 4 }, childContext(threads)),
  }
  const figures = Object.fromEntries(Object.keys(methods).map((name) => [name, { wall: [] as number[], cpu: [] as number[] }]))
  // The first round only warms up. The methods alternate, so that other load affects all of them.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, method] of Object.entries(methods)) {
      const { wall, cpu } = await measure(method)
      if (round > 0) figures[name]?.wall.push(wall)
      if (round > 0) figures[name]?.cpu.push(cpu)
    }
  }
  const basis = { wall: best(figures['bare']?.wall), cpu: best(figures['bare']?.cpu) }
  for (const [method, { wall, cpu }] of Object.entries(figures)) {
    rows.push({
      network: pack,
      method,
      'wall s': round2(best(wall)),
      'cpu s': round2(best(cpu)),
      'wall ratio': round2(best(wall) / basis.wall),
      'cpu ratio': round2(best(cpu) / basis.cpu),
    })
  }
}
print(`upscaler, 512x512 to 2048x2048, ${threads} threads`, rows)

async function bare(session: InferenceSession): Promise<void> {
  const area = width * height
  const planes = Float32Array.from({ length: area * 3 }, (_, i) => (data[(i % area) * 3 + Math.floor(i / area)] ?? 0) / 255)
  await session.run({ [session.inputNames[0] ?? '']: new Tensor('float32', planes, [1, 3, height, width]) })
}

async function measure(method: () => Promise<unknown>): Promise<{ wall: number; cpu: number }> {
  const [since, before] = [performance.now(), process.cpuUsage()]
  await method()
  const { user, system } = process.cpuUsage(before)
  return { wall: (performance.now() - since) / 1000, cpu: (user + system) / 1e6 }
}

function best(values: readonly number[] = []): number {
  return Math.min(...values)
}

function round2(value: number): number {
  return Math.round(value * 100) / 100
}
