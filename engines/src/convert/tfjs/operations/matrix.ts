import type { Operation, Translator } from '../operation.ts'
import { clip6 } from './elementwise.ts'

const multiply: Translator = (operation) => {
  if (operation.attribute('transpose_a', 'b') || operation.attribute('adj_x', 'b')) throw operation.unsupported('a transposed left side')
  const product = operation.emit('MatMul', [operation.input(0), right(operation)])
  const fused = operation.attribute('fused_ops', 'list')?.s ?? []
  return fused.reduce((name, op) => fuse(operation, name, op), product)
}

function right(operation: Operation): string {
  const name = operation.input(1)
  if (operation.attribute('transpose_b', 'b')) return operation.emit('Transpose', [name], { perm: { ints: [1, 0] } })
  if (!operation.attribute('adj_y', 'b')) return name
  const rank = operation.constant(1)?.dims.length ?? 3
  const axes = Array.from({ length: rank }, (_, axis) => axis)
  return operation.emit('Transpose', [name], { perm: { ints: [...axes.slice(0, -2), rank - 1, rank - 2] } })
}

function fuse(operation: Operation, name: string, op: string): string {
  if (op === 'BiasAdd') return operation.emit('Add', [name, operation.input(2)])
  if (op === 'Relu' || op === 'Sigmoid') return operation.emit(op, [name])
  if (op === 'Relu6') return clip6(operation, name)
  throw operation.unsupported(`fused ${op}`)
}

/** Pattern of `abcg,gf->abcf`, the last axis times a matrix, with any letters. The runtime's matrix product is faster than its Einsum. */
const LAST_AXIS_TIMES_MATRIX = /^(\w+)(\w),\2(\w)->\1\3$/

const einsum: Translator = (operation) => {
  const equation = operation.attribute('equation', 's') ?? ''
  const operands = [operation.input(0), operation.input(1)]
  if (LAST_AXIS_TIMES_MATRIX.test(equation)) return operation.emit('MatMul', operands)
  return operation.emit('Einsum', operands, { equation: { string: equation } })
}

export const MATRIX: Readonly<Record<string, Translator>> = {
  MatMul: multiply,
  _FusedMatMul: multiply,
  BatchMatMulV2: multiply,
  Einsum: einsum,
}
