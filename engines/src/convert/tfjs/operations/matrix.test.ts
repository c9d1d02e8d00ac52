import { describe, expect, it } from 'vitest'
import { attribute, fixed, floats, noise, runOperation } from '../__fixtures__/run-operation.ts'
import type { Value } from '../__fixtures__/run-operation.ts'

const { flag, text, texts } = attribute
const left = floats([2, 3], [1, 2, 3, 4, 5, 6])
const right = floats([3, 2], [1, 0, -1, 2, 0.5, 1])
const PRODUCT = [0.5, 7, 2, 16]

describe('matrix products', () => {
  it('compute MatMul, also with the right side transposed', async () => {
    expect(await runOperation('MatMul', { inputs: [left, right] })).toMatchObject([{ dims: [2, 2], data: PRODUCT }])
    const transposed = fixed(floats([2, 3], [1, -1, 0.5, 0, 2, 1]))
    expect(await runOperation('MatMul', { inputs: [left, transposed], attributes: { transpose_b: flag(true) } })).toMatchObject([
      { data: PRODUCT },
    ])
  })

  it('compute BatchMatMulV2 with the right side transposed', async () => {
    const inputs = [floats([2, 1, 3], [1, 2, 3, 4, 5, 6]), fixed(floats([2, 1, 3], [1, -1, 0.5, 0, 2, 1]))]
    expect(await runOperation('BatchMatMulV2', { inputs, attributes: { adj_y: flag(true) } })).toMatchObject([
      { dims: [2, 1, 1], data: [0.5, 16] },
    ])
  })

  it.each([
    // A sum over the last axis, which becomes a matrix product.
    ['abg,gf->abf', [1, 2, 3], [3, 2], [1, 2, 2]],
    // A sum over another axis.
    ['gb,cge->bce', [3, 2], [1, 3, 2], [2, 1, 2]],
  ] as const)('compute Einsum %s', async (equation, leftDims, rightDims, dims) => {
    const [a, b] = [noise(...leftDims), noise(...rightDims)]
    const [result] = await runOperation('Einsum', { inputs: [a, b], attributes: { equation: text(equation) } })
    expect(result?.dims).toEqual(dims)
    result?.data.forEach((value, i) => expect(value).toBeCloseTo(sumByFormula(equation, { a, b, dims })[i] ?? Number.NaN, 5))
  })

  it.each<[string, (x: number) => number]>([
    ['Relu', (x) => Math.max(0, x)],
    ['Relu6', (x) => Math.min(6, Math.max(0, x))],
    ['Sigmoid', (x) => 1 / (1 + Math.exp(-x))],
  ])('compute _FusedMatMul with a bias and %s', async (activation, reference) => {
    const bias = fixed(floats([2], [-1, 0.5]))
    const [result] = await runOperation('_FusedMatMul', {
      inputs: [left, right, bias],
      attributes: { fused_ops: texts('BiasAdd', activation) },
    })
    PRODUCT.forEach((value, i) => expect(result?.data[i]).toBeCloseTo(reference(value + (i % 2 === 0 ? -1 : 0.5)), 5))
  })

  it('refuse a transposed left side by name', async () => {
    await expect(runOperation('MatMul', { inputs: [left, right], attributes: { transpose_a: flag(true) } })).rejects.toThrow(
      'MatMul result: a transposed left side',
    )
  })
})

/** Reference after Einstein's convention: sums over the one letter (g) that the result lacks. */
function sumByFormula(equation: string, { a, b, dims }: { a: Value; b: Value; dims: readonly number[] }): readonly number[] {
  const [operands = '', result = ''] = equation.split('->')
  const [left = '', right = ''] = operands.split(',')
  const size = a.dims[left.indexOf('g')] ?? 0
  const at = (value: Value, letters: string, places: Readonly<Record<string, number>>) =>
    value.data[[...letters].reduce((index, letter, axis) => index * (value.dims[axis] ?? 1) + (places[letter] ?? 0), 0)] ?? Number.NaN
  const count = dims.reduce((product, dim) => product * dim, 1)
  return Array.from({ length: count }, (_, index) => {
    let rest = index
    const places: Record<string, number> = {}
    for (let axis = dims.length - 1; axis >= 0; axis -= 1) {
      places[result[axis] ?? ''] = rest % (dims[axis] ?? 1)
      rest = Math.floor(rest / (dims[axis] ?? 1))
    }
    return Array.from({ length: size }, (_value, g) => at(a, left, { ...places, g }) * at(b, right, { ...places, g })).reduce(
      (sum, product) => sum + product,
      0,
    )
  })
}
