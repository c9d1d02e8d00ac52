import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from '@stipple/engines/builtin/mesh/child'
import type { MeshInput, MeshResult } from '@stipple/engines/builtin/mesh/child'
import { bytesOf } from '@stipple/engines/kit/bytes-of'
import { createPackStore } from '@stipple/engines/kit/packs'
import type { LocalContent } from '@stipple/engines/spec'
import sharp from 'sharp'
import { childContext } from './child-context.ts'
import { print } from './table.ts'

/**
 * Seconds from an image to a model in all formats with its poster, for cutouts and for a photograph including its cutout; and the file sizes. Goal:
 * at most 2 s besides the cutout on two cores. The best of the rounds after a warm-up.
 */
const ROUNDS = 3
const threads = Math.min(2, availableParallelism())
const cache = fileURLToPath(new URL('../.cache', import.meta.url))
const log = { debug: () => {}, info: () => {}, warn: console.warn, error: console.error }
const packs = createPackStore({ directory: join(cache, 'packs'), cacheDirectory: join(cache, 'tarballs'), mode: 'all', log })
const isnet = join(await packs.ensure('isnet', { signal: new AbortController().signal, report: () => {} }), 'isnet.onnx')
const fixture = (name: string) => readFile(new URL(`../engines/src/builtin/cutout/__fixtures__/${name}.webp`, import.meta.url))

const rows = []
for (const name of ['robot', 'vase', 'kettle', 'chair']) rows.push({ what: name, ...(await measure(await fixture(name))) })
const photograph = await sharp(await fixture('vase'))
  .flatten({ background: '#8d8375' })
  .jpeg({ quality: 92 })
  .toBuffer()
rows.push({ what: 'photograph', ...(await measure(photograph)) })
print(`models of things, ${threads} threads`, rows)

async function measure(image: Uint8Array) {
  const input: MeshInput = { image, depth: 0.5, seed: 7, networks: { kind: 'isnet', isnet } }
  const [walls, cpus]: [number[], number[]] = [[], []]
  let result: MeshResult | undefined
  for (let round = 0; round <= ROUNDS; round++) {
    const [since, before] = [performance.now(), process.cpuUsage()]
    result = await run(input, childContext(threads))
    const { user, system } = process.cpuUsage(before)
    if (round === 0) continue
    walls.push((performance.now() - since) / 1000)
    cpus.push((user + system) / 1e6)
  }
  const best = (values: readonly number[]) => Math.round(Math.min(...values) * 100) / 100
  const bytes = async (content: LocalContent = new Uint8Array()) => (await bytesOf(content)).length
  return {
    'wall s': best(walls),
    'cpu s': best(cpus),
    triangles: ((await bytes(result?.stl)) - 84) / 50,
    'glb kB': Math.round((await bytes(result?.glb)) / 1024),
    'obj kB': Math.round((await bytes(result?.obj)) / 1024),
    'memory MB': Math.round(process.memoryUsage.rss() / 2 ** 20),
  }
}
