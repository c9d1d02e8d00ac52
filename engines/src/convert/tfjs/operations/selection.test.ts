import { describe, expect, it } from 'vitest'
import { attribute, fixed, floats, ints, list, runOperation, whole } from '../__fixtures__/run-operation.ts'

const { int } = attribute
const grid = floats(
  [3, 4],
  Array.from({ length: 12 }, (_, i) => i),
)

describe('operations that select values', () => {
  it('compute GatherV2', async () => {
    const [result] = await runOperation('GatherV2', { inputs: [grid, ints([2], [3, 0]), whole(1)] })
    expect(result).toMatchObject({ dims: [3, 2], data: [3, 0, 7, 4, 11, 8] })
  })

  it('compute GatherNd', async () => {
    const [result] = await runOperation('GatherNd', { inputs: [grid, ints([2, 2], [2, 1, 0, 3])] })
    expect(result?.data).toEqual([9, 3])
  })

  it('compute Unpack', async () => {
    const results = await runOperation('Unpack', { inputs: [grid], attributes: { axis: int(1), num: int(4) }, outputs: 4 })
    expect(results.map(({ data }) => data)).toEqual([
      [0, 4, 8],
      [1, 5, 9],
      [2, 6, 10],
      [3, 7, 11],
    ])
  })

  it('compute Split', async () => {
    const results = await runOperation('Split', { inputs: [whole(1), grid], attributes: { num_split: int(2) }, outputs: 2 })
    expect(results).toMatchObject([
      { dims: [3, 2], data: [0, 1, 4, 5, 8, 9] },
      { dims: [3, 2], data: [2, 3, 6, 7, 10, 11] },
    ])
  })

  it('compute SplitV', async () => {
    const results = await runOperation('SplitV', { inputs: [grid, list(1, 2), whole(0)], outputs: 2 })
    expect(results).toMatchObject([{ data: [0, 1, 2, 3] }, { data: [4, 5, 6, 7, 8, 9, 10, 11] }])
  })

  it.each([
    { title: 'begin, end and step', begin: [1, 0], end: [3, 4], step: [1, 2], masks: {}, dims: [2, 2], data: [4, 6, 8, 10] },
    {
      title: 'open ends',
      begin: [1, 1],
      end: [2, 2],
      step: [1, 1],
      masks: { begin_mask: 1, end_mask: 2 },
      dims: [2, 3],
      data: [1, 2, 3, 5, 6, 7],
    },
    { title: 'an axis at one index', begin: [1, 1], end: [2, 3], step: [1, 1], masks: { shrink_axis_mask: 1 }, dims: [2], data: [5, 6] },
    {
      title: 'an axis at the last index',
      begin: [0, -1],
      end: [3, 0],
      step: [1, 1],
      masks: { shrink_axis_mask: 2 },
      dims: [3],
      data: [3, 7, 11],
    },
    {
      title: 'backwards',
      begin: [0, 0],
      end: [0, 0],
      step: [1, -1],
      masks: { begin_mask: 3, end_mask: 3 },
      dims: [3, 4],
      data: [3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8],
    },
  ])('compute StridedSlice: $title', async ({ begin, end, step, masks, dims, data }) => {
    const attributes = Object.fromEntries(Object.entries(masks).map(([name, mask]) => [name, int(mask)]))
    const [result] = await runOperation('StridedSlice', { inputs: [grid, list(...begin), list(...end), list(...step)], attributes })
    expect(result).toMatchObject({ dims, data })
  })

  it('compute StridedSlice from a start given as input', async () => {
    const [result] = await runOperation('StridedSlice', {
      inputs: [grid, ints([2], [1, 2]), ints([2], [3, 0]), list(1, 1)],
      attributes: { end_mask: int(2) },
    })
    expect(result).toMatchObject({ dims: [2, 2], data: [6, 7, 10, 11] })
  })

  it('refuse an ellipsis by name', async () => {
    const test = { inputs: [grid, list(0), list(1), list(1)], attributes: { ellipsis_mask: int(1) } }
    await expect(runOperation('StridedSlice', test)).rejects.toThrow('StridedSlice result: an ellipsis or a new axis')
    await expect(
      runOperation('GatherV2', { inputs: [grid, ints([1], [0]), fixed(ints([], [1]))], attributes: { batch_dims: int(1) } }),
    ).rejects.toThrow('batch_dims')
  })
})
