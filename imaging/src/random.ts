/** A seeded generator (mulberry32 over a hashed name): the illustrator's only source of randomness, so that a seed gives the same picture. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number
  /** Uniform in [low, high). */
  range(low: number, high: number): number
  /** Whole number in [low, high]. */
  whole(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T
  /** An independent generator; the same name gives the same one, whatever was drawn before. */
  fork(name: string): Random
}

export function createRandom(seed: number): Random {
  const origin = seed >>> 0
  let state = origin
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    range: (low, high) => low + (high - low) * next(),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => {
      const item = list[Math.floor(next() * list.length)]
      if (item === undefined) throw new RangeError('pick from an empty list')
      return item
    },
    fork: (name) => createRandom(hash(name, origin)),
  }
}

/**
 * Returns a quick generator in [0, 1) for inner loops: xorshift32 (G. Marsaglia, "Xorshift RNGs", 2003), fast rather than good.
 * @param state any 32 bits but 0
 */
export function xorshift(state: number): () => number {
  let bits = state
  return () => {
    bits ^= bits << 13
    bits ^= bits >>> 17
    bits ^= bits << 5
    return (bits >>> 0) / 4294967296
  }
}

/** FNV-1a, 32 bit, over UTF-16 units. */
function hash(text: string, seed: number): number {
  let value = (2166136261 ^ seed) >>> 0
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 16777619) >>> 0
  return value
}
