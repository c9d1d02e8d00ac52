import { createFourier } from '@stipple/engines/builtin/speech/dsp/fourier'
import sharp from 'sharp'

const WIDTH = 900
const WAVE = 170
const SPECTRUM = 350
const PAPER = 246
const WINDOW = 2048
/** Lowest and highest frequency of the spectrogram (Hz); its scale is logarithmic. */
const [LOW, HIGH] = [60, 12_000] as const
/** Range from white to black (dB). */
const RANGE = 70

/** Draws a sound as PNG in shades of grey: its waveform above, its spectrogram below. */
export async function drawSound({ left, sampleRate }: { readonly left: Float32Array; readonly sampleRate: number }): Promise<Buffer> {
  const pixels = new Uint8Array(WIDTH * (WAVE + SPECTRUM)).fill(PAPER)
  for (let x = 0; x < WIDTH; x++) {
    const part = left.subarray(Math.floor((x * left.length) / WIDTH), Math.floor(((x + 1) * left.length) / WIDTH) + 1)
    const [low, high] = [part.reduce((a, b) => Math.min(a, b), 0), part.reduce((a, b) => Math.max(a, b), 0)]
    const [top, bottom] = [Math.floor((WAVE / 2) * (1 - high)), Math.ceil((WAVE / 2) * (1 - low))]
    for (let y = Math.max(0, top); y < Math.min(WAVE, bottom + 1); y++) pixels[y * WIDTH + x] = 0
  }
  const columns = Array.from({ length: WIDTH }, (_, x) => decibelsAt(left, Math.floor((x * (left.length - WINDOW)) / WIDTH)))
  const loudest = columns.reduce((most, column) => column.reduce((a, b) => Math.max(a, b), most), -200)
  for (const [x, column] of columns.entries())
    for (let y = 0; y < SPECTRUM; y++) {
      const hertz = LOW * (HIGH / LOW) ** (1 - y / SPECTRUM)
      const level = column[Math.round((hertz * WINDOW) / sampleRate)] ?? -200
      pixels[(WAVE + y) * WIDTH + x] = Math.round(PAPER * Math.min(1, Math.max(0, (loudest - level) / RANGE)))
    }
  return sharp(pixels, { raw: { width: WIDTH, height: WAVE + SPECTRUM, channels: 1 } })
    .png()
    .toBuffer()
}

const fourier = createFourier(WINDOW)

/** Level of each frequency in a Hann window that starts at a sample. */
function decibelsAt(samples: Float32Array, start: number): Float64Array {
  const re = Float64Array.from({ length: WINDOW }, (_, i) => (samples[start + i] ?? 0) * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / WINDOW)))
  const im = new Float64Array(WINDOW)
  fourier.forward(re, im)
  return Float64Array.from({ length: WINDOW / 2 }, (_, k) => 10 * Math.log10((re[k] ?? 0) ** 2 + (im[k] ?? 0) ** 2 + 1e-12))
}
