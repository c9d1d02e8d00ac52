import type { Operation, Translator } from '../operation.ts'
import { autoPad, requireNhwc, spatial, toNchw, toNhwc } from './common.ts'
import { clip6 } from './elementwise.ts'

const convolve: Translator = (operation) => {
  requireNhwc(operation)
  const depthwise = operation.kind.includes('epthwise')
  const kernel = readKernel(operation)
  const { weights, dims } = depthwise ? depthwiseWeights(kernel) : fullWeights(kernel)
  const fused = operation.attribute('fused_ops', 'list')?.s ?? []
  const bias = fused.includes('BiasAdd') ? [flatConstant(operation, 2)] : []
  const result = operation.emit('Conv', [toNchw(operation, operation.input(0)), operation.builder.constant(dims, weights), ...bias], {
    kernel_shape: { ints: [kernel.height, kernel.width] },
    strides: { ints: spatial(operation, 'strides') },
    dilations: { ints: spatial(operation, 'dilations', [1, 1, 1, 1]) },
    group: { int: depthwise ? kernel.third : 1 },
    ...convolutionPad(operation, kernel),
  })
  return toNhwc(operation, activate(operation, result, fused))
}

/** Translates the gradient of a convolution, which serves as the upsampling ("transposed") convolution. Its output size is an input. */
const transposedConvolution: Translator = (operation) => {
  requireNhwc(operation)
  const kernel = readKernel(operation)
  const strides = spatial(operation, 'strides')
  if (kernel.height < strides[0] || kernel.width < strides[1]) throw operation.unsupported('output size')
  const { weights, dims } = transposedWeights(kernel)
  const result = operation.emit('ConvTranspose', [toNchw(operation, operation.input(2)), operation.builder.constant(dims, weights)], {
    kernel_shape: { ints: [kernel.height, kernel.width] },
    strides: { ints: strides },
    ...outputSize(operation),
    ...autoPad(operation),
  })
  return toNhwc(operation, result)
}

/** Returns the output size. One computed in the graph is implied by input and kernel, which without padding is also ONNX's default. */
function outputSize(operation: Operation) {
  const known = operation.constant(0)
  if (!known && operation.attribute('padding', 's') === 'VALID') return {}
  const [, height, width] = operation.numbers(0)
  if (height === undefined || width === undefined) throw operation.unsupported('output size')
  return { output_shape: { ints: [height, width] } }
}

export const CONVOLUTION: Readonly<Record<string, Translator>> = {
  Conv2D: convolve,
  _FusedConv2D: convolve,
  DepthwiseConv2dNative: convolve,
  FusedDepthwiseConv2dNative: convolve,
  Conv2DBackpropInput: transposedConvolution,
}

/** Kernel in TensorFlow's order: height, width, third, fourth. */
interface Kernel {
  readonly height: number
  readonly width: number
  readonly third: number
  readonly fourth: number
  readonly data: ArrayLike<number>
}

function readKernel(operation: Operation): Kernel {
  const tensor = operation.constant(1)
  const [height, width, third, fourth] = tensor?.dims ?? []
  if (!tensor || height === undefined || width === undefined || third === undefined || fourth === undefined)
    throw operation.unsupported('the kernel must be a constant')
  return { height, width, third, fourth, data: tensor.data }
}

/** Reorders height, width, in, out to out, in, height, width. */
const fullWeights = (kernel: Kernel) => reorder(kernel, [kernel.fourth, kernel.third], (third, fourth) => fourth * kernel.third + third)

/** Reorders height, width, channel, multiplier to channel × multiplier, 1, height, width. */
const depthwiseWeights = (kernel: Kernel) =>
  reorder(kernel, [kernel.third * kernel.fourth, 1], (third, fourth) => third * kernel.fourth + fourth)

/** Reorders height, width, out, in to in, out, height, width. */
const transposedWeights = (kernel: Kernel) =>
  reorder(kernel, [kernel.fourth, kernel.third], (third, fourth) => fourth * kernel.third + third)

function reorder(kernel: Kernel, leading: readonly [number, number], position: (third: number, fourth: number) => number) {
  const { height, width, third, fourth, data } = kernel
  const weights = new Float32Array(data.length)
  const area = height * width
  let source = 0
  for (let pixel = 0; pixel < area; pixel++) {
    for (let c = 0; c < third; c++) {
      for (let m = 0; m < fourth; m++) weights[position(c, m) * area + pixel] = data[source++] ?? 0
    }
  }
  return { weights, dims: [...leading, height, width] }
}

function convolutionPad(operation: Operation, { height, width }: Kernel) {
  const padding = operation.attribute('padding', 's')
  if (padding === 'EXPLICIT') {
    const [, , top = 0, bottom = 0, left = 0, right = 0] = operation.attribute('explicit_paddings', 'list')?.i ?? []
    return { pads: { ints: [top, left, bottom, right] } }
  }
  const [down, across] = spatial(operation, 'dilations', [1, 1, 1, 1])
  if (padding !== 'SAME' || (down === 1 && across === 1)) return autoPad(operation)
  // The runtime does not compute the padding of a dilated kernel. Without strides it does not depend on the input's size.
  if (Math.max(...spatial(operation, 'strides')) > 1) throw operation.unsupported('strides together with dilations')
  const [vertical, horizontal] = [(height - 1) * down, (width - 1) * across]
  return { pads: { ints: [vertical >> 1, horizontal >> 1, vertical - (vertical >> 1), horizontal - (horizontal >> 1)] } }
}

/** Adds the activation that TensorFlow fused after the bias, still in NCHW. */
function activate(operation: Operation, name: string, fused: readonly string[]): string {
  const activation = fused.find((op) => op !== 'BiasAdd')
  switch (activation) {
    case undefined:
      return name
    case 'Relu':
    case 'Elu':
    case 'Sigmoid':
      return operation.emit(activation, [name])
    case 'Relu6':
      return clip6(operation, name)
    case 'LeakyRelu':
      return operation.emit('LeakyRelu', [name], { alpha: { float: operation.attribute('leakyrelu_alpha', 'f') ?? 0.2 } })
    case 'Prelu':
      return operation.emit('PRelu', [name, flatConstant(operation, 3, [1, 1])])
    default:
      throw operation.unsupported(`fused ${activation}`)
  }
}

/** Adds a constant of one value per channel, dropping dimensions of one that it was stored with. */
function flatConstant(operation: Operation, index: number, trailing: readonly number[] = []): string {
  const values = operation.numbers(index)
  return operation.builder.constant([values.length, ...trailing], Float32Array.from(values))
}
