import { spreadSmoothly } from '@stipple/imaging/pull-push'
import { xorshift } from '@stipple/imaging/random'
import type { OpaquePicture } from './bands.ts'
import { guessHole, sourcesByBand } from './first-guess.ts'
import { ANY_BAND, createLevel, depthOfHole, findSources, findTargets, halveLevel, isSameBand, PAD } from './level.ts'
import type { Level } from './level.ts'
import { improveMatches, measureMatches } from './search.ts'
import type { TargetMatches } from './search.ts'
import { applyVotes, castVotes } from './vote.ts'

export interface FillOptions {
  /** 1 on pixels to be filled. */
  readonly hole: Uint8Array
  /** 1 on pixels that must not be copied. Ignored where no other source is left. */
  readonly barred?: Uint8Array | undefined
  readonly seed: number
  readonly onProgress?: (ratio: number) => void
}

/**
 * Fills a hole with patches of the rest of the picture: from coarse to fine, alternately searching matches and voting (Wexler et al. 2007, with PatchMatch),
 * then blending the seam by a membrane. Pixels outside the hole are returned unchanged.
 */
export function fillHole(pixels: OpaquePicture, { hole, barred, seed, onProgress = () => undefined }: FillOptions): Uint8Array {
  const levels = buildPyramid(createLevel(pixels, hole, barred))
  const finest = levels[0]
  if (!finest) return pixels.rgb
  const random = xorshift((Math.imul(seed >>> 0, 2_654_435_761) ^ 0x9e37_79b9) >>> 0 || 1)
  const costs = levels.map((_, n) => 4 ** -n)
  const total = costs.reduce((sum, cost) => sum + cost, 0)
  let spent = 0
  let coarser: { level: Level; matches: TargetMatches } | undefined
  for (let n = levels.length - 1; n >= 0; n--) {
    const level = levels[n]
    if (!level) continue
    const share = (costs[n] ?? 0) / total
    const matches = fillLevel(level, {
      coarser,
      effort: effortFor(level, { coarsest: n === levels.length - 1 }),
      finest: n === 0,
      random,
      onProgress: (ratio) => onProgress(spent + share * ratio),
    })
    spent += share
    if (matches) coarser = { level, matches }
  }
  return take(pixels, finest)
}

/** Smaller levels show no structure. */
const LEAST_SIDE = 24 + 2 * PAD
/** Depth of a hole (steps from rim to middle) that a first guess can bridge. */
const SHALLOW = 8
/** Fewest patches to copy from at which a level is of use. */
const LEAST_SOURCES = 40

function buildPyramid(finest: Level): readonly Level[] {
  const levels = [finest]
  for (let level = finest; ;) {
    const deepest = depthOfHole(level).reduce((most, steps) => Math.max(most, steps), 0)
    if (deepest <= SHALLOW || Math.min(level.width, level.height) / 2 < LEAST_SIDE) return levels
    level = halveLevel(level)
    if (findSources(unbarred(level)).list.length < LEAST_SOURCES) return levels
    levels.push(level)
  }
}

interface Effort {
  /** Rounds of searching and voting. */
  readonly turns: number
  readonly passes: number
  readonly radius: number
}

/** Much on coarse levels, where it is cheap: a match that is right there stays right on finer levels. */
function effortFor(level: Level, { coarsest }: { coarsest: boolean }): Effort {
  const area = level.width * level.height
  if (coarsest) return { turns: 6, passes: 2, radius: Math.max(8, Math.max(level.width, level.height) / 8) }
  if (area < 40_000) return { turns: 8, passes: 2, radius: 64 }
  if (area < 160_000) return { turns: 5, passes: 2, radius: 16 }
  if (area < 700_000) return { turns: 3, passes: 2, radius: 8 }
  return { turns: 2, passes: 1, radius: 4 }
}

interface LevelOptions {
  readonly coarser: { readonly level: Level; readonly matches: TargetMatches } | undefined
  readonly effort: Effort
  readonly finest: boolean
  readonly random: () => number
  readonly onProgress: (ratio: number) => void
}

/** Undefined where there is nothing to copy; the hole is then filled smoothly. */
function fillLevel(given: Level, { coarser, effort, finest, random, onProgress }: LevelOptions): TargetMatches | undefined {
  let sources = findSources(given)
  if (sources.list.length < LEAST_SOURCES) sources = findSources(unbarred(given))
  const level = { ...given, band: withoutScarce(given, sources.list) }
  if (sources.list.length === 0) {
    fillSmoothly(level)
    return undefined
  }
  const depth = depthOfHole(level)
  const matches = firstMatches(level, { sources, coarser, random })
  if (coarser) applyVotes(level, castVotes(level, matches, { depth, sharpness: 0, seam: false }))
  for (let turn = 0; turn < effort.turns; turn++) {
    measureMatches(level, matches)
    improveMatches(level, matches, { allowed: sources.allowed, random, passes: effort.passes, radius: effort.radius })
    const last = finest && turn === effort.turns - 1
    const votes = castVotes(level, matches, { depth, sharpness: last ? FINAL_SHARPNESS : 0, seam: last })
    applyVotes(level, votes)
    if (last) dissolveSeam(level, votes)
    onProgress((turn + 1) / effort.turns)
  }
  return matches
}

