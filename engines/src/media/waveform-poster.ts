import sharp from 'sharp'

const SIZE = { width: 1024, height: 576 } as const
const PAPER = '#f6f3ee'
const INK = '#1d1d1f'
const CINNABAR = '#c8402b'
const BARS = 72
const MARGIN = 112
const TALLEST = 340
const SHARE_OF_BAR = 0.56

/** Draws the poster of audio as PNG: its loudness over time as bars, with the loudest one in cinnabar. */
export async function drawWaveform(samples: Float32Array): Promise<Uint8Array> {
  const levels = levelsOf(samples)
  const loudest = levels.reduce((most, level) => Math.max(most, level), 1e-6)
  const pitch = (SIZE.width - 2 * MARGIN) / BARS
  const width = pitch * SHARE_OF_BAR
  const peak = levels.indexOf(loudest)
  const bars = Array.from(levels, (level, i) => {
    const height = Math.max(width, TALLEST * Math.sqrt(level / loudest))
    const x = MARGIN + i * pitch + (pitch - width) / 2
    const y = (SIZE.height - height) / 2
    return `<rect x="${x.toFixed(2)}" y="${y.toFixed(2)}" width="${width.toFixed(2)}" height="${height.toFixed(2)}" rx="${(width / 2).toFixed(2)}" fill="${i === peak ? CINNABAR : INK}"/>`
  })
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}"><rect width="100%" height="100%" fill="${PAPER}"/>${bars.join('')}</svg>`
  return sharp(Buffer.from(drawing)).png({ compressionLevel: 9, palette: true }).toBuffer()
}

/** RMS of the samples under each bar. */
function levelsOf(samples: Float32Array): Float64Array {
  return Float64Array.from({ length: BARS }, (_, bar) => {
    const from = Math.floor((bar * samples.length) / BARS)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * samples.length) / BARS))
    let energy = 0
    for (let i = from; i < to; i++) energy += (samples[i] ?? 0) ** 2
    return Math.sqrt(energy / (to - from))
  })
}
