import { describe, expect, it } from 'vitest'
import { attribute, fixed, floats, runOperation } from '../__fixtures__/run-operation.ts'

const { flag, texts } = attribute
const left = floats([2, 3], [1, 2, 3, 4, 5, 6])
const right = floats([3, 2], [1, 0, -1, 2, 0.5, 1])
const PRODUCT = [0.5, 7, 2, 16]

describe('matrix products', () => {
  it('MatMul, also with the right side transposed', async () => {
    expect(await runOperation('MatMul', { inputs: [left, right] })).toMatchObject([{ dims: [2, 2], data: PRODUCT }])
    const transposed = fixed(floats([2, 3], [1, -1, 0.5, 0, 2, 1]))
    expect(await runOperation('MatMul', { inputs: [left, transposed], attributes: { transpose_b: flag(true) } })).toMatchObject([
      { data: PRODUCT },
    ])
  })

  it('BatchMatMulV2 with the right side transposed', async () => {
    const inputs = [floats([2, 1, 3], [1, 2, 3, 4, 5, 6]), fixed(floats([2, 1, 3], [1, -1, 0.5, 0, 2, 1]))]
    expect(await runOperation('BatchMatMulV2', { inputs, attributes: { adj_y: flag(true) } })).toMatchObject([
      { dims: [2, 1, 1], data: [0.5, 16] },
    ])
  })

  it.each<[string, (x: number) => number]>([
    ['Relu', (x) => Math.max(0, x)],
    ['Relu6', (x) => Math.min(6, Math.max(0, x))],
    ['Sigmoid', (x) => 1 / (1 + Math.exp(-x))],
  ])('_FusedMatMul with a bias and %s', async (activation, reference) => {
    const bias = fixed(floats([2], [-1, 0.5]))
    const [result] = await runOperation('_FusedMatMul', {
      inputs: [left, right, bias],
      attributes: { fused_ops: texts('BiasAdd', activation) },
    })
    PRODUCT.forEach((value, i) => expect(result?.data[i]).toBeCloseTo(reference(value + (i % 2 === 0 ? -1 : 0.5)), 5))
  })

  it('refuses a transposed left side by name', async () => {
    await expect(runOperation('MatMul', { inputs: [left, right], attributes: { transpose_a: flag(true) } })).rejects.toThrow(
      'MatMul result: a transposed left side',
    )
  })
})