/** Keeps the grain of the copied patches; 0 would smooth it. */
const FINAL_SHARPNESS = 0.3

function firstMatches(
  level: Level,
  {
    sources: { allowed, list },
    coarser,
    random,
  }: { sources: ReturnType<typeof findSources>; coarser: LevelOptions['coarser']; random: () => number },
): TargetMatches {
  const { width, height } = level
  const targets = findTargets(level)
  const match = new Int32Array(width * height).fill(-1)
  const origin = coarser ? undefined : guessFirst(level, list)
  const inBand = sourcesByBand(level, list)
  for (const target of targets) {
    const scaled = coarser ? scaleMatch(target, width, coarser) : (origin?.[target] ?? -1)
    const fits = scaled >= 0 && allowed[scaled] === 1 && isSameBand(level.band, target, scaled)
    const choice = inBand(target)
    match[target] = fits ? scaled : (choice[Math.floor(random() * choice.length)] ?? 0)
  }
  return { targets, match, cost: new Float32Array(width * height) }
}

/** Bands, with scarce ones (hardly anything to copy) replaced by `ANY_BAND`. */
function withoutScarce({ band }: Level, sources: Int32Array): Uint8Array {
  const counts = new Uint32Array(ANY_BAND + 1)
  for (const source of sources) {
    const of = band[source] ?? 0
    counts[of] = (counts[of] ?? 0) + 1
  }
  return band.map((of) => ((counts[of] ?? 0) < LEAST_SOURCES ? ANY_BAND : of))
}

/** Largest hole, in pixels, for guessing patch by patch; larger ones would take too long. */
const LARGEST_GUESS = 40_000

function guessFirst(level: Level, sources: Int32Array): Int32Array | undefined {
  if (level.hole.reduce((sum, value) => sum + value, 0) <= LARGEST_GUESS) return guessHole(level, sources)
  fillSmoothly(level)
  return undefined
}

/** Match of the coarser level for a pixel, at twice the size; -1 for none. */
function scaleMatch(target: number, width: number, { level, matches }: NonNullable<LevelOptions['coarser']>): number {
  const [x, y] = [target % width, Math.floor(target / width)]
  const found = matches.match[Math.min(level.height - 1, y >> 1) * level.width + Math.min(level.width - 1, x >> 1)] ?? -1
  if (found < 0) return -1
  const column = (found % level.width) * 2 + (x & 1)
  const row = Math.floor(found / level.width) * 2 + (y & 1)
  return column < width ? row * width + column : -1
}

function fillSmoothly({ width, height, colours, hole }: Level): void {
  const values = colours.slice()
  spreadSmoothly({ width, height, values, weights: Float32Array.from(hole, (unknown) => 1 - unknown) })
  for (let i = 0; i < hole.length; i++) if (hole[i] === 1) colours.set(values.subarray(i * 3, i * 3 + 3), i * 3)
}

/** Differences at the rim beyond this are edges of objects rather than of light. */
const STEEP = 40

/** Blends the seam: the differences along the rim are spread over the hole. */
function dissolveSeam({ width, height, colours, hole }: Level, { sums, weights }: ReturnType<typeof castVotes>): void {
  const values = new Float32Array(colours.length)
  const known = new Float32Array(hole.length)
  for (let i = width; i < hole.length - width; i++) {
    const weight = weights[i] ?? 0
    if (hole[i] === 1 || weight === 0) continue
    if (hole[i - 1] !== 1 && hole[i + 1] !== 1 && hole[i - width] !== 1 && hole[i + width] !== 1) continue
    let size = 0
    for (let c = i * 3; c < i * 3 + 3; c++) {
      const difference = (colours[c] ?? 0) - (sums[c] ?? 0) / weight
      values[c] = difference
      size += difference * difference
    }
    known[i] = Math.exp(-size / (STEEP * STEEP))
  }
  spreadSmoothly({ width, height, values, weights: known })
  for (let i = 0; i < hole.length; i++) {
    if (hole[i] !== 1) continue
    for (let c = i * 3; c < i * 3 + 3; c++) colours[c] = (colours[c] ?? 0) + (values[c] ?? 0)
  }
}

function take({ width, height, rgb }: OpaquePicture, level: Level): Uint8Array {
  const out = Uint8ClampedArray.from(rgb)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y + PAD) * level.width + x + PAD
      if (level.hole[from] !== 1) continue
      out.set(level.colours.subarray(from * 3, from * 3 + 3), (y * width + x) * 3)
    }
  }
  return new Uint8Array(out.buffer)
}

const unbarred = (level: Level): Level => ({ ...level, barred: new Uint8Array(level.barred.length) })
