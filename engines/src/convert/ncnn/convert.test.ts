import { describe, expect, it } from 'vitest'
import { at, bin, blob, noise, param, runNetwork } from './__fixtures__/network.ts'
import type { Blob } from './__fixtures__/network.ts'
import { convertNcnn } from './convert.ts'

const INPUT = 'Input in 0 1 in'
const picture = (channels: number, height: number, width: number, seed = 1): Blob => {
  const values = noise(channels * height * width, seed)
  return blob(channels, height, width, (c, y, x) => values[(c * height + y) * width + x] ?? 0)
}

describe('convertNcnn: results compared with plain references', () => {
  it('converts convolutions with stride, dilation, uneven kernel and padding, bias and leaky activation', async () => {
    const from = picture(2, 7, 9)
    const [kernels, biases] = [noise(3 * 2 * 2 * 3, 5), noise(3, 6)]
    const layer = 'Convolution c 1 1 in out 0=3 1=3 11=2 2=2 12=1 3=2 13=1 4=1 14=2 15=0 16=1 5=1 6=36 9=2 -23310=1,0.1'
    const { out } = await runNetwork({ param: param(INPUT, layer), bin: bin({ tagged: kernels }, { plain: biases }) }, { in: from })
    const expected = blob(3, 9, 3, (o, y, x) => {
      let sum = biases[o] ?? 0
      for (let c = 0; c < 2; c += 1)
        for (let ky = 0; ky < 2; ky += 1)
          for (let kx = 0; kx < 3; kx += 1)
            sum += (kernels[((o * 2 + c) * 2 + ky) * 3 + kx] ?? 0) * at(from, c, y + ky - 2, x * 2 + kx * 2 - 1)
      return sum < 0 ? sum * 0.1 : sum
    })
    expectClose(out, expected)
  })

  it('converts a deconvolution with stride and padding', async () => {
    const from = picture(2, 3, 4)
    const kernels = noise(3 * 2 * 4 * 4, 7)
    const layer = 'Deconvolution d 1 1 in out 0=3 1=4 3=2 4=1 6=96'
    const { out } = await runNetwork({ param: param(INPUT, layer), bin: bin({ tagged: kernels }) }, { in: from })
    const expected = blob(3, 6, 8, (o, y, x) => {
      let sum = 0
      for (let c = 0; c < 2; c += 1)
        for (let sy = 0; sy < 3; sy += 1)
          for (let sx = 0; sx < 4; sx += 1) {
            const [ky, kx] = [y + 1 - sy * 2, x + 1 - sx * 2]
            if (ky >= 0 && ky < 4 && kx >= 0 && kx < 4) sum += at(from, c, sy, sx) * (kernels[((o * 2 + c) * 4 + ky) * 4 + kx] ?? 0)
          }
      return sum
    })
    expectClose(out, expected)
  })

  it('reads weights in half precision', async () => {
    const kernels = [0.5, -1.25, 0, 3.984375, 0.015625, -0.75]
    const network = { param: param(INPUT, 'Convolution c 1 1 in out 0=3 1=1 6=6'), bin: bin({ half: kernels }) }
    const from = picture(2, 2, 2)
    const { out } = await runNetwork(network, { in: from })
    expectClose(
      out,
      blob(3, 2, 2, (o, y, x) => (kernels[o * 2] ?? 0) * at(from, 0, y, x) + (kernels[o * 2 + 1] ?? 0) * at(from, 1, y, x)),
    )
  })

  it('reads weights that index a table of 256', async () => {
    const table = noise(256, 9)
    const picks = [0, 255, 17, 128, 3, 99]
    const bytes = Buffer.concat([Buffer.from([1, 0, 0, 0]), bin({ plain: table }), Buffer.from([...picks, 0, 0])])
    const from = picture(2, 2, 2)
    const { out } = await runNetwork({ param: param(INPUT, 'Convolution c 1 1 in out 0=3 1=1 6=6'), bin: bytes }, { in: from })
    const weight = (i: number) => table[picks[i] ?? 0] ?? 0
    expectClose(
      out,
      blob(3, 2, 2, (o, y, x) => weight(o * 2) * at(from, 0, y, x) + weight(o * 2 + 1) * at(from, 1, y, x)),
    )
  })

  it('converts squeeze and excitation: global pooling, inner products, scale', async () => {
    const from = picture(4, 3, 3)
    const [down, downBias, up, upBias] = [noise(8, 2), noise(2, 3), noise(8, 4), noise(4, 5)]
    const network = {
      param: param(
        INPUT,
        'Split s 1 2 in a b',
        'Pooling p 1 1 a pooled 0=1 4=1',
        'InnerProduct i 1 1 pooled small 0=2 1=1 2=8 9=1',
        'InnerProduct j 1 1 small large 0=4 1=1 2=8 9=4',
        'Scale m 2 1 b large out 0=-233',
      ),
      bin: bin({ tagged: down }, { plain: downBias }, { tagged: up }, { plain: upBias }),
    }
    const { out } = await runNetwork(network, { in: from })
    const mean = [0, 1, 2, 3].map((c) => from.data.subarray(c * 9, c * 9 + 9).reduce((sum, value) => sum + value, 0) / 9)
    const dense = (vector: readonly number[], matrix: readonly number[], bias: readonly number[]) =>
      bias.map((start, o) => vector.reduce((sum, value, i) => sum + value * (matrix[o * vector.length + i] ?? 0), start))
    const small = dense(mean, down, downBias).map((value) => Math.max(0, value))
    const large = dense(small, up, upBias).map((value) => 1 / (1 + Math.exp(-value)))
    expectClose(
      out,
      blob(4, 3, 3, (c, y, x) => at(from, c, y, x) * (large[c] ?? 0)),
    )
  })

  it('converts an inner product over a whole image', async () => {
    const from = picture(2, 2, 3)
    const matrix = noise(24, 8)
    const { out } = await runNetwork(
      { param: param(INPUT, 'InnerProduct i 1 1 in out 0=2 2=24'), bin: bin({ tagged: matrix }) },
      { in: from },
    )
    expectClose(
      out,
      blob(2, 1, 1, (o) => from.data.reduce((sum, value, i) => sum + value * (matrix[o * 12 + i] ?? 0), 0)),
    )
  })

  it('converts slopes: PReLU per channel, leaky and plain ReLU', async () => {
    const from = picture(3, 2, 2)
    const slopes = [0.1, 0.5, -0.3]
    const network = {
      param: param(INPUT, 'Split s 1 3 in a b c', 'PReLU p 1 1 a prelu 0=3', 'ReLU l 1 1 b leaky 0=0.2', 'ReLU r 1 1 c relu'),
      bin: bin({ plain: slopes }),
    }
    const { prelu, leaky, relu } = await runNetwork(network, { in: from })
    const bent = (slope: (c: number) => number) => blob(3, 2, 2, (c, y, x) => ((v) => (v < 0 ? v * slope(c) : v))(at(from, c, y, x)))
    expectClose(
      prelu,
      bent((c) => slopes[c] ?? 0),
    )
    expectClose(
      leaky,
      bent(() => 0.2),
    )
    expectClose(
      relu,
      bent(() => 0),
    )
  })

  it.each([
    ['none', '', (value: number) => value],
    ['ReLU', '9=1', (value: number) => Math.max(0, value)],
    ['leaky ReLU', '9=2 -23310=1,0.3', (value: number) => (value < 0 ? value * 0.3 : value)],
    ['clip', '9=3 -23310=2,-0.2,0.4', (value: number) => Math.min(0.4, Math.max(-0.2, value))],
    ['sigmoid', '9=4', (value: number) => 1 / (1 + Math.exp(-value))],
  ] as const)('converts an activation inside a layer: %s', async (_, setting, apply) => {
    const from = picture(1, 3, 3)
    const network = { param: param(INPUT, `Convolution c 1 1 in out 0=1 1=1 6=1 ${setting}`), bin: bin({ tagged: [2] }) }
    const { out } = await runNetwork(network, { in: from })
    expectClose(
      out,
      blob(1, 3, 3, (c, y, x) => apply(at(from, c, y, x) * 2)),
    )
  })

  it('converts pixel shuffle in the order of PyTorch', async () => {
    const from = picture(8, 2, 3)
    const { out } = await runNetwork({ param: param(INPUT, 'PixelShuffle p 1 1 in out 0=2') }, { in: from })
    expectClose(
      out,
      blob(2, 4, 6, (c, y, x) => at(from, c * 4 + (y % 2) * 2 + (x % 2), Math.floor(y / 2), Math.floor(x / 2))),
    )
  })

  it.each([
    ['nearest', 1],
    ['bilinear', 2],
    ['bicubic', 3],
  ] as const)('converts resizing, %s', async (_, kind) => {
    const from = picture(1, 4, 5)
    const { up, down } = await runNetwork(
      { param: param(INPUT, 'Split s 1 2 in a b', `Interp i 1 1 a up 0=${kind} 1=2 2=2`, `Interp j 1 1 b down 0=${kind} 1=0.5 2=0.5`) },
      { in: from },
    )
    expectClose(up, resized(from, kind, 8, 10))
    expectClose(down, resized(from, kind, 2, 2, 0.5))
  })

  it.each([
    [0, (a: number, b: number) => a + b],
    [1, (a: number, b: number) => a - b],
    [2, (a: number, b: number) => a * b],
    [3, (a: number, b: number) => a / b],
    [4, Math.max],
    [5, Math.min],
    [7, (a: number, b: number) => b - a],
    [8, (a: number, b: number) => b / a],
  ] as const)('converts binary operation %i, with a value and with a number', async (kind, apply) => {
    const [a, b] = [picture(2, 2, 2, 3), picture(2, 2, 2, 4)]
    const layers = [
      'Input a 0 1 a',
      'Input b 0 1 b',
      'Split s 1 2 a a0 a1',
      `BinaryOp o 2 1 a0 b two 0=${kind}`,
      `BinaryOp p 1 1 a1 one 0=${kind} 1=1 2=0.5`,
    ]
    const { two, one } = await runNetwork({ param: param(...layers) }, { a, b })
    expectClose(
      two,
      blob(2, 2, 2, (c, y, x) => apply(at(a, c, y, x), at(b, c, y, x))),
    )
    expectClose(
      one,
      blob(2, 2, 2, (c, y, x) => apply(at(a, c, y, x), 0.5)),
    )
  })

  it('converts element-wise product, weighted sum and maximum of three', async () => {
    const [a, b, c] = [picture(1, 2, 2, 1), picture(1, 2, 2, 2), picture(1, 2, 2, 3)]
    const inputs = ['a', 'b', 'c'].flatMap((name) => [`Input ${name} 0 1 ${name}`, `Split s${name} 1 3 ${name} ${name}0 ${name}1 ${name}2`])
    const layers = [
      'Eltwise p 3 1 a0 b0 c0 product',
      'Eltwise q 3 1 a1 b1 c1 sum 0=1 -23301=3,0.5,1.0,-2.0',
      'Eltwise r 3 1 a2 b2 c2 maximum 0=2',
    ]
    const { product, sum, maximum } = await runNetwork({ param: param(...inputs, ...layers) }, { a, b, c })
    const each = (apply: (a: number, b: number, c: number) => number) =>
      blob(1, 2, 2, (_, y, x) => apply(at(a, 0, y, x), at(b, 0, y, x), at(c, 0, y, x)))
    expectClose(
      product,
      each((x, y, z) => x * y * z),
    )
    expectClose(
      sum,
      each((x, y, z) => x / 2 + y - 2 * z),
    )
    expectClose(maximum, each(Math.max))
  })

  it('crops by axes and to the size of another value, and concatenates channels', async () => {
    const [large, small] = [picture(1, 6, 7, 1), picture(1, 3, 4, 2)]
    const layers = [
      'Input large 0 1 large',
      'Input small 0 1 small',
      'Split s 1 2 large l0 l1',
      'Split t 1 2 small s0 s1',
      'Crop c 1 1 l0 inner -23309=2,1,2 -23310=2,-1,-1 -23311=2,-2,-1',
      'Crop d 2 1 l1 s0 like 0=1 1=2',
      'Concat j 2 1 like s1 joined',
    ]
    const { inner, joined } = await runNetwork({ param: param(...layers) }, { large, small })
    expectClose(
      inner,
      blob(1, 4, 4, (c, y, x) => at(large, c, y + 1, x + 2)),
    )
    expectClose(
      joined,
      blob(2, 3, 4, (c, y, x) => (c === 0 ? at(large, 0, y + 2, x + 1) : at(small, 0, y, x))),
    )
  })

  it('scales channels by stored factors', async () => {
    const from = picture(2, 2, 2)
    const network = { param: param(INPUT, 'Scale s 1 1 in out 0=2 1=1'), bin: bin({ plain: [2, -3] }, { plain: [0.5, 1] }) }
    const { out } = await runNetwork(network, { in: from })
    expectClose(
      out,
      blob(2, 2, 2, (c, y, x) => (c === 0 ? at(from, 0, y, x) * 2 + 0.5 : at(from, 1, y, x) * -3 + 1)),
    )
  })

  it('warps along a flow, clamped at the edges', async () => {
    const image = picture(1, 4, 5, 1)
    const flow = blob(2, 4, 5, (c, y, x) => (c === 0 ? x * 0.4 - 1.3 : y * 0.3 - 0.7))
    const layers = ['Input image 0 1 image', 'Input flow 0 1 flow', 'rife.Warp w 2 1 image flow out']
    const { out } = await runNetwork({ param: param(...layers) }, { image, flow })
    expectClose(
      out,
      blob(1, 4, 5, (_, y, x) => sampled(image, y + at(flow, 1, y, x), x + at(flow, 0, y, x))),
    )
  })
})

