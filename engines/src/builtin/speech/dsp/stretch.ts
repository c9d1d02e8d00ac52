/** Seconds of one overlapping frame, and the range within which it may shift to match the one before. */
const PIECE_SECONDS = 0.042
const SLIDE_SECONDS = 0.0125

/** Makes speech longer (above 1) or shorter at the same pitch: waveform-similarity overlap-add (Verhelst and Roelands 1993). */
export function stretch(samples: Float32Array, { factor, rate }: { factor: number; rate: number }): Float32Array {
  const hop = Math.round((PIECE_SECONDS * rate) / 2)
  const piece = hop * 2
  const slide = Math.round(SLIDE_SECONDS * rate)
  const length = Math.round(samples.length * factor)
  const result = new Float32Array(length + piece)
  const fade = Float32Array.from({ length: piece }, (_, k) => 0.5 - 0.5 * Math.cos((2 * Math.PI * k) / piece))
  let previous = 0
  for (let out = 0; out < length; out += hop) {
    const middle = Math.round(out / factor)
    const from = out === 0 ? middle : mostAlike(samples, { target: previous + hop, middle, slide, length: piece })
    previous = from
    for (let k = 0; k < piece; k++) result[out + k] = (result[out + k] ?? 0) + (samples[from + k] ?? 0) * (fade[k] ?? 0)
  }
  return result.subarray(0, length)
}

interface Search {
  readonly target: number
  readonly middle: number
  readonly slide: number
  readonly length: number
}

/** Position near `middle` that best continues the frame before. */
function mostAlike(samples: Float32Array, { target, middle, slide, length }: Search): number {
  let [best, most] = [middle, -Infinity]
  for (let from = middle - slide; from <= middle + slide; from += 2) {
    let sum = 0
    for (let k = 0; k < length; k += 4) sum += (samples[from + k] ?? 0) * (samples[target + k] ?? 0)
    if (sum > most) [best, most] = [from, sum]
  }
  return best
}
