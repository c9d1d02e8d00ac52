import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createGraphBuilder } from '../../convert/graph-builder.ts'
import { withMetadata } from './write-voice.ts'

const FFT = 512
const BINS = FFT / 2 + 1
/** Bins up to 2 kHz at 16 kHz. */
const KEPT = 64
const CACHES = ['conv', 'tra', 'inter']

/** Writes a network in GTCRN's layout that only passes frequencies below 2 kHz. */
export async function writeDenoiser(file: string): Promise<void> {
  const graph = createGraphBuilder()
  graph.input({ name: 'mix', shape: [1, BINS, 1, 2] })
  for (const cache of CACHES) graph.input({ name: `${cache}_cache`, shape: [1, 1] })
  const mask = graph.constant([1, BINS, 1, 1], Float32Array.from({ length: BINS }, (_, bin) => (bin < KEPT ? 1 : 0)))
  graph.node('Mul', ['mix', mask], { output: 'enh' })
  graph.output({ name: 'enh', shape: [1, BINS, 1, 2] })
  for (const cache of CACHES) {
    graph.node('Identity', [`${cache}_cache`], { output: `${cache}_cache_out` })
    graph.output({ name: `${cache}_cache_out`, shape: [1, 1] })
  }
  await mkdir(dirname(file), { recursive: true })
  const metadata = {
    model_type: 'gtcrn',
    sample_rate: '16000',
    n_fft: `${FFT}`,
    hop_length: `${FFT / 2}`,
    window_length: `${FFT}`,
    window_type: 'hann_sqrt',
    version: '1',
    ...Object.fromEntries(CACHES.map((cache) => [`${cache}_cache_shape`, '1,1'])),
  }
  await writeFile(file, withMetadata(graph.finish(), metadata))
}
