import { withActivation } from './activation.ts'
import { refuse } from './layer.ts'
import type { LayerContext, LayerWriter } from './layer.ts'
import type { NcnnParameters } from './param.ts'

export const convolution: LayerWriter = (context) => {
  const shape = readShape(context.parameters)
  const inputs = shape.weightCount / (shape.outputs * shape.area)
  const weights = context.weights.tagged(shape.weightCount)
  return writeConvolution(context, { op: 'Conv', shape, dims: [shape.outputs, inputs, ...shape.kernel], weights })
}

/** Writer of a transposed convolution. ncnn stores its kernels as outputs × inputs × area, ONNX as inputs × outputs × area. */
export const deconvolution: LayerWriter = (context) => {
  const shape = readShape(context.parameters)
  if ([18, 19, 20, 21].some((key) => context.parameters.number(key, 0) !== 0)) refuse('a deconvolution with padded or given output size')
  const inputs = shape.weightCount / (shape.outputs * shape.area)
  const given = context.weights.tagged(shape.weightCount)
  const weights = new Float32Array(given.length)
  for (let output = 0; output < shape.outputs; output += 1) {
    for (let input = 0; input < inputs; input += 1) {
      const start = (output * inputs + input) * shape.area
      weights.set(given.subarray(start, start + shape.area), (input * shape.outputs + output) * shape.area)
    }
  }
  return writeConvolution(context, { op: 'ConvTranspose', shape, dims: [inputs, shape.outputs, ...shape.kernel], weights })
}

/** Writer of a fully connected layer over the flattened input. */
export const innerProduct: LayerWriter = (context) => {
  const { graph, parameters, weights, first } = context
  const outputs = parameters.number(0, 0)
  const count = parameters.number(2, 0)
  const matrix = graph.constant([outputs, count / outputs], weights.tagged(count))
  const bias = parameters.number(1, 0) ? [graph.constant([outputs], weights.plain(outputs))] : []
  const flat = graph.node('Flatten', [first], { attributes: { axis: { int: 1 } } })
  const product = graph.node('Gemm', [flat, matrix, ...bias], { attributes: { transB: { int: 1 } } })
  return withActivation(context, (output) => graph.node('Reshape', [product, graph.integers(1, outputs, 1, 1)], { output }))
}

interface Shape {
  readonly outputs: number
  readonly weightCount: number
  readonly kernel: readonly [height: number, width: number]
  readonly area: number
  readonly dilations: readonly number[]
  readonly strides: readonly number[]
  /** Padding in the order top, left, bottom, right. */
  readonly pads: readonly number[]
  readonly biased: boolean
}

function readShape(parameters: NcnnParameters): Shape {
  const width = parameters.number(1, 0)
  const height = parameters.number(11, width)
  const left = parameters.number(4, 0)
  const top = parameters.number(14, left)
  const dilation = parameters.number(2, 1)
  const stride = parameters.number(3, 1)
  if (left < 0) refuse('padding to the same size')
  if (parameters.number(8, 0)) refuse('8-bit weights')
  if (parameters.number(18, 0)) refuse('padding with a value other than zero')
  if (parameters.number(19, 0)) refuse('weights from another layer')
  return {
    outputs: parameters.number(0, 0),
    weightCount: parameters.number(6, 0),
    kernel: [height, width],
    area: height * width,
    dilations: [parameters.number(12, dilation), dilation],
    strides: [parameters.number(13, stride), stride],
    pads: [top, left, parameters.number(16, top), parameters.number(15, left)],
    biased: parameters.number(5, 0) === 1,
  }
}

interface Kernels {
  readonly op: 'Conv' | 'ConvTranspose'
  readonly shape: Shape
  readonly dims: readonly number[]
  readonly weights: Float32Array
}

function writeConvolution(context: LayerContext, { op, shape, dims, weights }: Kernels): string {
  const { graph, first } = context
  const kernels = graph.constant(dims, weights)
  const bias = shape.biased ? [graph.constant([shape.outputs], context.weights.plain(shape.outputs))] : []
  const attributes = {
    kernel_shape: { ints: shape.kernel },
    strides: { ints: shape.strides },
    pads: { ints: shape.pads },
    dilations: { ints: shape.dilations },
  }
  return withActivation(context, (output) => graph.node(op, [first, kernels, ...bias], { output, attributes }))
}
