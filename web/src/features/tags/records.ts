/** A found record: its tag, and the name that matched. */
export interface Found {
  readonly tag: number
  readonly alias: string
}

/** Names by tag, in one text. A record is `\n`, then each name followed by `\t`. */
export interface Records {
  namesOf(tag: number): readonly string[]
  /** At most `enough` tags with a matching name, the best match first and then in the order in which they were added. */
  find(query: string, enough: number): readonly Found[]
}

/** Search rules of a script: the positions in a name where a match may begin, and the buckets that these positions are sorted into by their letters. */
interface Script {
  readonly isStart: (code: number, before: number) => boolean
  readonly bucketOf: (first: number, second: number) => number
  /** Buckets of all positions with the letters of a query, `[from, to)`. */
  readonly bucketsFor: (query: string) => readonly [number, number]
  /** Quality of a match, the best first; from the characters before and after it. */
  readonly fitOf: (before: number, after: number) => Fit
  /** True if the inside of a word counts where nothing better is found. */
  readonly inside: boolean
}
type Fit = (typeof FITS)[number]

/** Words begin after `_`, `(`, and at the beginning of a name; sorted by their first two letters. */
export const LATIN: Script = {
  isStart: (_, before) => before === UNDERSCORE || before === BRACKET || before === TAB || before === NEWLINE,
  bucketOf: (first, second) => ((first & 63) << 6) | (second & 63),
  bucketsFor: (query) => {
    const first = (query.charCodeAt(0) & 63) << 6
    if (query.length === 1) return [first, first + 64]
    const bucket = first | (query.charCodeAt(1) & 63)
    return [bucket, bucket + 1]
  },
  // The whole name, a whole alias, the beginning of the name, of a word, of an alias.
  fitOf: (before, after) => {
    if (before === NEWLINE) return after === TAB ? 0 : 2
    if (before === TAB) return after === TAB ? 1 : 4
    return 3
  },
  inside: true,
}

/** Any letter may begin a word; sorted by that letter. */
export const WIDE: Script = {
  isStart: () => true,
  bucketOf: (first) => first & 4095,
  bucketsFor: (query) => [query.charCodeAt(0) & 4095, (query.charCodeAt(0) & 4095) + 1],
  // A whole name, the beginning of one, any part of one.
  fitOf: (before, after) => {
    if (before !== NEWLINE && before !== TAB) return 2
    return after === TAB ? 0 : 1
  },
  inside: false,
}

export function createRecords(script: Script) {
  const parts: string[] = []
  const starts: number[] = []
  const tags: number[] = []
  let length = 0
  return {
    /** Tags are added in ascending order. */
    add(tag: number, names: readonly string[]): void {
      const record = `\n${names.join('\t')}\t`
      parts.push(record)
      starts.push(length)
      tags.push(tag)
      length += record.length
    },
    finish(): Records {
      const text = parts.join('')
      const lower = parts.map(lowerCase).join('')
      // A list without capital letters is stored once.
      return toRecords({
        text: text === lower ? lower : text,
        lower,
        starts: Uint32Array.from(starts),
        tags: Uint32Array.from(tags),
        script,
      })
    },
  }
}

/** Lower case, unless the length would change, which would shift every position after it. */
export function lowerCase(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text
}

interface Parts {
  readonly text: string
  readonly lower: string
  readonly starts: Uint32Array
  readonly tags: Uint32Array
  readonly script: Script
}

