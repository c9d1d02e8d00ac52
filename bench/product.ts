import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SCENE_IDS } from '@stipple/core/domain/scenes'
import { run } from '@stipple/engines/builtin/product/child'
import type { ProductInput } from '@stipple/engines/builtin/product/child'
import { createPackStore } from '@stipple/engines/kit/packs'
import sharp from 'sharp'
import { childContext } from './child-context.ts'
import { print } from './table.ts'

/**
 * Seconds for a product image of 1024x1024, scene by scene, beside the cutout alone (the same photograph in an image of 64x64, whose scene costs next
 * to nothing). Goal: at most 4 s more than the cutout on two cores. The best of the rounds after a warm-up.
 */
const SIDE = 1024
const ROUNDS = 2
const threads = Math.min(2, availableParallelism())
const cache = fileURLToPath(new URL('../.cache', import.meta.url))
const log = { debug: () => {}, info: () => {}, warn: console.warn, error: console.error }
const packs = createPackStore({ directory: join(cache, 'packs'), cacheDirectory: join(cache, 'tarballs'), mode: 'all', log })
const isnet = join(await packs.ensure('isnet', { signal: new AbortController().signal, report: () => {} }), 'isnet.onnx')
const image = await sharp(fileURLToPath(new URL('../engines/src/builtin/cutout/__fixtures__/coffee.webp', import.meta.url)))
  .flatten({ background: '#8d8375' })
  .jpeg({ quality: 92 })
  .toBuffer()

const common: ProductInput = {
  image,
  scene: 'studio',
  prompt: '',
  width: SIDE,
  height: SIDE,
  seeds: [7],
  networks: { kind: 'isnet', isnet },
}
const rows = [{ what: 'cut-out alone', ...(await measure({ width: 64, height: 64 })) }]
for (const scene of SCENE_IDS)
  rows.push({ what: scene, ...(await measure({ scene, ...(scene === 'prompt' && { prompt: '秋天的森林' }) })) })
rows.push({
  what: 'poster',
  ...(await measure({ scene: 'window', text: { headline: '慢下来，喝杯咖啡', subline: 'Roasted every morning' } })),
})
print(`product pictures of ${SIDE}x${SIDE}, ${threads} threads`, rows)

async function measure(change: Partial<ProductInput>): Promise<{ 'wall s': number; 'cpu s': number; 'memory MB': number }> {
  const walls: number[] = []
  const cpus: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const [since, before] = [performance.now(), process.cpuUsage()]
    await run({ ...common, ...change }, childContext(threads))
    const { user, system } = process.cpuUsage(before)
    if (round === 0) continue
    walls.push((performance.now() - since) / 1000)
    cpus.push((user + system) / 1e6)
  }
  const best = (values: readonly number[]) => Math.round(Math.min(...values) * 100) / 100
  return { 'wall s': best(walls), 'cpu s': best(cpus), 'memory MB': Math.round(process.memoryUsage.rss() / 2 ** 20) }
}
