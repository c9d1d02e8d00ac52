import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PHOTO_STYLE_IDS } from '@stipple/core/domain/styles'
import { run as colorize } from '@stipple/engines/builtin/colorize/child'
import { run as stylize } from '@stipple/engines/builtin/stylize/child'
import type { StylizeInput } from '@stipple/engines/builtin/stylize/child'
import { isRuleStyle } from '@stipple/engines/builtin/stylize/models'
import { createPackStore } from '@stipple/engines/kit/packs'
import sharp from 'sharp'
import { childContext } from './child-context.ts'
import { print } from './table.ts'

/**
 * Seconds of each style on a photograph of 1024 pixels, from file to file, without subject detection, which is measured separately. Goals: a style by
 * rules at most 4 s of processor time, the look of a reference at most 20 s.
 */
const threads = Math.min(2, availableParallelism())
const cache = fileURLToPath(new URL('../.cache', import.meta.url))
const log = { debug: () => {}, info: () => {}, warn: console.warn, error: console.error }
const packs = createPackStore({ directory: join(cache, 'packs'), cacheDirectory: join(cache, 'tarballs'), mode: 'all', log })
const ensure = async (pack: string) =>
  join(await packs.ensure(pack, { signal: new AbortController().signal, report: () => {} }), `${pack}.onnx`)
const fixture = (name: string) => readFile(fileURLToPath(new URL(`../engines/test/__fixtures__/${name}`, import.meta.url)))

const image = await sharp(await fixture('portrait.jpg'))
  .resize(1024, 1024)
  .png()
  .toBuffer()
const reference = await fixture('starry-night.jpg')
const isnet = { kind: 'isnet', isnet: await ensure('isnet') } as const
const none = { kind: 'none' } as const
const quiet = childContext(threads)
const work = (one: StylizeInput['work']) => () => stylize({ image, work: one, strength: 0.75, seed: 1 }, quiet)

const rows = []
const rounds: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['(subject by ISNet) pencil', work({ kind: 'style', style: 'pencil', networks: isnet })],
  ...PHOTO_STYLE_IDS.filter(isRuleStyle).map((style) => [style, work({ kind: 'style', style, networks: none })] as const),
  ['reference picture', work({ kind: 'reference', reference })],
  [
    'colorize, one dot',
    () => colorize({ image, hints: [{ x: 0.5, y: 0.5, colour: '#c04020' }], subject: none, strength: 0.7, seed: 1 }, quiet),
  ],
]
for (const [name, once] of rounds) {
  const [since, before] = [performance.now(), process.cpuUsage()]
  await once()
  const { user, system } = process.cpuUsage(before)
  rows.push({ style: name, 'wall s': seconds((performance.now() - since) / 1000), 'cpu s': seconds((user + system) / 1e6) })
}
print(`stylizer, 1024x1024, ${threads} threads`, rows)

function seconds(value: number): number {
  return Math.round(value * 100) / 100
}
