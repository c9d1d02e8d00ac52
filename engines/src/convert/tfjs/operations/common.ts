import type { Operation } from '../operation.ts'

/** Values of ONNX's TensorProto.DataType by TensorFlow type. */
const CAST_TYPES: Readonly<Record<string, number>> = { DT_FLOAT: 1, DT_INT32: 6, DT_BOOL: 9, DT_INT64: 6 }
const INT32 = 6
const INT64 = 7
const DOUBLE = 11

export const toNchw = (operation: Operation, name: string) => operation.emit('Transpose', [name], { perm: { ints: [0, 3, 1, 2] } })
export const toNhwc = (operation: Operation, name: string) => operation.emit('Transpose', [name], { perm: { ints: [0, 2, 3, 1] } })

export const toInt32 = (operation: Operation, name: string) => operation.emit('Cast', [name], { to: { int: INT32 } })
export const toInt64 = (operation: Operation, name: string) => operation.emit('Cast', [name], { to: { int: INT64 } })
export const toDouble = (operation: Operation, name: string) => operation.emit('Cast', [name], { to: { int: DOUBLE } })

/** Returns a shape, axes or sizes as the 64-bit vector that ONNX expects, whether they are known at conversion time or not. */
export function vector(operation: Operation, index: number): string {
  const known = operation.constant(index)
  return known ? operation.builder.integers(...known.data) : toInt64(operation, operation.input(index))
}

export function castType(operation: Operation, attribute: string): number {
  const type = operation.attribute(attribute, 'type')
  const number = CAST_TYPES[type ?? '']
  if (number === undefined) throw operation.unsupported(`type ${type}`)
  return number
}

/** Adds a scalar constant. */
export const scalar = (operation: Operation, value: number) => operation.builder.constant([], Float32Array.of(value))

/** Returns height and width from an attribute that lists four dimensions. */
export function spatial(operation: Operation, attribute: string, initial?: readonly number[]): [number, number] {
  const list = operation.attribute(attribute, 'list')?.i ?? initial
  const [, height, width] = list ?? []
  if (height === undefined || width === undefined) throw operation.unsupported(`no ${attribute}`)
  return [height, width]
}

export function requireNhwc(operation: Operation): void {
  const format = operation.attribute('data_format', 's') ?? 'NHWC'
  if (format !== 'NHWC') throw operation.unsupported(`layout ${format}`)
}

/** Converts the padding attribute; TensorFlow's SAME puts the odd pixel at the end. */
export function autoPad(operation: Operation) {
  const padding = operation.attribute('padding', 's')
  if (padding === 'SAME') return { auto_pad: { string: 'SAME_UPPER' } }
  if (padding === 'VALID') return {}
  throw operation.unsupported(`padding ${padding}`)
}
