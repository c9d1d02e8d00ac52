import { describe, expect, it } from 'vitest'
import { attribute, fixed, floats, list, noise, runOperation } from '../__fixtures__/run-operation.ts'
import type { Value } from '../__fixtures__/run-operation.ts'

const { ints, text, texts } = attribute

interface Case {
  readonly kernel: readonly [number, number]
  readonly stride: number
  readonly dilation?: number
  readonly padding: 'SAME' | 'VALID'
}

const CASES: readonly Case[] = [
  { kernel: [3, 3], stride: 1, padding: 'SAME' },
  { kernel: [3, 3], stride: 2, padding: 'SAME' },
  { kernel: [2, 3], stride: 2, padding: 'VALID' },
  { kernel: [3, 3], stride: 1, dilation: 2, padding: 'SAME' },
]

const [HEIGHT, WIDTH, IN, OUT] = [6, 7, 2, 3]

/** Returns the output size along one axis and the padding before it. */
function extent(size: number, kernel: number, { stride, dilation = 1, padding }: Case): { size: number; before: number } {
  const reach = (kernel - 1) * dilation + 1
  if (padding === 'VALID') return { size: Math.ceil((size - reach + 1) / stride), before: 0 }
  const out = Math.ceil(size / stride)
  return { size: out, before: Math.floor(Math.max(0, (out - 1) * stride + reach - size) / 2) }
}

/** Reference after TensorFlow's definition. The fourth dimension of a depthwise kernel is the multiplier. */
function convolve(input: Value, kernel: Value, options: Case & { depthwise: boolean }): Value {
  const [kh = 0, kw = 0, third = 0, fourth = 0] = kernel.dims
  const { stride, dilation = 1, depthwise } = options
  const [rows, columns] = [extent(HEIGHT, kh, options), extent(WIDTH, kw, options)]
  const channels = depthwise ? third * fourth : fourth
  const data = Array.from({ length: rows.size * columns.size * channels }, (_, i) => {
    const [y, x, channel] = [Math.floor(i / channels / columns.size), Math.floor(i / channels) % columns.size, i % channels]
    let sum = 0
    for (let ky = 0; ky < kh; ky++) {
      for (let kx = 0; kx < kw; kx++) {
        const [sy, sx] = [y * stride - rows.before + ky * dilation, x * stride - columns.before + kx * dilation]
        if (sy < 0 || sx < 0 || sy >= HEIGHT || sx >= WIDTH) continue
        for (const from of depthwise ? [Math.floor(channel / fourth)] : Array.from({ length: third }, (__, c) => c)) {
          const weight = kernel.data[((ky * kw + kx) * third + from) * fourth + (depthwise ? channel % fourth : channel)] ?? 0
          sum += weight * (input.data[(sy * WIDTH + sx) * third + from] ?? 0)
        }
      }
    }
    return sum
  })
  return floats([1, rows.size, columns.size, channels], data)
}

const attributesOf = ({ stride, dilation = 1, padding }: Case) => ({
  strides: ints(1, stride, stride, 1),
  dilations: ints(1, dilation, dilation, 1),
  padding: text(padding),
  data_format: text('NHWC'),
})

function expectSame(found: Value | undefined, wanted: Value): void {
  expect(found?.dims).toEqual(wanted.dims)
  wanted.data.forEach((value, i) => expect(found?.data[i]).toBeCloseTo(value, 4))
}

const input = noise(1, HEIGHT, WIDTH, IN)

