import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { REPAIR_IDS } from '@stipple/core/domain/repairs'
import type { Repair } from '@stipple/core/domain/repairs'
import { run } from '@stipple/engines/builtin/restore/child'
import { MAXIM } from '@stipple/engines/builtin/restore/plan'
import { openSession } from '@stipple/engines/kit/onnx-session'
import { createPackStore } from '@stipple/engines/kit/packs'
import { Tensor } from 'onnxruntime-node'
import sharp from 'sharp'
import { childContext } from './child-context.ts'
import { print } from './table.ts'

/**
 * Duration of each repair from file to file, beside the plain network in the runtime on as many pixels: the fast ones on 512x512, the thorough ones
 * on one tile of 256x256. Every row is a separate process with its own memory; loading the network is included. `npm run bench -- restore`; one row:
 * `node bench/restore.ts fast noise`.
 */
const SIDE = 512
const TILE = 256
const threads = Math.min(2, availableParallelism())
const cache = fileURLToPath(new URL('../.cache', import.meta.url))
const log = { debug: () => {}, info: () => {}, warn: console.warn, error: console.error }
const packs = createPackStore({ directory: join(cache, 'packs'), cacheDirectory: join(cache, 'tarballs'), mode: 'all', log })
const fetchPack = (pack: string) => packs.ensure(pack, { signal: new AbortController().signal, report: () => {} })

const [way, name] = process.argv.slice(2)
if (way === undefined) table()
else console.log(JSON.stringify(await measure(way, name ?? '')))

function table(): void {
  const rows = [
    ...REPAIR_IDS.flatMap((repair) => [
      { repair, way: 'fast', ...inProcess('fast', repair) },
      ...(MAXIM[repair] === undefined ? [] : [{ repair, way: 'thorough', ...inProcess('thorough', repair) }]),
      ...(MAXIM[repair] === undefined ? [] : [{ repair, way: 'bare MAXIM', ...inProcess('bare-maxim', repair) }]),
    ]),
    { repair: 'noise', way: 'bare cunet', ...inProcess('bare-cunet') },
    { repair: 'blur', way: 'bare x4fast at 0.7', ...inProcess('bare-x4fast') },
  ]
  print(`restore, fast ${SIDE}x${SIDE}, thorough ${TILE}x${TILE}, ${threads} threads`, rows)
}

function inProcess(...args: string[]): object {
  const { stdout, stderr } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), ...args], { encoding: 'utf8' })
  try {
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  } catch {
    return { failed: stderr.trim().split('\n').at(-1) }
  }
}

async function measure(kind: string, repair: string) {
  const known = REPAIR_IDS.find((id) => id === repair) ?? 'noise'
  const work = await prepare(kind, known)
  const [since, before] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(before)
  const peak = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  return {
    'wall s': round2((performance.now() - since) / 1000),
    'cpu s': round2((user + system) / 1e6),
    'peak MB': Math.round(Number(peak) / 1024),
  }
}

async function prepare(kind: string, repair: Repair): Promise<() => Promise<unknown>> {
  const cunet = join(await fetchPack('waifu2x-cunet'), 'noise3_model.onnx')
  const enlarger = join(await fetchPack('realesrgan-x4fast'), 'realesrgan-x4fast.onnx')
  if (kind === 'bare-cunet') return () => bare(cunet, [1, 3, SIDE + 56, SIDE + 56])
  if (kind === 'bare-x4fast') return () => bare(enlarger, [1, 3, Math.ceil(SIDE * 0.7), Math.ceil(SIDE * 0.7)])
  const pack = MAXIM[repair]
  const large = kind === 'fast' || pack === undefined ? undefined : join(await fetchPack(pack), `${pack}.onnx`)
  if (kind === 'bare-maxim') return () => bare(large ?? '', [1, TILE, TILE, 3])
  const image = await spoiled(large === undefined ? SIDE : TILE)
  return () =>
    run(
      {
        kind: 'restore',
        image,
        repairs: [repair],
        networks: { cleaner: cunet, unblocker: cunet, enlarger },
        thorough: large === undefined ? {} : { [repair]: large },
      },
      childContext(threads),
    )
}

/** A photograph with a little of every defect. */
async function spoiled(side: number): Promise<Buffer> {
  const photo = sharp(fileURLToPath(new URL('../engines/test/__fixtures__/coffee.jpg', import.meta.url)))
  return photo.resize(side, side).blur(1.7).linear(0.6, 40).jpeg({ quality: 60 }).toBuffer()
}

async function bare(file: string, dims: readonly number[]): Promise<void> {
  const session = await openSession(file, threads)
  const values = Float32Array.from({ length: dims.reduce((product, dim) => product * dim, 1) }, (_, i) => (i % 255) / 255)
  await session.run({ [session.inputNames[0] ?? '']: new Tensor('float32', values, dims) })
}

function round2(value: number): number {
  return Math.round(value * 100) / 100
}
