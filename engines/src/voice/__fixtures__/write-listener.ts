import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createGraphBuilder } from '../../convert/graph-builder.ts'
import { withMetadata } from './write-voice.ts'

const [LOW, HIGH, TONE, EOT, SOT, EN, TRANSLATE, TRANSCRIBE, NO_SPEECH, NO_TIMES, WORDS] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const MELS = 80
/** Bands up to about 1 kHz, of equal width. */
const LOW_MELS = 30

const METADATA = {
  n_mels: MELS,
  n_text_layer: 1,
  n_text_ctx: 64,
  n_text_state: 1,
  n_vocab: WORDS,
  sot: SOT,
  eot: EOT,
  blank_id: EOT,
  translate: TRANSLATE,
  transcribe: TRANSCRIBE,
  is_multilingual: 1,
  no_timestamps: NO_TIMES,
  no_speech: NO_SPEECH,
  sot_sequence: `${SOT},${EN},${TRANSCRIBE}`,
  all_language_tokens: EN,
  all_language_codes: 'en',
}

/** Writes networks in Whisper's layout that detect if a tone is below or above 1 kHz, and output " low tone" or " high tone". */
export async function writeListener(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const metadata = Object.fromEntries(Object.entries(METADATA).map(([key, value]) => [key, `${value}`]))
  await writeFile(join(folder, 'base-encoder.int8.onnx'), withMetadata(encoder(), metadata))
  await writeFile(join(folder, 'base-decoder.int8.onnx'), decoder())
  const words = [' low', ' high', ' tone'].map((word, id) => `${Buffer.from(word).toString('base64')} ${id}\n`)
  await writeFile(join(folder, 'base-tokens.txt'), words.join(''))
}

/** Outputs how much louder the high bands are than the low ones. */
function encoder(): Uint8Array {
  const graph = createGraphBuilder()
  graph.input({ name: 'mel', shape: ['N', MELS, 'T'] })
  const loudest = graph.node('ReduceMax', ['mel'], { attributes: { axes: { ints: [2] }, keepdims: { int: 1 } } })
  const peak = (from: number, to: number) => {
    const part = graph.node('Slice', [loudest, graph.integers(from), graph.integers(to), graph.integers(1)])
    return graph.node('ReduceMax', [part], { attributes: { axes: { ints: [1] }, keepdims: { int: 1 } } })
  }
  const difference = graph.node('Sub', [peak(LOW_MELS, MELS), peak(0, LOW_MELS)])
  for (const output of ['n_layer_cross_k', 'n_layer_cross_v']) {
    graph.node('Reshape', [difference, graph.integers(1, 1, 1, 1)], { output })
    graph.output({ name: output, shape: [1, 1, 1, 1] })
  }
  return graph.finish()
}

/** Outputs after each word the next; the first depends on the encoder. */
function decoder(): Uint8Array {
  const graph = createGraphBuilder()
  graph.input({ name: 'tokens', type: 'int64', shape: ['N', 'L'] })
  for (const name of ['in_n_layer_self_k_cache', 'in_n_layer_self_v_cache']) graph.input({ name, shape: [1, 'N', 64, 1] })
  for (const name of ['n_layer_cross_k', 'n_layer_cross_v']) graph.input({ name, shape: [1, 1, 1, 1] })
  graph.input({ name: 'offset', type: 'int64', shape: [1] })
  const table = (cells: readonly (readonly [after: number, word: number, value: number])[]) => {
    const values = new Float32Array(WORDS * WORDS)
    for (const [after, word, value] of cells) values[after * WORDS + word] = value
    return graph.node('Gather', [graph.constant([WORDS, WORDS], values), 'tokens'])
  }
  const always = table([[NO_TIMES, LOW, 9], [NO_TIMES, HIGH, 9], [LOW, TONE, 9], [HIGH, TONE, 9], [TONE, EOT, 9]]) // prettier-ignore
  const encoded = graph.node('Reshape', ['n_layer_cross_k', graph.integers(1, 1, 1)])
  const byEar = graph.node('Mul', [table([[NO_TIMES, LOW, -1], [NO_TIMES, HIGH, 1]]), encoded]) // prettier-ignore
  graph.node('Add', [always, byEar], { output: 'logits' })
  graph.output({ name: 'logits', shape: ['N', 'L', WORDS] })
  for (const side of ['k', 'v']) {
    graph.node('Identity', [`in_n_layer_self_${side}_cache`], { output: `out_n_layer_self_${side}_cache` })
    graph.output({ name: `out_n_layer_self_${side}_cache`, shape: [1, 'N', 64, 1] })
  }
  return graph.finish()
}
