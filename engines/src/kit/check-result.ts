import type { Text } from '@stipple/core/domain/text'
import { EngineError } from '../spec.ts'

export interface Outcome {
  readonly width: number
  readonly height: number
  /** Interleaved bytes, colours first. */
  readonly rgb: ArrayLike<number>
  /** Bytes a pixel. */
  readonly channels: 3 | 4
  /** The picture that was to be changed; it is compared where it has the same size. */
  readonly before?: ArrayLike<number>
}

/** A picture is compared in this many tiles a side, so that a small change in one place counts. */
const TILES = 16
/**
 * Mean difference (levels of 255) that the most changed tile must reach. A photograph that only goes through OKLab and back stays under it, one level more
 * everywhere is over it.
 */
export const LEAST_CHANGE = 0.5
/** A result of a single colour: its brightness deviates by less than this (levels of 255). */
const FLAT = 1.5

/**
 * Refuses a result that is as it was before, or of one colour only.
 * @param why what stood in the way, told to the member
 * @throws {EngineError} `missed`
 */
export function checkResult(outcome: Outcome, why: readonly Text[] = []): void {
  if (outcome.before?.length === outcome.rgb.length && mostChanged(outcome, outcome.before) < LEAST_CHANGE) throw missed(UNCHANGED, why)
  if (deviation(outcome) >= FLAT) return
  if (outcome.before === undefined || deviation({ ...outcome, rgb: outcome.before }) >= FLAT * 3) throw missed(SPOILED, why)
}

/** A run that did not do what was asked for, with the reasons behind it. */
export function missed(text: Text, why: readonly Text[] = []): EngineError {
  const all = [text, ...why]
  const joined = { en: all.map(({ en }) => ended(en, '.')).join(' '), zh: all.map(({ zh }) => ended(zh, '。')).join('') }
  return new EngineError('missed', joined.en, { text: joined })
}

const ended = (sentence: string, stop: string): string => (/[.!?。！？]$/.test(sentence) ? sentence : sentence + stop)

const UNCHANGED: Text = { en: 'The picture came out unchanged.', zh: '图片没有任何变化。' }
const SPOILED: Text = { en: 'The picture came out spoiled, in a single colour.', zh: '结果图片损坏，只剩一种颜色。' }

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
