import type { Operation, Translator } from '../operation.ts'
import { toInt32, vector } from './common.ts'

/** Translates a concatenation, whose axis is the last input. */
const concatenate: Translator = (operation) => {
  const { inputs } = operation
  const [axis = 0] = operation.numbers(inputs.length - 1)
  return operation.emit('Concat', inputs.slice(0, -1), { axis: { int: axis } })
}

const pack: Translator = (operation) => {
  const axis = operation.attribute('axis', 'i') ?? 0
  const raised = operation.inputs.map((input) => operation.emit('Unsqueeze', [input, operation.builder.integers(axis)]))
  return operation.emit('Concat', raised, { axis: { int: axis } })
}

/** Translates padding: TensorFlow lists before and after per axis, ONNX first all befores, then all afters. */
const pad =
  (mode: 'constant' | 'reflect'): Translator =>
  (operation) => {
    if (mode === 'reflect' && operation.attribute('mode', 's') === 'SYMMETRIC') throw operation.unsupported('symmetric padding')
    const amounts = operation.numbers(1)
    const ordered = [...amounts.filter((_, i) => i % 2 === 0), ...amounts.filter((_, i) => i % 2 === 1)]
    const value = operation.inputs[2]
    return operation.emit('Pad', [operation.input(0), operation.builder.integers(...ordered), ...(value === undefined ? [] : [value])], {
      mode: { string: mode },
    })
  }

const squeeze: Translator = (operation) => {
  const axes = operation.attribute('squeeze_dims', 'list')?.i ?? []
  return operation.emit('Squeeze', axes.length > 0 ? [operation.input(0), operation.builder.integers(...axes)] : [operation.input(0)])
}

const firstOf = (operation: Operation, index: number) => operation.numbers(index)[0] ?? 0

export const SHAPE: Readonly<Record<string, Translator>> = {
  BroadcastTo: (operation) => operation.emit('Expand', [operation.input(0), vector(operation, 1)]),
  ConcatV2: concatenate,
  ExpandDims: (operation) => operation.emit('Unsqueeze', [operation.input(0), operation.builder.integers(firstOf(operation, 1))]),
  MirrorPad: pad('reflect'),
  Pack: pack,
  Pad: pad('constant'),
  PadV2: pad('constant'),
  Range: (operation) => operation.emit('Range', [operation.input(0), operation.input(1), operation.input(2)]),
  Reshape: (operation) => operation.emit('Reshape', [operation.input(0), vector(operation, 1)]),
  Shape: (operation) => toInt32(operation, operation.emit('Shape', [operation.input(0)])),
  Squeeze: squeeze,
  Transpose: (operation) => operation.emit('Transpose', [operation.input(0)], { perm: { ints: operation.numbers(1) } }),
}
