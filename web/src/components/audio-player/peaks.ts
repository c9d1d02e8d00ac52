/** Larger files are not downloaded again for the waveform. */
const MAX_BYTES = 40 * 1024 * 1024
const SAMPLE_RATE = 8000

/**
 * Loudness along a recording: `count` values, the loudest 1. Undefined for a file that is too large or cannot be decoded; the player plays it anyway.
 */
export async function loadPeaks(src: string, count: number, signal: AbortSignal): Promise<readonly number[] | undefined> {
  try {
    const response = await fetch(src, { signal })
    if (!response.ok || Number(response.headers.get('content-length') ?? 0) > MAX_BYTES) return undefined
    // A low sample rate is enough for a waveform, and takes a sixth of the memory.
    const context = new OfflineAudioContext({ numberOfChannels: 1, length: 1, sampleRate: SAMPLE_RATE })
    const decoded = await context.decodeAudioData(await response.arrayBuffer())
    return peaksOf(decoded.getChannelData(0), count)
  } catch {
    return undefined
  }
}

/** Root mean square of each of `count` equal pieces, scaled so that the loudest is 1; all 0 for silence. */
export function peaksOf(samples: Float32Array, count: number): readonly number[] {
  const pieces = Array.from({ length: count }, (_, index) => {
    const piece = samples.subarray(Math.floor((index * samples.length) / count), Math.floor(((index + 1) * samples.length) / count))
    return Math.sqrt(piece.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, piece.length))
  })
  const loudest = Math.max(...pieces)
  return pieces.map((piece) => (loudest > 0 ? piece / loudest : 0))
}