function toRecords({ text, lower, starts, tags, script }: Parts): Records {
  const { positions, ends } = sortPositions(lower, script)
  const endOf = (record: number): number => starts[record + 1] ?? text.length
  const nameAt = (position: number): string => {
    const before = Math.max(text.lastIndexOf('\t', position - 1), text.lastIndexOf('\n', position - 1))
    return text.slice(before + 1, text.indexOf('\t', position))
  }
  const foundAt = (position: number): Found => ({ tag: tags[lastAtMost(starts, position)] ?? 0, alias: nameAt(position) })

  /** Positions by quality; of each quality no more than needed. */
  function fitting(query: string, enough: number): number[] {
    const fits: number[][] = FITS.map(() => [])
    const [from, to] = script.bucketsFor(query)
    for (let bucket = from; bucket < to; bucket++) {
      const counts = FITS.map(() => 0)
      for (let at = ends[bucket - 1] ?? 0; at < (ends[bucket] ?? 0); at++) {
        const position = positions[at] ?? 0
        if (!lower.startsWith(query, position)) continue
        const fit = script.fitOf(lower.charCodeAt(position - 1), lower.charCodeAt(position + query.length))
        // A name may contain the same word several times.
        if ((counts[fit] ?? 0) >= enough * 3) continue
        counts[fit] = (counts[fit] ?? 0) + 1
        fits[fit]?.push(position)
        // A single letter matches a great many names: once there are enough, worse matches need not be found. Whole names are in a bucket of their own.
        if (to - from > 1 && (counts[BEGINNING] ?? 0) >= enough * 3) break
      }
    }
    return fits.flatMap((list) => list.toSorted((one, other) => one - other))
  }

  /** Records that contain the last query that was searched everywhere: a longer query can only be in these. */
  let known: { readonly query: string; readonly records: readonly number[] } | undefined

  function* insides(query: string): Generator<number> {
    if (known && query.includes(known.query)) {
      for (const record of known.records) {
        const start = starts[record] ?? 0
        const at = lower.slice(start, endOf(record)).indexOf(query)
        if (at >= 0) yield start + at
      }
      return
    }
    const records: number[] = []
    for (let at = lower.indexOf(query); at >= 0;) {
      const record = lastAtMost(starts, at)
      records.push(record)
      yield at
      at = lower.indexOf(query, endOf(record))
    }
    known = { query, records }
  }

  return {
    namesOf: (tag) => {
      const record = lastAtMost(tags, tag)
      return tags[record] === tag ? text.slice((starts[record] ?? 0) + 1, endOf(record) - 1).split('\t') : []
    },
    find: (query, enough) => {
      const found = new Map<number, Found>()
      for (const position of fitting(query, enough)) {
        const hit = foundAt(position)
        if (!found.has(hit.tag)) found.set(hit.tag, hit)
        if (found.size >= enough) return [...found.values()]
      }
      if (!script.inside || query.length < LEAST_INSIDE) return [...found.values()]
      for (const position of insides(query)) {
        const hit = foundAt(position)
        if (!found.has(hit.tag)) found.set(hit.tag, hit)
        if (found.size >= enough) return [...found.values()]
      }
      return [...found.values()]
    },
  }
}

const [TAB, NEWLINE, BRACKET, UNDERSCORE] = [9, 10, 40, 95]

/** Shorter parts of words are in nearly every name. */
const LEAST_INSIDE = 3

const FITS = [0, 1, 2, 3, 4] as const
/** In Latin letters, the beginning of a name. */
const BEGINNING = 2

/** Every position where a word begins, sorted by bucket and then by position; `ends` holds the end of each bucket in that list. */
function sortPositions(lower: string, { isStart, bucketOf }: Script): { positions: Uint32Array; ends: Uint32Array } {
  const ends = new Uint32Array(4096)
  const visit = (each: (bucket: number, position: number) => void): void => {
    let before = NEWLINE
    for (let position = 0; position < lower.length; position++) {
      const code = lower.charCodeAt(position)
      if (code > UNPRINTED && isStart(code, before)) each(bucketOf(code, lower.charCodeAt(position + 1)), position)
      before = code
    }
  }
  visit((bucket) => {
    ends[bucket] = (ends[bucket] ?? 0) + 1
  })
  for (let bucket = 1; bucket < ends.length; bucket++) ends[bucket] = (ends[bucket] ?? 0) + (ends[bucket - 1] ?? 0)
  const positions = new Uint32Array(ends.at(-1) ?? 0)
  // Each bucket is filled from its beginning, which is the end of the one before.
  const next = Uint32Array.from(ends, (_, bucket) => ends[bucket - 1] ?? 0)
  visit((bucket, position) => {
    const at = next[bucket] ?? 0
    positions[at] = position
    next[bucket] = at + 1
  })
  return { positions, ends }
}

const UNPRINTED = 31

/** Index of the last value that is not greater, in ascending values of which the first is not greater. */
function lastAtMost(values: Uint32Array, value: number): number {
  let low = 0
  let high = values.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((values[middle] ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
}
