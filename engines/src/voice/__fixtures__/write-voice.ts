import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createGraphBuilder } from '../../convert/graph-builder.ts'
import { createProtobufWriter } from '../../convert/protobuf-writer.ts'

/** Rate of the voice, in Hz. */
export const VOICE_RATE = 16_000
/** Samples of one phoneme at normal speed. */
export const SAMPLES_A_SOUND = 1600

/** Phonemes by number. Each is a tone of 200 Hz plus 20 Hz per number before it, varied by speaker. */
const SOUNDS = [',', '.', '，', '。', 'n', 'i3', 'h', 'ao3', 'e', 'l', 'ou']
const LEXICON = { 你: 'n i3', 好: 'h ao3', hello: 'h e l ou' }

/** Pitch of a phoneme for a speaker, in Hz. */
export const pitchOf = (sound: string, speaker: number): number => (200 + 20 * SOUNDS.indexOf(sound)) * (1 + speaker)

/** Metadata of a voice with two speakers, with names like Kokoro's. */
export const VOICE_METADATA = {
  model_type: 'vits',
  comment: 'test',
  language: 'Chinese',
  sample_rate: `${VOICE_RATE}`,
  add_blank: '0',
  n_speakers: '2',
  speaker_names: 'zf_001,am_adam',
  punctuation: ', . ， 。',
}

/** Writes a voice in sherpa-onnx's layout: a small network that hums, with its phonemes and lexicon. */
export async function writeVoice(folder: string, metadata: Readonly<Record<string, string>> = VOICE_METADATA): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'model.onnx'), withMetadata(hummingNetwork(), metadata))
  await writeFile(join(folder, 'tokens.txt'), SOUNDS.map((sound, index) => `${sound} ${index}\n`).join(''))
  await writeFile(join(folder, 'lexicon.txt'), Object.entries(LEXICON).map(([word, sounds]) => `${word} ${sounds}\n`).join('')) // prettier-ignore
}

/** Writes the grammars of a published voice: the one for numbers reads 2 as 好, the others change nothing. */
export async function writeRules(folder: string): Promise<void> {
  const unchanged = Array.from({ length: 255 }, (_, i) => [0, i + 1, i + 1, 0] as const)
  const [first = 0, second = 0, third = 0] = Buffer.from('好')
  const two = '2'.charCodeAt(0)
  const number = [...unchanged.filter(([, read]) => read !== two), [0, two, first, 1], [1, 0, second, 2], [2, 0, third, 0]] as const
  for (const [name, arcs] of Object.entries({ phone: unchanged, date: unchanged, number })) await writeFile(join(folder, `${name}.fst`), writeFst(arcs))
}

/** Binary form of an OpenFst `vector` of standard arcs. It begins and ends in state 0; each arc is [from, read, written, to]. */
function writeFst(arcs: readonly (readonly [number, number, number, number])[]): Uint8Array {
  const states = 1 + Math.max(...arcs.map(([from]) => from))
  const parts: Buffer[] = [int32(2_125_659_606), name('vector'), name('standard'), int32(2), int32(0), int64(3), int64(0), int64(states), int64(arcs.length)] // prettier-ignore
  for (let state = 0; state < states; state++) {
    const own = arcs.filter(([from]) => from === state)
    parts.push(float32(state === 0 ? 0 : Number.POSITIVE_INFINITY), int64(own.length))
    for (const [, read, written, to] of own) parts.push(int32(read), int32(written), float32(0), int32(to))
  }
  return Buffer.concat(parts)
}

const name = (text: string): Buffer => Buffer.concat([int32(text.length), Buffer.from(text)])
const int32 = (value: number): Buffer => Buffer.from(Int32Array.of(value).buffer)
const int64 = (value: number): Buffer => Buffer.from(BigInt64Array.of(BigInt(value)).buffer)
const float32 = (value: number): Buffer => Buffer.from(Float32Array.of(value).buffer)

/** Adds metadata to an ONNX file; parts of a protobuf message may be in any order. */
export function withMetadata(network: Uint8Array, metadata: Readonly<Record<string, string>>): Uint8Array {
  const writer = createProtobufWriter()
  for (const [key, value] of Object.entries(metadata)) {
    writer.message(14, (entry) => {
      entry.text(1, key)
      entry.text(2, value)
    })
  }
  return Buffer.concat([network, writer.finish()])
}

/** Network with the inputs and the output of VITS. */
function hummingNetwork(): Uint8Array {
  const graph = createGraphBuilder()
  graph.input({ name: 'x', type: 'int64', shape: ['N', 'T'] })
  graph.input({ name: 'x_length', type: 'int64', shape: ['N'] })
  for (const name of ['noise_scale', 'length_scale', 'noise_scale_w']) graph.input({ name, shape: [1] })
  graph.input({ name: 'sid', type: 'int64', shape: [1] })
  const asFloat = (name: string) => graph.node('Cast', [name], { attributes: { to: { int: 1 } } })
  const low = graph.node('Add', [graph.node('Mul', [asFloat('x'), graph.floats(20)]), graph.floats(200)])
  const pitch = graph.node('Mul', [low, graph.node('Add', [asFloat('sid'), graph.floats(1)])])
  const column = graph.node('Unsqueeze', [pitch, graph.integers(2)])
  const samples = graph.node('Cast', [graph.node('Mul', ['length_scale', graph.floats(SAMPLES_A_SOUND)])], { attributes: { to: { int: 7 } } })
  const sides = graph.node('Slice', [graph.node('Shape', [column]), graph.integers(0), graph.integers(2)])
  const long = graph.node('Expand', [column, graph.node('Concat', [sides, samples], { attributes: { axis: { int: 0 } } })])
  const hertz = graph.node('Reshape', [long, graph.integers(1, 1, -1)])
  const turns = graph.node('Mul', [hertz, graph.floats((2 * Math.PI) / VOICE_RATE)])
  const phase = graph.node('CumSum', [turns, graph.constant([], BigInt64Array.of(2n))])
  graph.node('Mul', [graph.node('Sin', [phase]), graph.floats(0.3)], { output: 'y' })
  graph.output({ name: 'y', shape: ['N', 1, 'L'] })
  return graph.finish()
}
