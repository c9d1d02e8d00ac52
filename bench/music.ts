import { join } from 'node:path'
import { run } from '@stipple/engines/builtin/music/child'
import { bytesOf } from '@stipple/engines/kit/bytes-of'
import { createPackStore } from '@stipple/engines/kit/packs'
import { childContext } from './child-context.ts'
import { print } from './table.ts'

/**
 * Seconds of music per second of work, in its process: the first piece also loads the sound font. Formats and durations; then styles with different
 * numbers of voices.
 */
const ignore = () => undefined
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore }
const cache = process.env['STIPPLE_CACHE'] ?? join(import.meta.dirname, '../.cache')
const packs = createPackStore({ directory: join(cache, 'packs'), cacheDirectory: join(cache, 'tarballs'), mode: 'all', log })
const folder = await packs.ensure('fluid-r3-mono', { signal: new AbortController().signal, report: ignore })
const font = join(folder, 'FluidR3Mono_GM.sf3')

const lengths = []
for (const [prompt, seconds, format] of [
  ['pop', 10, 'wav'],
  ['pop', 30, 'wav'],
  ['pop', 30, 'mp3'],
  ['pop', 30, 'm4a'],
  ['pop', 180, 'mp3'],
] as const)
  lengths.push(await measure({ prompt, seconds, format }))
print('lengths and formats', lengths)

const kinds = []
for (const prompt of ['ambient', 'classical piano solo', 'jazz', 'guofeng', 'electronic', 'epic'])
  kinds.push(await measure({ prompt, seconds: 30, format: 'wav' }))
print('kinds of music', kinds)
console.log(`memory at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`)

async function measure({ prompt, seconds, format }: { prompt: string; seconds: number; format: 'wav' | 'mp3' | 'm4a' }) {
  const [since, before] = [performance.now(), process.cpuUsage()]
  const { content } = await run({ prompt, seconds, format, seed: 1, font, usesPromptLength: false }, childContext(1))
  const wall = (performance.now() - since) / 1000
  const { user, system } = process.cpuUsage(before)
  return {
    prompt,
    seconds,
    format,
    'wall s': round(wall),
    'cpu s': round((user + system) / 1e6),
    'music s per s': round(seconds / wall),
    kB: Math.round((await bytesOf(content)).byteLength / 1024),
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
