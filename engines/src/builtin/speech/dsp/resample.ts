/** Zero crossings of the sinc on each side. */
const HALF_WIDTH = 12
/** Tabulated values of the filter between two zero crossings: finer than 16-bit resolution. */
const FINENESS = 1024

/** Resamples by a windowed sinc, which removes frequencies above half the lower rate. */
export function resample(samples: Float32Array, { from, to }: { from: number; to: number }): Float32Array {
  if (from === to) return samples
  const step = from / to
  const cutoff = Math.min(1, to / from)
  const reach = HALF_WIDTH / cutoff
  const filter = Float32Array.from({ length: HALF_WIDTH * FINENESS + 1 }, (_, i) => filterAt(i / FINENESS))
  const result = new Float32Array(Math.round(samples.length / step))
  for (let i = 0; i < result.length; i++) {
    const centre = i * step
    const [first, last] = [Math.max(0, Math.ceil(centre - reach)), Math.min(samples.length - 1, Math.floor(centre + reach))]
    let [sum, weights] = [0, 0]
    for (let k = first; k <= last; k++) {
      const weight = filter[Math.round(Math.abs(k - centre) * cutoff * FINENESS)] ?? 0
      sum += weight * (samples[k] ?? 0)
      weights += weight
    }
    result[i] = weights === 0 ? 0 : sum / weights
  }
  return result
}

/** In zero crossings from the middle; the window is Hann's. */
const filterAt = (x: number): number =>
  x === 0 ? 1 : (Math.sin(Math.PI * x) / (Math.PI * x)) * (0.5 + 0.5 * Math.cos((Math.PI * x) / HALF_WIDTH))
