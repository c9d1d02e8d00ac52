import { open } from 'node:fs/promises'

/** Initial values of a tensor: small noise scaled by the number of inputs, embeddings, ones or zeros. */
type Fill = 'noise' | 'embedding' | 'one' | 'zero'
type Add = (name: string, shape: readonly number[], fill: Fill) => void

const TOKENS = 49_408
const WORDS = 768
const TINY = 64

/**
 * Writes random weights in the layout of SDXS-512 (text encoder of CLIP, a U-Net of Stable Diffusion 1 with half its blocks, a tiny autoencoder) as a safetensors file in
 * half precision: what they make is noise, by the same code as real weights. `width` is that of the U-Net's first block; 320 in the real model.
 */
export async function writeSdxsWeights(path: string, width = 32): Promise<void> {
  const tensors: { name: string; shape: readonly number[]; fill: Fill }[] = []
  const add: Add = (name, shape, fill) => void tensors.push({ name, shape, fill })
  textEncoder(layersOf(add, 'cond_stage_model.transformer.text_model.'))
  unet(layersOf(add, 'model.diffusion_model.'), width)
  autoencoder(layersOf(add, 'first_stage_model.'))

  let offset = 0
  const header = Object.fromEntries(
    tensors.map(({ name, shape }) => {
      const begin = offset
      offset += 2 * sizeOf(shape)
      return [name, { dtype: 'F16', shape, data_offsets: [begin, offset] }]
    }),
  )
  const text = Buffer.from(JSON.stringify(header))
  const file = await open(path, 'w')
  try {
    await file.write(Buffer.from(new BigUint64Array([BigInt(text.length)]).buffer))
    await file.write(text)
    for (const [index, { shape, fill }] of tensors.entries()) await writeValues(file, { shape, fill, shift: index * 7919 })
  } finally {
    await file.close()
  }
}

interface Layers {
  readonly add: Add
  readonly linear: (name: string, to: number, from: number, bias?: boolean) => void
  readonly convolution: (name: string, to: number, from: number, kernel?: number, bias?: boolean) => void
  readonly norm: (name: string, channels: number) => void
}

function layersOf(addAt: Add, prefix: string): Layers {
  const add: Add = (name, shape, fill) => addAt(prefix + name, shape, fill)
  return {
    add,
    linear(name, to, from, bias = true) {
      add(`${name}.weight`, [to, from], 'noise')
      if (bias) add(`${name}.bias`, [to], 'zero')
    },
    convolution(name, to, from, kernel = 3, bias = true) {
      add(`${name}.weight`, [to, from, kernel, kernel], 'noise')
      if (bias) add(`${name}.bias`, [to], 'zero')
    },
    norm(name, channels) {
      add(`${name}.weight`, [channels], 'one')
      add(`${name}.bias`, [channels], 'zero')
    },
  }
}

function textEncoder({ add, linear, norm }: Layers): void {
  add('embeddings.token_embedding.weight', [TOKENS, WORDS], 'embedding')
  add('embeddings.position_embedding.weight', [77, WORDS], 'embedding')
  for (let i = 0; i < 12; i++) {
    const layer = `encoder.layers.${i}`
    for (const part of ['k', 'v', 'q', 'out']) linear(`${layer}.self_attn.${part}_proj`, WORDS, WORDS)
    norm(`${layer}.layer_norm1`, WORDS)
    linear(`${layer}.mlp.fc1`, 4 * WORDS, WORDS)
    linear(`${layer}.mlp.fc2`, WORDS, 4 * WORDS)
    norm(`${layer}.layer_norm2`, WORDS)
  }
  norm('final_layer_norm', WORDS)
}

function unet(layers: Layers, width: number): void {
  const { linear, convolution, norm } = layers
  const levels = [width, 2 * width, 4 * width]
  linear('time_embed.0', 4 * width, width)
  linear('time_embed.2', 4 * width, 4 * width)
  convolution('input_blocks.0.0', width, 4)
  const kept = [width]
  let channels = width
  for (const [level, wide] of levels.entries()) {
    const block = 1 + 3 * level
    residual(layers, `input_blocks.${block}.0`, { from: channels, to: wide, time: 4 * width })
    channels = wide
    if (level > 0) attention(layers, `input_blocks.${block}.1`, channels)
    kept.push(channels)
    if (level === 2) break
    convolution(`input_blocks.${block + 2}.0.op`, channels, channels)
    kept.push(channels)
  }
  let block = 0
  for (const [level, wide] of [...levels.entries()].toReversed()) {
    for (let repeat = 0; repeat < 2; repeat++) {
      residual(layers, `output_blocks.${block}.0`, { from: channels + (kept.pop() ?? 0), to: wide, time: 4 * width })
      channels = wide
      if (level > 0) attention(layers, `output_blocks.${block}.1`, channels)
      if (level > 0 && repeat === 1) {
        block++
        convolution(`output_blocks.${block}.${block === 2 ? 1 : 2}.conv`, channels, channels)
      }
      block++
    }
  }
  norm('out.0', channels)
  convolution('out.2', 4, width)
}

