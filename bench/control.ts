import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { CONTROL_TYPE_IDS, needsOwnMap } from '@stipple/core/domain/control-types'
import { run } from '@stipple/engines/builtin/control/child'
import { isLineControl } from '@stipple/engines/builtin/control/models'
import { fetchControlNetworks } from '@stipple/engines/builtin/control/networks'
import { createPackStore } from '@stipple/engines/kit/packs'
import sharp from 'sharp'
import { childContext } from './child-context.ts'
import { print } from './table.ts'

/**
 * Cost of each map, and of an image painted from lines: file to file, a photograph of 1024x1024, networks loaded. Memory is the process's peak so
 * far.
 */
const ROUNDS = 1
const SIDE = 1024
const threads = Math.min(2, availableParallelism())
const cache = fileURLToPath(new URL('../.cache', import.meta.url))
const log = { debug: () => {}, info: () => {}, warn: console.warn, error: console.error }
const packs = createPackStore({ directory: `${cache}/packs`, cacheDirectory: `${cache}/tarballs`, mode: 'all', log })
const photo = await sharp(await readFile(new URL('../engines/test/__fixtures__/portrait.jpg', import.meta.url)))
  .resize(SIDE, SIDE)
  .png()
  .toBuffer()

const rows = []
for (const control of CONTROL_TYPE_IDS.filter((id) => !needsOwnMap(id))) {
  const context = { packs, signal: new AbortController().signal, report: () => {}, log }
  const networks = await fetchControlNetworks(context, { control, withSubject: true })
  const common = { image: photo, control, isMap: false, networks }
  const words = { prompt: 'a wizard in a library', negativePrompt: '', scale: 0.75, style: undefined, seeds: [1] }
  for (const kind of ['map', 'control'] as const) {
    if (kind === 'control' && !isLineControl(control)) continue
    const best = { wall: Number.POSITIVE_INFINITY, cpu: Number.POSITIVE_INFINITY }
    // The first round loads shared resources.
    for (let round = 0; round <= ROUNDS; round++) {
      const [since, before] = [performance.now(), process.cpuUsage()]
      await run(
        kind === 'map' || !isLineControl(control) ? { kind: 'map', ...common } : { kind, ...common, control, ...words },
        childContext(threads),
      )
      const { user, system } = process.cpuUsage(before)
      if (round === 0) continue
      best.wall = Math.min(best.wall, (performance.now() - since) / 1000)
      best.cpu = Math.min(best.cpu, (user + system) / 1e6)
    }
    rows.push({
      control,
      kind,
      'wall s': round2(best.wall),
      'cpu s': round2(best.cpu),
      'peak MB': Math.round(process.resourceUsage().maxRSS / 1024),
    })
  }
}
print(`control, ${SIDE}x${SIDE}, ${threads} threads`, rows)
process.exit(0)

function round2(value: number): number {
  return Math.round(value * 100) / 100
}
