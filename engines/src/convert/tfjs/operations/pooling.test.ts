import { describe, expect, it } from 'vitest'
import { attribute, fixed, floats, noise, runOperation } from '../__fixtures__/run-operation.ts'

const { ints, text } = attribute
const [SIZE, CHANNELS] = [5, 2]
const input = noise(1, SIZE, SIZE, CHANNELS)

/** Lists the values of each window that lie inside the picture. */
function windows(side: number, stride: number, padding: 'SAME' | 'VALID'): number[][] {
  const count = padding === 'SAME' ? Math.ceil(SIZE / stride) : Math.ceil((SIZE - side + 1) / stride)
  const before = padding === 'SAME' ? Math.floor(Math.max(0, (count - 1) * stride + side - SIZE) / 2) : 0
  return Array.from({ length: count * count * CHANNELS }, (_, i) => {
    const [y, x, channel] = [Math.floor(i / CHANNELS / count), Math.floor(i / CHANNELS) % count, i % CHANNELS]
    const cells = Array.from(
      { length: side * side },
      (__, k) => [y * stride - before + Math.floor(k / side), x * stride - before + (k % side)] as const,
    )
    return cells
      .filter(([sy, sx]) => Math.min(sy, sx) >= 0 && Math.max(sy, sx) < SIZE)
      .map(([sy, sx]) => input.data[(sy * SIZE + sx) * CHANNELS + channel] ?? 0)
  })
}

describe('pooling and normalisation', () => {
  const mean = (values: number[]) => values.reduce((a, b) => a + b) / values.length

  it.each([
    ['MaxPool', 3, 1, 'SAME', (values: number[]) => Math.max(...values)],
    ['MaxPool', 2, 2, 'VALID', (values: number[]) => Math.max(...values)],
    ['AvgPool', 3, 2, 'SAME', mean],
    ['AvgPool', 5, 5, 'VALID', mean],
  ] as const)('compute %s of side %i, stride %i, %s', async (op, side, stride, padding, reference) => {
    const attributes = { ksize: ints(1, side, side, 1), strides: ints(1, stride, stride, 1), padding: text(padding) }
    const [result] = await runOperation(op, { inputs: [input], attributes })
    const wanted = windows(side, stride, padding).map((values) => reference(values))
    expect(result?.data).toHaveLength(wanted.length)
    wanted.forEach((value, i) => expect(result?.data[i]).toBeCloseTo(value, 5))
  })

  it('compute FusedBatchNormV3', async () => {
    const [scale, offset, mu, variance] = [
      [2, 0.5],
      [1, -1],
      [0.1, 0.2],
      [0.5, 4],
    ]
    const parameters = [scale, offset, mu, variance].map((data) => fixed(floats([CHANNELS], data)))
    const [result] = await runOperation('FusedBatchNormV3', {
      inputs: [input, ...parameters],
      attributes: { epsilon: attribute.float(0.01) },
    })
    input.data.forEach((value, i) => {
      const c = i % CHANNELS
      const wanted = ((value - (mu[c] ?? 0)) / Math.sqrt((variance[c] ?? 0) + 0.01)) * (scale[c] ?? 0) + (offset[c] ?? 0)
      expect(result?.data[i]).toBeCloseTo(wanted, 5)
    })
  })
})
