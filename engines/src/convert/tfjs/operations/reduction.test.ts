import { describe, expect, it } from 'vitest'
import { attribute, floats, list, runOperation, whole } from '../__fixtures__/run-operation.ts'

const { flag } = attribute
const grid = floats([2, 3], [4, -1, 7, 2, 9, 0.5])

describe('reductions', () => {
  it.each<[string, readonly number[]]>([
    ['Max', [7, 9]],
    ['Mean', [10 / 3, 11.5 / 3]],
    ['Min', [-1, 0.5]],
    ['Prod', [-28, 9]],
    ['Sum', [10, 11.5]],
  ])('compute %s over an axis, with and without keeping it', async (op, wanted) => {
    const [dropped] = await runOperation(op, { inputs: [grid, list(1)] })
    const [kept] = await runOperation(op, { inputs: [grid, list(-1)], attributes: { keep_dims: flag(true) } })
    expect(dropped?.dims).toEqual([2])
    expect(kept?.dims).toEqual([2, 1])
    for (const result of [dropped, kept]) result?.data.forEach((value, i) => expect(value).toBeCloseTo(wanted[i] ?? 0, 5))
  })

  it('compute ArgMax', async () => {
    const [result] = await runOperation('ArgMax', { inputs: [grid, whole(1)] })
    expect(result).toMatchObject({ dims: [2], data: [2, 1] })
  })

  it('return values and indices with TopKV2', async () => {
    const [values, places] = await runOperation('TopKV2', { inputs: [grid, whole(2)], outputs: 2 })
    expect(values).toMatchObject({ dims: [2, 2], data: [7, 4, 9, 2] })
    expect(places?.data).toEqual([2, 0, 1, 0])
  })
})
