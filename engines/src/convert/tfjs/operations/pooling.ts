import type { Translator } from '../operation.ts'
import { autoPad, requireNhwc, spatial, toNchw, toNhwc } from './common.ts'

/** Translates pooling; averages leave out the padding, in TensorFlow as in ONNX's default. */
const pool =
  (op: 'MaxPool' | 'AveragePool'): Translator =>
  (operation) => {
    requireNhwc(operation)
    const attributes = {
      kernel_shape: { ints: spatial(operation, 'ksize') },
      strides: { ints: spatial(operation, 'strides') },
      ...autoPad(operation),
    }
    return toNhwc(operation, operation.emit(op, [toNchw(operation, operation.input(0))], attributes))
  }

const normalise: Translator = (operation) => {
  requireNhwc(operation)
  const [input = '', ...parameters] = operation.inputs
  const epsilon = { epsilon: { float: operation.attribute('epsilon', 'f') ?? 1e-3 } }
  return toNhwc(operation, operation.emit('BatchNormalization', [toNchw(operation, input), ...parameters], epsilon))
}

export const POOLING: Readonly<Record<string, Translator>> = {
  AvgPool: pool('AveragePool'),
  MaxPool: pool('MaxPool'),
  FusedBatchNormV3: normalise,
}