describe('convertNcnn: errors', () => {
  it('names an unknown layer type', () => {
    expect(() => convertNcnn({ param: param(INPUT, 'Softmax soft 1 1 in out'), bin: new Uint8Array() })).toThrow('Softmax "soft"')
  })

  it('names the layer with an unknown setting', () => {
    expect(() => convertNcnn({ param: param(INPUT, 'Pooling pool 1 1 in out 0=0 1=2 3=2'), bin: new Uint8Array() })).toThrow(
      'Pooling "pool": not supported: pooling over a window',
    )
  })

  it('reports weights with leftover bytes', () => {
    const network = { param: param(INPUT, 'PReLU p 1 1 in out 0=3'), bin: bin({ plain: [1, 2, 3, 4] }) }
    expect(() => convertNcnn(network)).toThrow('4 bytes of weights belong to no layer')
  })

  it('reports weights that end too early', () => {
    expect(() => convertNcnn({ param: param(INPUT, 'PReLU p 1 1 in out 0=3'), bin: bin({ plain: [1, 2] }) })).toThrow(
      'PReLU "p": the weights end',
    )
  })

  it('reports a file that is no param file', () => {
    expect(() => convertNcnn({ param: 'hello', bin: new Uint8Array() })).toThrow('not an ncnn param file')
  })
})

