import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Width of the network: one dimension per token. */
const WIDTH = 320
const [TEXT, NUMBER, FLOAT, ARRAY, SIGNED] = [8, 4, 6, 9, 5]
/** Qwen's chat template. */
const TEMPLATE =
  "{% for message in messages %}{{'<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>' + '\\n'}}{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}"

/**
 * Writes a minimal Llama model: each token is followed by the next one in `answer`, and the last by the end, whatever the question. Attention and
 * other layers exist without effect. `endless` repeats the answer instead of ending it.
 */
export async function writeModel(file: string, answer: readonly string[], { endless = false } = {}): Promise<void> {
  const bytes = Array.from({ length: 256 }, (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`)
  const tokens = ['<unk>', '<s>', '</s>', ...bytes, '<|im_start|>', '<|im_end|>', ...answer]
  const first = tokens.length - answer.length
  const types = tokens.map((_, i) => (i === 0 ? 2 : i < 3 ? 3 : i < 259 ? 6 : i < 261 ? 3 : 1))
  const follows = new Map(answer.map((_, i) => [first + i, i + 1 < answer.length ? first + i + 1 : endless ? first : END]))
  const metadata: readonly (readonly [string, number, unknown])[] = [
    ['general.architecture', TEXT, 'llama'],
    ['llama.context_length', NUMBER, 4096],
    ['llama.embedding_length', NUMBER, WIDTH],
    ['llama.block_count', NUMBER, 1],
    ['llama.feed_forward_length', NUMBER, 32],
    ['llama.attention.head_count', NUMBER, 2],
    ['llama.attention.head_count_kv', NUMBER, 2],
    ['llama.attention.layer_norm_rms_epsilon', FLOAT, 1e-5],
    ['llama.rope.dimension_count', NUMBER, WIDTH / 2],
    ['llama.vocab_size', NUMBER, tokens.length],
    ['tokenizer.ggml.model', TEXT, 'llama'],
    ['tokenizer.ggml.tokens', ARRAY, [TEXT, tokens]],
    ['tokenizer.ggml.scores', ARRAY, [FLOAT, tokens.map(() => 0)]],
    ['tokenizer.ggml.token_type', ARRAY, [SIGNED, types]],
    ['tokenizer.ggml.bos_token_id', NUMBER, 1],
    ['tokenizer.ggml.eos_token_id', NUMBER, END],
    ['tokenizer.chat_template', TEXT, TEMPLATE],
  ]
  const zeros = (...dims: number[]) => ({ dims, data: new Float32Array(dims.reduce((product, dim) => product * dim, 1)) })
  const ones = () => ({ dims: [WIDTH], data: new Float32Array(WIDTH).fill(1) })
  const embedding = zeros(WIDTH, tokens.length)
  const output = zeros(WIDTH, tokens.length)
  for (let token = 0; token < tokens.length; token++) {
    embedding.data[token * WIDTH + token] = 1
    // Tokens outside the answer, such as the end of the question, are followed by its beginning.
    output.data[(follows.get(token) ?? first) * WIDTH + token] = 1
  }
  const tensors = {
    'token_embd.weight': embedding,
    'output_norm.weight': ones(),
    'output.weight': output,
    'blk.0.attn_norm.weight': ones(),
    'blk.0.ffn_norm.weight': ones(),
    'blk.0.attn_q.weight': zeros(WIDTH, WIDTH),
    'blk.0.attn_k.weight': zeros(WIDTH, WIDTH),
    'blk.0.attn_v.weight': zeros(WIDTH, WIDTH),
    'blk.0.attn_output.weight': zeros(WIDTH, WIDTH),
    'blk.0.ffn_gate.weight': zeros(WIDTH, 32),
    'blk.0.ffn_up.weight': zeros(WIDTH, 32),
    'blk.0.ffn_down.weight': zeros(32, WIDTH),
  }
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, writeGguf(metadata, tensors))
}

/** End-of-message token. */
const END = 260
const ALIGNMENT = 32

interface Tensor {
  readonly dims: readonly number[]
  readonly data: Float32Array
}

/** GGUF version 3, little-endian. */
function writeGguf(metadata: readonly (readonly [string, number, unknown])[], tensors: Readonly<Record<string, Tensor>>): Uint8Array {
  const parts: Buffer[] = [Buffer.from('GGUF'), u32(3), u64(Object.keys(tensors).length), u64(metadata.length)]
  for (const [key, type, value] of metadata) parts.push(text(key), u32(type), valueOf(type, value))
  let at = 0
  for (const [name, { dims, data }] of Object.entries(tensors)) {
    parts.push(text(name), u32(dims.length), ...dims.map(u64), u32(0), u64(at))
    at += padded(data.byteLength)
  }
  const head = Buffer.concat(parts)
  const bodies = Object.values(tensors).map(({ data }) => Buffer.concat([Buffer.from(data.buffer)], padded(data.byteLength)))
  return Buffer.concat([Buffer.concat([head], padded(head.length)), ...bodies])
}

const padded = (length: number) => Math.ceil(length / ALIGNMENT) * ALIGNMENT

function valueOf(type: number, value: unknown): Buffer {
  if (type === TEXT) return text(String(value))
  if (type === FLOAT) {
    const buffer = Buffer.alloc(4)
    buffer.writeFloatLE(Number(value))
    return buffer
  }
  if (type !== ARRAY || !Array.isArray(value)) return u32(Number(value))
  const [of, items]: [number, unknown[]] = [Number(value[0]), value[1]]
  return Buffer.concat([u32(of), u64(items.length), ...items.map((item) => valueOf(of, item))])
}

function u32(value: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32LE(value)
  return buffer
}

function u64(value: number): Buffer {
  const buffer = Buffer.alloc(8)
  buffer.writeBigUInt64LE(BigInt(value))
  return buffer
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value)
  return Buffer.concat([u64(bytes.length), bytes])
}
