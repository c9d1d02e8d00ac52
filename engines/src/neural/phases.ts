import type { RunFigures } from '@stipple/core/domain/run-figures'

/** Seconds of the phases of a run: loading, and for each picture its words, one step, and the picture out of its latent form. */
export interface RunPhases {
  readonly load: number
  readonly words: number
  readonly step: number
  readonly picture: number
}

/** Phases that a run can be expected to have, by the last one on this machine: words take their time, steps and pictures theirs for each pixel. */
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
  /** Seconds on some clock. */
  readonly now?: () => number
}

/** Share of a phase up to which the clock goes on within it: what ends it is its end. */
const MOST_BY_CLOCK = 0.95
const TICK_MS = 300

/**
 * Tells the progress of a run, phase by phase as long as each took before; within one, of which nothing else is known, by the clock. The first run of a model knows its
 * steps alone, and counts the picture's way out of its latent form as one more.
 */
export function createCourse({ usual, count, steps, report, now = () => performance.now() / 1000 }: Course) {
  const ofPicture = usual ? usual.words + steps * usual.step + usual.picture : 0
  let whole = count * ofPicture
  let [before, length, began] = [0, 0, now()]
  const tell = (): void => {
    if (usual && whole > 0) report({ ratio: Math.min(1, (before + Math.min(now() - began, MOST_BY_CLOCK * length)) / whole) })
  }
  const enter = (at: number, seconds: number) => {
    ;[before, length, began] = [at, seconds, now()]
    tell()
  }
  let loading = 0
  const timer = setInterval(tell, TICK_MS)
  return {
    tell,
    load: (): void => {
      if (!usual) return
      loading = usual.load
      whole += loading
      enter(0, loading)
    },
    /** So many steps of a picture are done; 0 when it is begun. */
    step(picture: number, done: number): void {
      if (!usual) return report({ ratio: (picture + done / (steps + 1)) / count })
      const begin = loading + picture * ofPicture
      if (done === 0) enter(begin, usual.words + usual.step)
      else enter(begin + usual.words + Math.min(done, steps) * usual.step, done < steps ? usual.step : usual.picture)
    },
    stop: (): void => clearInterval(timer),
  }
}
