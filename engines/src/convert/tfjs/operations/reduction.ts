import type { Operation, Translator } from '../operation.ts'
import { toInt32, toInt64 } from './common.ts'

const keep = (operation: Operation) => ({ keepdims: { int: operation.attribute('keep_dims', 'b') ? 1 : 0 } })

/** Translates a reduction; its axes are an attribute in opset 17, except for the sum. */
const reduce =
  (op: string): Translator =>
  (operation) =>
    operation.emit(op, [operation.input(0)], { ...keep(operation), axes: { ints: operation.numbers(1) } })

export const REDUCTION: Readonly<Record<string, Translator>> = {
  Max: reduce('ReduceMax'),
  Mean: reduce('ReduceMean'),
  Min: reduce('ReduceMin'),
  Prod: reduce('ReduceProd'),
  Sum: (operation) =>
    operation.emit('ReduceSum', [operation.input(0), operation.builder.integers(...operation.numbers(1))], keep(operation)),
  ArgMax: (operation) => {
    const [axis = 0] = operation.numbers(1)
    return toInt32(operation, operation.emit('ArgMax', [operation.input(0)], { axis: { int: axis }, keepdims: { int: 0 } }))
  },
  TopKV2: (operation) => {
    const { builder } = operation
    const count = operation.emit('Reshape', [toInt64(operation, operation.input(1)), builder.integers(1)])
    const [values, indices] = [builder.name('values'), builder.name('indices')]
    builder.nodes({ op: 'TopK', inputs: [operation.input(0), count], outputs: [values, indices] })
    return [values, toInt32(operation, indices)]
  },
}
