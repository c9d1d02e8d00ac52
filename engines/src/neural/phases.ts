import type { RunFigures } from '@stipple/core/domain/run-figures'

/** Seconds of a run's phases: loading, and for each image text encoding, one step, and decoding. */
export interface RunPhases {
  readonly load: number
  readonly words: number
  readonly step: number
  readonly picture: number
}

/** Expected phases of a run, by the last one on this machine: text encoding is constant, steps and decoding scale with pixels. */
export function expectPhases(last: RunFigures, { width, height }: { readonly width: number; readonly height: number }): RunPhases {
  const { load, words, steps, picture, count, step_count: stepCount } = last
  const larger = (width * height) / (last.width * last.height)
  return { load, words: words / count, step: (larger * steps) / (count * Math.max(1, stepCount)), picture: (larger * picture) / count }
}

interface Course {
  /** Of earlier runs; undefined for a first one. */
  readonly usual: RunPhases | undefined
  readonly count: number
  readonly steps: number
  readonly report: (report: { readonly ratio: number }) => void
  /** Seconds on any clock. */
  readonly now?: () => number
}

/** Fraction of a phase up to which its progress follows the clock; the rest waits for its end. */
const MAX_BY_CLOCK = 0.95
const TICK_MS = 300

/**
 * Progress of a run, phase by phase with the durations of the last run; within a phase by the clock. For a model's first run only steps are known,
 * and decoding counts as one more.
 */
export function createCourse({ usual, count, steps, report, now = () => performance.now() / 1000 }: Course) {
  const ofPicture = usual ? usual.words + steps * usual.step + usual.picture : 0
  let whole = count * ofPicture
  let [before, length, began] = [0, 0, now()]
  const update = (): void => {
    if (usual && whole > 0) report({ ratio: Math.min(1, (before + Math.min(now() - began, MAX_BY_CLOCK * length)) / whole) })
  }
  const enter = (at: number, seconds: number) => {
    ;[before, length, began] = [at, seconds, now()]
    update()
  }
  let loading = 0
  const timer = setInterval(update, TICK_MS)
  return {
    update,
    load: (): void => {
      if (!usual) return
      loading = usual.load
      whole += loading
      enter(0, loading)
    },
    /** Completed steps of an image; 0 at its start. */
    step(picture: number, done: number): void {
      if (!usual) return report({ ratio: (picture + done / (steps + 1)) / count })
      const begin = loading + picture * ofPicture
      if (done === 0) enter(begin, usual.words + usual.step)
      else enter(begin + usual.words + Math.min(done, steps) * usual.step, done < steps ? usual.step : usual.picture)
    },
    stop: (): void => clearInterval(timer),
  }
}