function residual(
  { linear, convolution, norm }: Layers,
  name: string,
  { from, to, time }: { from: number; to: number; time: number },
): void {
  norm(`${name}.in_layers.0`, from)
  convolution(`${name}.in_layers.2`, to, from)
  linear(`${name}.emb_layers.1`, to, time)
  norm(`${name}.out_layers.0`, to)
  convolution(`${name}.out_layers.3`, to, to)
  if (from !== to) convolution(`${name}.skip_connection`, to, from, 1)
}

function attention({ linear, convolution, norm }: Layers, name: string, channels: number): void {
  norm(`${name}.norm`, channels)
  convolution(`${name}.proj_in`, channels, channels, 1)
  const block = `${name}.transformer_blocks.0`
  for (const [part, from] of [
    ['attn1', channels],
    ['attn2', WORDS],
  ] as const) {
    linear(`${block}.${part}.to_q`, channels, channels, false)
    for (const half of ['k', 'v']) linear(`${block}.${part}.to_${half}`, channels, from, false)
    linear(`${block}.${part}.to_out.0`, channels, channels)
  }
  linear(`${block}.ff.net.0.proj`, 8 * channels, channels)
  linear(`${block}.ff.net.2`, channels, 4 * channels)
  for (const number of [1, 2, 3]) norm(`${block}.norm${number}`, channels)
  convolution(`${name}.proj_out`, channels, channels, 1)
}

function autoencoder({ convolution }: Layers): void {
  const block = (name: string) => {
    for (const part of [0, 2, 4]) convolution(`${name}.conv.${part}`, TINY, TINY)
  }
  let layer = 0
  const encoder = () => `encoder.layers.${layer++}`
  convolution(encoder(), TINY, 3)
  block(encoder())
  for (let stage = 0; stage < 3; stage++) {
    convolution(encoder(), TINY, TINY, 3, false)
    for (let repeat = 0; repeat < 3; repeat++) block(encoder())
  }
  convolution(encoder(), 4, TINY)

  layer = 0
  const decoder = () => `decoder.layers.${layer++}`
  convolution(decoder(), TINY, 4)
  layer++
  for (let stage = 0; stage < 3; stage++) {
    for (let repeat = 0; repeat < 3; repeat++) block(decoder())
    layer++
    convolution(decoder(), TINY, TINY, 3, false)
  }
  block(decoder())
  convolution(decoder(), 3, TINY)
}

const sizeOf = (shape: readonly number[]): number => shape.reduce((product, side) => product * side, 1)

const NOISE = noise(2 ** 20)

async function writeValues(
  file: Awaited<ReturnType<typeof open>>,
  { shape, fill, shift }: { shape: readonly number[]; fill: Fill; shift: number },
): Promise<void> {
  const scale = fill === 'noise' ? 0.7 / Math.sqrt(sizeOf(shape.slice(1))) : 0.02
  const values = new Float16Array(Math.min(sizeOf(shape), NOISE.length))
  if (fill === 'one') values.fill(1)
  else if (fill !== 'zero') for (let i = 0; i < values.length; i++) values[i] = (NOISE[(i * 7 + shift) % NOISE.length] ?? 0) * scale
  const bytes = Buffer.from(values.buffer)
  // Large tensors repeat the same noise.
  for (let left = 2 * sizeOf(shape); left > 0; left -= bytes.length) await file.write(bytes, 0, Math.min(left, bytes.length))
}

/** Normally distributed numbers, the same ones always. */
function noise(count: number): Float32Array {
  let state = 12_345
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return Float32Array.from({ length: count }, () => Math.sqrt(-2 * Math.log(next() + 1e-12)) * Math.cos(2 * Math.PI * next()))
}
