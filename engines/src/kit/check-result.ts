import type { Text } from '@stipple/core/domain/text'
import { EngineError } from '../spec.ts'

export interface Outcome {
  readonly width: number
  readonly height: number
  /** Interleaved bytes, colours first. */
  readonly rgb: ArrayLike<number>
  /** Bytes per pixel. */
  readonly channels: 3 | 4
  /** Picture before the change, compared with the result when both have the same size. */
  readonly before?: ArrayLike<number>
}

/** Tiles per side in which pictures are compared, so that a small change in one place counts. */
const TILES = 16
/**
 * Mean difference (levels of 255) that the most changed tile must reach. The rounding of a conversion to OKLab and back stays below it; a change of one
 * level everywhere is above it.
 */
export const LEAST_CHANGE = 0.5
/** Standard deviation of brightness (levels of 255) below which a result counts as a single colour. */
const FLAT = 1.5

/**
 * Refuses a result that is unchanged or of a single colour.
 * @param why reasons that are shown to the member
 * @throws {EngineError} `missed`
 */
export function checkResult(outcome: Outcome, why: readonly Text[] = []): void {
  if (outcome.before?.length === outcome.rgb.length && mostChanged(outcome, outcome.before) < LEAST_CHANGE)
    throw resultError(UNCHANGED, why)
  if (deviation(outcome) >= FLAT) return
  if (outcome.before === undefined || deviation({ ...outcome, rgb: outcome.before }) >= FLAT * 3) throw resultError(SPOILED, why)
}

/** Error of a run whose result is not as requested, with the reasons. */
export function resultError(text: Text, why: readonly Text[] = []): EngineError {
  const all = [text, ...why]
  const joined = { en: all.map(({ en }) => ended(en, '.')).join(' '), zh: all.map(({ zh }) => ended(zh, '。')).join('') }
  return new EngineError('missed', joined.en, { text: joined })
}

const ended = (sentence: string, stop: string): string => (/[.!?。！？]$/.test(sentence) ? sentence : sentence + stop)

const UNCHANGED: Text = { en: 'The image came out unchanged.', zh: '图片没有任何变化。' }
const SPOILED: Text = { en: 'The image came out spoiled, in a single colour.', zh: '结果图片损坏，只剩一种颜色。' }

function mostChanged({ width, height, rgb, channels }: Outcome, before: ArrayLike<number>): number {
  const sums = new Float64Array(TILES * TILES)
  const counts = new Float64Array(TILES * TILES)
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor((y * TILES) / height) * TILES
    for (let x = 0; x < width; x++, i += channels) {
      const tile = row + Math.floor((x * TILES) / width)
      for (let c = i; c < i + 3; c++) sums[tile] = (sums[tile] ?? 0) + Math.abs((rgb[c] ?? 0) - (before[c] ?? 0))
      counts[tile] = (counts[tile] ?? 0) + 3
    }
  }
  return sums.reduce((most, sum, tile) => Math.max(most, sum / Math.max(1, counts[tile] ?? 0)), 0)
}

function deviation({ rgb, channels }: Outcome): number {
  let [count, sum, squares] = [0, 0, 0]
  for (let i = 0; i + 2 < rgb.length; i += channels) {
    const light = ((rgb[i] ?? 0) + (rgb[i + 1] ?? 0) + (rgb[i + 2] ?? 0)) / 3
    count++
    sum += light
    squares += light * light
  }
  return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2))
}
