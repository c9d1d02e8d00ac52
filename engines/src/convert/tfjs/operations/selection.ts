import type { Operation, Translator } from '../operation.ts'
import { toInt64, vector } from './common.ts'

/** Translates Python's `tensor[begin:end:step, …]` with its masks: bit i of a mask applies to entry i of the three lists. */
const stridedSlice: Translator = (operation) => {
  const mask = (name: string) => operation.attribute(name, 'i') ?? 0
  if (mask('ellipsis_mask') || mask('new_axis_mask')) throw operation.unsupported('an ellipsis or a new axis')
  const { builder } = operation
  const strides = operation.numbers(3)
  const entries = strides.map((_, axis) => axis)
  const single = entries.filter((axis) => (mask('shrink_axis_mask') >> axis) & 1)
  const ends = single.length > 0 ? singleEnds(operation, single) : vector(operation, 2)
  const sliced = operation.emit('Slice', [
    operation.input(0),
    masked(operation, vector(operation, 1), {
      mask: mask('begin_mask') & ~mask('shrink_axis_mask'),
      values: strides.map((stride) => (stride > 0 ? 0 : LAST)),
    }),
    masked(operation, ends, {
      mask: mask('end_mask') & ~mask('shrink_axis_mask'),
      values: strides.map((stride) => (stride > 0 ? LAST : -LAST)),
    }),
    builder.integers(...entries),
    builder.integers(...strides),
  ])
  return single.length > 0 ? operation.emit('Squeeze', [sliced, builder.integers(...single)]) : sliced
}

const LAST = 2 ** 31 - 1

/** Returns the end of an axis taken at one index: the next index, or the end of the axis for index -1. */
function singleEnds(operation: Operation, single: readonly number[]): string {
  const begins = operation.numbers(1)
  const ends = operation.numbers(2).map((end, axis) => {
    const begin = begins[axis] ?? 0
    if (!single.includes(axis)) return end
    return begin === -1 ? LAST : begin + 1
  })
  return operation.builder.integers(...ends)
}

function masked(operation: Operation, bounds: string, { mask, values }: { mask: number; values: readonly number[] }): string {
  if (mask === 0) return bounds
  const { builder } = operation
  const free = builder.constant(
    [values.length],
    Uint8Array.from(values, (_, axis) => (mask >> axis) & 1),
    'bool',
  )
  return operation.emit('Where', [free, builder.integers(...values), bounds])
}

const split: Translator = (operation) => {
  const [axis = 0] = operation.numbers(0)
  return splitInto(operation, operation.input(1), { axis, count: operation.attribute('num_split', 'i') ?? 1 })
}

const splitSizes: Translator = (operation) => {
  const [axis = 0] = operation.numbers(2)
  const sizes = operation.numbers(1)
  return splitInto(operation, operation.input(0), { axis, count: sizes.length, sizes })
}

function splitInto(
  operation: Operation,
  input: string,
  { axis, count, sizes }: { axis: number; count: number; sizes?: readonly number[] },
): readonly string[] {
  const { builder } = operation
  const outputs = Array.from({ length: count }, () => builder.name('part'))
  builder.nodes({
    op: 'Split',
    inputs: sizes ? [input, builder.integers(...sizes)] : [input],
    outputs,
    attributes: { axis: { int: axis } },
  })
  return outputs
}

const unpack: Translator = (operation) => {
  const axis = operation.attribute('axis', 'i') ?? 0
  const at = (index: number) => operation.builder.constant([], BigInt64Array.of(BigInt(index)))
  return Array.from({ length: operation.attribute('num', 'i') ?? 0 }, (_, index) =>
    operation.emit('Gather', [operation.input(0), at(index)], { axis: { int: axis } }),
  )
}

export const SELECTION: Readonly<Record<string, Translator>> = {
  GatherV2: (operation) => {
    const [axis = 0] = operation.numbers(2)
    if (operation.attribute('batch_dims', 'i')) throw operation.unsupported('batch_dims')
    return operation.emit('Gather', [operation.input(0), operation.input(1)], { axis: { int: axis } })
  },
  GatherNd: (operation) => operation.emit('GatherND', [operation.input(0), toInt64(operation, operation.input(1))]),
  StridedSlice: stridedSlice,
  Split: split,
  SplitV: splitSizes,
  Unpack: unpack,
}
