import { describe, expect, it } from 'vitest'
import { attribute, fixed, floats, ints, list, runOperation, whole } from '../__fixtures__/run-operation.ts'
import type { OperationTest } from '../__fixtures__/run-operation.ts'

const { int, text } = attribute
const six = floats([2, 3], [1, 2, 3, 4, 5, 6])

interface Case extends OperationTest {
  readonly op: string
  readonly dims: readonly number[]
  readonly data: readonly number[]
}

const CASES: readonly Case[] = [
  { op: 'Reshape', inputs: [six, list(3, -1)], dims: [3, 2], data: [1, 2, 3, 4, 5, 6] },
  { op: 'Reshape', inputs: [six, ints([1], [6])], dims: [6], data: [1, 2, 3, 4, 5, 6] },
  { op: 'Transpose', inputs: [six, list(1, 0)], dims: [3, 2], data: [1, 4, 2, 5, 3, 6] },
  { op: 'ExpandDims', inputs: [six, whole(-1)], dims: [2, 3, 1], data: [1, 2, 3, 4, 5, 6] },
  { op: 'Squeeze', inputs: [floats([1, 2, 1], [7, 8])], attributes: { squeeze_dims: attribute.ints(0) }, dims: [2, 1], data: [7, 8] },
  { op: 'Squeeze', inputs: [floats([1, 2, 1], [7, 8])], dims: [2], data: [7, 8] },
  { op: 'ConcatV2', inputs: [six, floats([2, 1], [10, 20]), whole(-1)], dims: [2, 4], data: [1, 2, 3, 10, 4, 5, 6, 20] },
  { op: 'Pack', inputs: [floats([2], [1, 2]), floats([2], [3, 4])], attributes: { axis: int(1) }, dims: [2, 2], data: [1, 3, 2, 4] },
  { op: 'Shape', inputs: [six], dims: [2], data: [2, 3] },
  { op: 'BroadcastTo', inputs: [floats([2, 1], [1, 2]), list(2, 2)], dims: [2, 2], data: [1, 1, 2, 2] },
  {
    op: 'Range',
    inputs: [ints([], [2]), ints([], [9]), ints([], [3])],
    attributes: { T: attribute.type('DT_INT32') },
    dims: [3],
    data: [2, 5, 8],
  },
  { op: 'Pad', inputs: [floats([1, 2], [1, 2]), fixed(ints([2, 2], [0, 1, 2, 0]))], dims: [2, 4], data: [0, 0, 1, 2, 0, 0, 0, 0] },
  {
    op: 'PadV2',
    inputs: [floats([1, 2], [1, 2]), fixed(ints([2, 2], [0, 0, 1, 0])), fixed(floats([], [9]))],
    dims: [1, 3],
    data: [9, 1, 2],
  },
  {
    op: 'MirrorPad',
    inputs: [floats([1, 3], [1, 2, 3]), fixed(ints([2, 2], [0, 0, 2, 1]))],
    attributes: { mode: text('REFLECT') },
    dims: [1, 6],
    data: [3, 2, 1, 2, 3, 2],
  },
]

describe('shape operations', () => {
  it.each(CASES)('compute $op to $dims', async ({ op, dims, data, ...test }) => {
    const [result] = await runOperation(op, test)
    expect(result).toMatchObject({ dims, data })
  })

  it('refuse symmetric padding by name', async () => {
    const test = { inputs: [six, fixed(ints([2, 2], [0, 0, 1, 1]))], attributes: { mode: text('SYMMETRIC') } }
    await expect(runOperation('MirrorPad', test)).rejects.toThrow('MirrorPad result: symmetric padding')
  })
})
