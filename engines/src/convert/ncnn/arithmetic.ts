import { refuse } from './layer.ts'
import type { LayerWriter } from './layer.ts'

export const relu: LayerWriter = ({ graph, parameters, first, output }) => {
  const slope = parameters.number(0, 0)
  if (slope === 0) return graph.node('Relu', [first], { output })
  return graph.node('LeakyRelu', [first], { output, attributes: { alpha: { float: slope } } })
}

export const prelu: LayerWriter = ({ graph, parameters, weights, first, output }) => {
  const count = parameters.number(0, 0)
  return graph.node('PRelu', [first, graph.constant([count, 1, 1], weights.plain(count))], { output })
}

export const sigmoid: LayerWriter = ({ graph, first, output }) => {
  return graph.node('Sigmoid', [first], { output })
}

const BINARY_OPERATIONS = ['Add', 'Sub', 'Mul', 'Div', 'Max', 'Min', 'Pow', 'Sub', 'Div', 'Pow'] as const
/** Index from which the operations take their operands in reverse order. */
const FIRST_REVERSED = 7

export const binaryOperation: LayerWriter = ({ graph, parameters, inputs, first, output }) => {
  const kind = parameters.number(0, 0)
  const operation = BINARY_OPERATIONS[kind] ?? refuse(`binary operation ${kind}`)
  const second = parameters.number(1, 0) ? graph.floats(parameters.number(2, 0)) : (inputs[1] ?? refuse('a missing operand'))
  return graph.node(operation, kind < FIRST_REVERSED ? [first, second] : [second, first], { output })
}

const ELEMENTWISE_OPERATIONS = ['Mul', 'Sum', 'Max'] as const

/** Writer of the product, weighted sum or maximum of all inputs. */
export const elementwise: LayerWriter = ({ graph, parameters, inputs, output }) => {
  const kind = parameters.number(0, 0)
  const operation = ELEMENTWISE_OPERATIONS[kind] ?? refuse(`element-wise operation ${kind}`)
  const factors = operation === 'Sum' ? parameters.array(1) : []
  const operands = inputs.map((input, i) => {
    const factor = factors[i] ?? 1
    return factor === 1 ? input : graph.node('Mul', [input, graph.floats(factor)])
  })
  if (operation !== 'Mul') return graph.node(operation, operands, { output })
  const last = operands.length - 1
  return operands.reduce((product, operand, i) => graph.node('Mul', [product, operand], i === last ? { output } : {}))
}

const FROM_SECOND_INPUT = -233

/** Writer of a factor per channel, from the second input or from the weights. */
export const scale: LayerWriter = ({ graph, parameters, weights, inputs, first, output }) => {
  const count = parameters.number(0, 0)
  const biased = parameters.number(1, 0) === 1
  if (count === FROM_SECOND_INPUT) {
    if (biased) refuse('a scale from another layer with a bias')
    return graph.node('Mul', inputs, { output })
  }
  const factors = graph.constant([1, count, 1, 1], weights.plain(count))
  if (!biased) return graph.node('Mul', [first, factors], { output })
  const scaled = graph.node('Mul', [first, factors])
  return graph.node('Add', [scaled, graph.constant([1, count, 1, 1], weights.plain(count))], { output })
}