describe('convolutions', () => {
  it.each(CASES)('computes Conv2D with %o', async (options) => {
    const kernel = noise(...options.kernel, IN, OUT)
    const [result] = await runOperation('Conv2D', { inputs: [input, fixed(kernel)], attributes: attributesOf(options) })
    expectSame(result, convolve(input, kernel, { ...options, depthwise: false }))
  })

  it.each(CASES)('computes DepthwiseConv2dNative with %o', async (options) => {
    const kernel = noise(...options.kernel, IN, 2)
    const [result] = await runOperation('DepthwiseConv2dNative', { inputs: [input, fixed(kernel)], attributes: attributesOf(options) })
    expectSame(result, convolve(input, kernel, { ...options, depthwise: true }))
  })

  it.each<[string, (x: number, channel: number) => number]>([
    ['Relu', (x) => Math.max(0, x)],
    ['Relu6', (x) => Math.min(6, Math.max(0, x))],
    ['Elu', (x) => (x > 0 ? x : Math.exp(x) - 1)],
    ['Sigmoid', (x) => 1 / (1 + Math.exp(-x))],
    ['LeakyRelu', (x) => (x > 0 ? x : 0.3 * x)],
    ['Prelu', (x, channel) => (x > 0 ? x : x * (channel + 1) * 0.1)],
  ])('computes _FusedConv2D with a bias and %s', async (activation, reference) => {
    const [kernel, bias, slopes] = [noise(3, 3, IN, OUT), [0.5, -1, 2], [0.1, 0.2, 0.3]]
    const [result] = await runOperation('_FusedConv2D', {
      inputs: [input, fixed(kernel), fixed(floats([OUT], bias)), ...(activation === 'Prelu' ? [fixed(floats([1, 1, OUT], slopes))] : [])],
      attributes: { ...attributesOf(CASES[0] ?? raise()), fused_ops: texts('BiasAdd', activation), leakyrelu_alpha: attribute.float(0.3) },
    })
    const plain = convolve(input, kernel, { ...(CASES[0] ?? raise()), depthwise: false })
    expectSame(result, { ...plain, data: plain.data.map((value, i) => reference(value + (bias[i % OUT] ?? 0), i % OUT)) })
  })

  it('computes FusedDepthwiseConv2dNative with a bias', async () => {
    const [kernel, bias] = [noise(3, 3, IN, 1), [0.5, -1]]
    const options = CASES[1] ?? raise()
    const [result] = await runOperation('FusedDepthwiseConv2dNative', {
      inputs: [input, fixed(kernel), fixed(floats([IN], bias))],
      attributes: { ...attributesOf(options), fused_ops: texts('BiasAdd') },
    })
    const plain = convolve(input, kernel, { ...options, depthwise: true })
    expectSame(result, { ...plain, data: plain.data.map((value, i) => value + (bias[i % IN] ?? 0)) })
  })

  it('computes Conv2D with explicit padding', async () => {
    const kernel = noise(3, 3, IN, OUT)
    const attributes = {
      ...attributesOf({ kernel: [3, 3], stride: 2, padding: 'VALID' }),
      padding: text('EXPLICIT'),
      explicit_paddings: ints(0, 0, 1, 0, 0, 1, 0, 0),
    }
    const [result] = await runOperation('Conv2D', { inputs: [input, fixed(kernel)], attributes })
    expect(result?.dims).toEqual([1, 3, 3, OUT])
    // The first output reads a row of padding above the picture, and none to its left.
    let sum = 0
    for (let ky = 1; ky < 3; ky++) {
      for (let kx = 0; kx < 3; kx++) {
        for (let c = 0; c < IN; c++)
          sum += (kernel.data[((ky * 3 + kx) * IN + c) * OUT] ?? 0) * (input.data[((ky - 1) * WIDTH + kx) * IN + c] ?? 0)
      }
    }
    expect(result?.data[0]).toBeCloseTo(sum, 4)
  })

  it.each([
    { size: [12, 14], kernel: [2, 2] },
    { size: [12, 14], kernel: [3, 3] },
    { size: [11, 13], kernel: [3, 3] },
    { size: [12, 14], kernel: [5, 4] },
  ] as const)('computes Conv2DBackpropInput to $size with $kernel', async ({ size: [height, width], kernel: [kh, kw] }) => {
    const kernel = noise(kh, kw, OUT, IN)
    const [result] = await runOperation('Conv2DBackpropInput', {
      inputs: [list(1, height, width, OUT), fixed(kernel), input],
      attributes: attributesOf({ kernel: [kh, kw], stride: 2, padding: 'SAME' }),
    })
    // A gradient adds each input to all positions that a forward convolution would have read for it.
    const before = (size: number, count: number, reach: number) => Math.floor(Math.max(0, (count - 1) * 2 + reach - size) / 2)
    const [top, left] = [before(height, HEIGHT, kh), before(width, WIDTH, kw)]
    const wanted = Array.from({ length: height * width * OUT }, () => 0)
    input.data.forEach((value, i) => {
      const [y, x, from] = [Math.floor(i / IN / WIDTH), Math.floor(i / IN) % WIDTH, i % IN]
      for (let k = 0; k < kh * kw * OUT; k++) {
        const [ky, kx, to] = [Math.floor(k / OUT / kw), Math.floor(k / OUT) % kw, k % OUT]
        const [ty, tx] = [y * 2 - top + ky, x * 2 - left + kx]
        if (ty < 0 || tx < 0 || ty >= height || tx >= width) continue
        const target = (ty * width + tx) * OUT + to
        wanted[target] = (wanted[target] ?? 0) + value * (kernel.data[k * IN + from] ?? 0)
      }
    })
    expectSame(result, floats([1, height, width, OUT], wanted))
  })

  it('computes Conv2DBackpropInput to a size computed by the graph', async () => {
    const kernel = noise(2, 2, OUT, IN)
    const size: Value = { dims: [4], data: [1, HEIGHT * 2, WIDTH * 2, OUT], type: 'int32' }
    const attributes = attributesOf({ kernel: [2, 2], stride: 2, padding: 'VALID' })
    const known = await runOperation('Conv2DBackpropInput', {
      inputs: [list(1, HEIGHT * 2, WIDTH * 2, OUT), fixed(kernel), input],
      attributes,
    })
    const [result] = await runOperation('Conv2DBackpropInput', { inputs: [size, fixed(kernel), input], attributes })
    expect(result).toEqual(known[0])
    expect(result?.dims).toEqual([1, HEIGHT * 2, WIDTH * 2, OUT])
  })

  it('refuse unsupported layouts and kernels by name', async () => {
    const attributes = { ...attributesOf(CASES[0] ?? raise()), data_format: text('NCHW') }
    await expect(runOperation('Conv2D', { inputs: [input, fixed(noise(3, 3, IN, OUT))], attributes })).rejects.toThrow(
      'Conv2D result: layout NCHW',
    )
    await expect(
      runOperation('Conv2D', { inputs: [input, noise(3, 3, IN, OUT)], attributes: attributesOf(CASES[0] ?? raise()) }),
    ).rejects.toThrow('kernel must be a constant')
  })
})

function raise(): never {
  throw new Error('no such case')
}