/** Reference for `warp`: bilinear, clamped. */
function sampled(from: Blob, y: number, x: number): number {
  const [cy, cx] = [clamp(y, from.height), clamp(x, from.width)]
  const [y0, x0] = [Math.floor(cy), Math.floor(cx)]
  const pick = (dy: number, dx: number) => at(from, 0, clamp(y0 + dy, from.height), clamp(x0 + dx, from.width))
  const row = (dy: number) => pick(dy, 0) * (1 - cx + x0) + pick(dy, 1) * (cx - x0)
  return row(0) * (1 - cy + y0) + row(1) * (cy - y0)
}

/** Reference for resizing one channel: floor for nearest, half-pixel centres and clamped taps for the others. */
function resized(from: Blob, kind: 1 | 2 | 3, height: number, width: number, factor = 2): Blob {
  const taps = (position: number, size: number): readonly (readonly [number, number])[] => {
    if (kind === 1) return [[Math.floor(position / factor), 1]]
    const centre = (position + 0.5) / factor - 0.5
    const base = Math.floor(centre)
    const reach = kind === 2 ? [0, 1] : [-1, 0, 1, 2]
    return reach.map((step) => [clamp(base + step, size), (kind === 2 ? triangle : cubic)(centre - base - step)])
  }
  return blob(1, height, width, (_, y, x) => {
    let sum = 0
    for (const [sy, wy] of taps(y, from.height)) for (const [sx, wx] of taps(x, from.width)) sum += at(from, 0, sy, sx) * wy * wx
    return sum
  })
}

const triangle = (distance: number) => 1 - Math.abs(distance)

/** Keys' kernel with a = -0.75. */
function cubic(distance: number): number {
  const [a, d] = [-0.75, Math.abs(distance)]
  return d <= 1 ? (a + 2) * d ** 3 - (a + 3) * d ** 2 + 1 : a * (d ** 3 - 5 * d ** 2 + 8 * d - 4)
}

const clamp = (value: number, size: number) => Math.min(size - 1, Math.max(0, value))

function expectClose(actual: Blob | undefined, expected: Blob): void {
  if (!actual) throw new Error('no such output')
  expect([actual.channels, actual.height, actual.width]).toEqual([expected.channels, expected.height, expected.width])
  const worst = actual.data.reduce((most, value, i) => Math.max(most, Math.abs(value - (expected.data[i] ?? Number.NaN))), 0)
  expect(worst).toBeLessThan(1e-4)
}
