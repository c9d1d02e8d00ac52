import { parseTags, type Tag } from '../web/src/features/tags/parse.ts'
import { indexTags } from '../web/src/features/tags/search.ts'
import { distribution, print } from './table.ts'

/** Searching 140,000 tags, key by key. Goal: under 10 ms a key. The memory is exact only under `node --expose-gc bench/tags.ts`. */
const SIZE = 140_000
const LIMIT = 10
const LATIN = 'ka ri no mi to sa el an dor vi lun quo pe shi ra ten bu gar mon zel'.split(' ')
const CHINESE = '长短发眼裙花猫狗天空夜星月光山水树叶手红蓝白黑金银雪雨风火云海城市街'.split('')
const SESSIONS = {
  en: ['long hair', 'looking at viewer', 'night sky', 'karinomi', 'red dress', 'tensa_ra', 'zzzz', 'x', 'umbrella (object)', 'dorvi el'],
  zh: ['长发', '夜空', '红裙', '星光', '蓝眼', '城市夜', '雪山', '花', '月光海', '白猫'],
}

const random = seeded(7)
const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
const word = (): string => Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(LATIN)).join('')
const chinese = (): string => Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(CHINESE)).join('')

const csv = makeList()
const before = memory()
const begin = performance.now()
const list: { tags: readonly Tag[]; damaged: number } = parseTags(csv)
const parsed = performance.now()
const index = indexTags(list.tags)
const built = performance.now()
list.tags = []
const held = memory() - before
if (index.size !== SIZE || list.damaged > 0) throw new Error('the list was not read whole')

const rows = Object.entries(SESSIONS).map(([language, sessions]) => {
  const times = sessions.flatMap(timesOf)
  return { language, keys: times.length, ...distribution(times) }
})
print(`tags: ${SIZE} of them, ${(csv.length / 1e6).toFixed(1)} million letters`, [
  { what: 'parse (ms)', value: Math.round(parsed - begin) },
  { what: 'index (ms)', value: Math.round(built - parsed) },
  { what: 'memory kept by the index (MB)', value: Math.round(held / 1e5) / 10 },
])
print('search, a key (ms)', rows)

function makeList(): string {
  const names = new Set(['long_hair', 'looking_at_viewer', 'night_sky', 'red_dress'])
  while (names.size < SIZE) names.add(makeName())
  const lines = [...names].map((name, place) => {
    const aliases = [chinese(), `${word()}_${word()}`, chinese()]
    return `${name},${pick([0, 1, 3, 4, 5])},${Math.floor(5e6 / (place + 1)) + 50},"${aliases.join(',')}"`
  })
  return lines.join('\n')
}

function makeName(): string {
  const words = Array.from({ length: 1 + Math.floor(random() * 3) }, word).join('_')
  return random() < 0.2 ? `${words}_(${word()})` : words
}

/** Each key of a session, the best of three rounds, which excludes other load. */
function timesOf(typed: string): number[] {
  const plays = [0, 1, 2].map(() => {
    // Another search in between, so that no round profits from the previous one.
    index.search('qqqq', LIMIT)
    return [...typed].map((_, last) => timeOf([...typed].slice(0, last + 1).join('')))
  })
  return [...typed].map((_, key) => Math.min(...plays.map((play) => play[key] ?? Number.POSITIVE_INFINITY)))
}

function timeOf(typed: string): number {
  const start = performance.now()
  index.search(typed, LIMIT)
  return performance.now() - start
}

function memory(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** The same tags in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
