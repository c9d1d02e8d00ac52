/** A stretch of sound in which someone may speak, in samples. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

const FRAME_SECONDS = 0.03
/** Quiet that ends a passage. */
const PAUSE_SECONDS = 0.5
const SHORTEST_SECONDS = 0.25
/** Whisper processes at most 30 s at once. */
const LONGEST_SECONDS = 26
/** Margin kept before and after a passage. */
const MARGIN_SECONDS = 0.15
/** Quantile of frame levels used as background level. */
const BACKGROUND = 0.1
/** Factor of speech over the background, and the level below which everything is silence. */
const LOUDER = 2.5
const SILENCE = 0.003

/** Splits audio at pauses, and long passages at their quietest point. Silence is left out. */
export function findPassages(samples: Float32Array, rate: number): readonly Stretch[] {
  const size = Math.round(FRAME_SECONDS * rate)
  const levels = levelsOf(samples, size)
  const background = levels.toSorted()[Math.floor(levels.length * BACKGROUND)] ?? 0
  const loudest = levels.reduce((most, level) => Math.max(most, level), 0)
  // Steady audio is its own background: then only silence is left out.
  const threshold = Math.max(SILENCE, Math.min(LOUDER * background, loudest / 4))
  const frames = (seconds: number) => Math.round(seconds / FRAME_SECONDS)

  const found: { from: number; to: number }[] = []
  for (const [at, level] of levels.entries()) {
    if (level < threshold) continue
    const last = found.at(-1)
    if (last && at - last.to < frames(PAUSE_SECONDS)) last.to = at + 1
    else found.push({ from: at, to: at + 1 })
  }
  const margin = frames(MARGIN_SECONDS)
  return found
    .filter(({ from, to }) => to - from >= frames(SHORTEST_SECONDS))
    .map(({ from, to }) => ({ from: Math.max(0, from - margin), to: Math.min(levels.length, to + margin) }))
    .flatMap((passage) => splitLong(passage, levels, frames(LONGEST_SECONDS)))
    .map(({ from, to }) => ({ from: from * size, to: Math.min(samples.length, to * size) }))
}

function splitLong({ from, to }: Stretch, levels: Float32Array, most: number): readonly Stretch[] {
  if (to - from <= most) return [{ from, to }]
  let cut = from + most
  for (let at = from + Math.round(most * 0.6); at < from + most; at++) if ((levels[at] ?? 0) < (levels[cut] ?? 0)) cut = at
  return [{ from, to: cut }, ...splitLong({ from: cut, to }, levels, most)]
}

/** Root mean square of each frame. */
function levelsOf(samples: Float32Array, size: number): Float32Array {
  return Float32Array.from({ length: Math.ceil(samples.length / size) }, (_, frame) => {
    const part = samples.subarray(frame * size, (frame + 1) * size)
    return Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / part.length)
  })
}
