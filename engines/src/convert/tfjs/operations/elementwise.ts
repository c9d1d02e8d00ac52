import type { Operation, Translator } from '../operation.ts'
import { castType, scalar, toDouble, toInt32 } from './common.ts'

const unary =
  (op: string): Translator =>
  (operation) =>
    operation.emit(op, [operation.input(0)])
const binary =
  (op: string): Translator =>
  (operation) =>
    operation.emit(op, [operation.input(0), operation.input(1)])
const same: Translator = (operation) => operation.input(0)

export const clip6 = (operation: Operation, name: string) => operation.emit('Clip', [name, scalar(operation, 0), scalar(operation, 6)])

/** Translates integer division, which rounds down in TensorFlow and towards zero in ONNX; computed in doubles, which hold every int32. */
const floorDivide: Translator = (operation) => {
  const [left, right] = [operation.input(0), operation.input(1)]
  if (operation.attribute('T', 'type') !== 'DT_INT32') return operation.emit('Floor', [operation.emit('Div', [left, right])])
  const quotient = operation.emit('Div', [toDouble(operation, left), toDouble(operation, right)])
  return toInt32(operation, operation.emit('Floor', [quotient]))
}

/** Translates a modulo whose result has the divisor's sign, which ONNX offers only for integers. */
const floorModulo: Translator = (operation) => {
  const [left, right] = [operation.input(0), operation.input(1)]
  if (operation.attribute('T', 'type') === 'DT_INT32') return operation.emit('Mod', [left, right])
  const quotient = operation.emit('Floor', [operation.emit('Div', [left, right])])
  return operation.emit('Sub', [left, operation.emit('Mul', [quotient, right])])
}

export const ELEMENTWISE: Readonly<Record<string, Translator>> = {
  Abs: unary('Abs'),
  Ceil: unary('Ceil'),
  Cos: unary('Cos'),
  Elu: unary('Elu'),
  Exp: unary('Exp'),
  Floor: unary('Floor'),
  Log: unary('Log'),
  LogicalNot: unary('Not'),
  Neg: unary('Neg'),
  Reciprocal: unary('Reciprocal'),
  Relu: unary('Relu'),
  Sigmoid: unary('Sigmoid'),
  Sign: unary('Sign'),
  Sin: unary('Sin'),
  Sqrt: unary('Sqrt'),
  Tanh: unary('Tanh'),
  Identity: same,
  StopGradient: same,
  Relu6: (operation) => clip6(operation, operation.input(0)),
  Rsqrt: (operation) => operation.emit('Reciprocal', [operation.emit('Sqrt', [operation.input(0)])]),
  Square: (operation) => operation.emit('Mul', [operation.input(0), operation.input(0)]),
  LeakyRelu: (operation) =>
    operation.emit('LeakyRelu', [operation.input(0)], { alpha: { float: operation.attribute('alpha', 'f') ?? 0.2 } }),
  Softmax: (operation) => operation.emit('Softmax', [operation.input(0)], { axis: { int: -1 } }),
  Cast: (operation) => operation.emit('Cast', [operation.input(0)], { to: { int: castType(operation, 'DstT') } }),

  Add: binary('Add'),
  AddV2: binary('Add'),
  BiasAdd: binary('Add'),
  Div: binary('Div'),
  Equal: binary('Equal'),
  Greater: binary('Greater'),
  GreaterEqual: binary('GreaterOrEqual'),
  Less: binary('Less'),
  LessEqual: binary('LessOrEqual'),
  LogicalAnd: binary('And'),
  LogicalOr: binary('Or'),
  Maximum: binary('Max'),
  Minimum: binary('Min'),
  Mul: binary('Mul'),
  Pow: binary('Pow'),
  Prelu: binary('PRelu'),
  RealDiv: binary('Div'),
  Sub: binary('Sub'),
  FloorDiv: floorDivide,
  FloorMod: floorModulo,
  NotEqual: (operation) => operation.emit('Not', [operation.emit('Equal', [operation.input(0), operation.input(1)])]),
  SquaredDifference: (operation) => {
    const difference = operation.emit('Sub', [operation.input(0), operation.input(1)])
    return operation.emit('Mul', [difference, difference])
  },
  AddN: (operation) => operation.inputs.reduce((sum, input) => operation.emit('Add', [sum, input])),
  SelectV2: (operation) => operation.emit('Where', [operation.input(0), operation.input(1), operation.input(2)]),
}
