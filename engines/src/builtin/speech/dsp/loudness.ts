/** Blocks whose RMS decides whether they are speech. */
const BLOCK_SECONDS = 0.1
const GATE = 0.2
/** About -20 dBFS, the usual level of spoken programmes. */
const SPEECH_RMS = 0.1
/** -1.5 dBFS: lossy formats overshoot a little. */
export const PEAK = 0.84
const LOOK_AHEAD_SECONDS = 0.004
const RELEASE_SECONDS = 0.08

/** RMS of the parts that are not pauses; 0 for silence. */
export function speechLevel(samples: Float32Array, rate: number): number {
  const block = Math.round(BLOCK_SECONDS * rate)
  const energies: number[] = []
  for (let at = 0; at < samples.length; at += block) {
    const end = Math.min(samples.length, at + block)
    let energy = 0
    for (let i = at; i < end; i++) energy += (samples[i] ?? 0) ** 2
    energies.push(energy / (end - at))
  }
  const loudest = energies.reduce((most, energy) => Math.max(most, energy), 0)
  const spoken = energies.filter((energy) => energy > GATE * GATE * loudest)
  return spoken.length === 0 ? 0 : Math.sqrt(spoken.reduce((sum, energy) => sum + energy, 0) / spoken.length)
}

/** Scales speech to its usual level, with peaks limited to `PEAK` without distortion. */
export function levelSpeech(samples: Float32Array, rate: number): Float32Array {
  const level = speechLevel(samples, rate)
  if (level === 0) return samples
  return limitPeaks(
    samples.map((value) => (value * SPEECH_RMS) / level),
    rate,
  )
}

/** Reduces the gain shortly before a peak and restores it after. */
export function limitPeaks(samples: Float32Array, rate: number): Float32Array {
  const ahead = Math.round(LOOK_AHEAD_SECONDS * rate)
  const release = 1 - Math.exp(-1 / (RELEASE_SECONDS * rate))
  const needed = samples.map((value) => Math.min(1, PEAK / Math.max(Math.abs(value), 1e-9)))
  // Backwards: the gain falls in a straight line towards each peak.
  for (let i = needed.length - 2; i >= 0; i--) needed[i] = Math.min(needed[i] ?? 1, (needed[i + 1] ?? 1) + 1 / ahead)
  let gain = 1
  return samples.map((value, i) => {
    const target = needed[i] ?? 1
    gain = target < gain ? target : gain + (target - gain) * release
    return value * gain
  })
}
