import { createProtobufWriter } from './protobuf-writer.ts'
import type { ProtobufWriter } from './protobuf-writer.ts'

/** Writer of ONNX model files (onnx.proto, IR version 8) from graphs described as plain data, without a protobuf library. */

export type OnnxType = keyof typeof TENSOR_TYPES
export type OnnxData = Float32Array | Int32Array | BigInt64Array | Uint8Array | Int8Array | Uint16Array

export interface OnnxTensor {
  readonly name: string
  readonly dims: readonly number[]
  readonly data: OnnxData
  /** Element type, needed only where the array does not imply it: `bool` in a Uint8Array, `float16` in a Uint16Array. */
  readonly type?: OnnxType
}

export type OnnxAttribute =
  | { readonly int: number }
  | { readonly float: number }
  | { readonly string: string }
  | { readonly ints: readonly number[] }
  | { readonly floats: readonly number[] }
  | { readonly tensor: OnnxTensor }

export interface OnnxNode {
  readonly op: string
  /** Names of the inputs; an empty one leaves out an optional input. */
  readonly inputs: readonly string[]
  readonly outputs: readonly string[]
  readonly attributes?: Readonly<Record<string, OnnxAttribute>>
}

export interface OnnxValue {
  readonly name: string
  readonly type?: OnnxType
  /** Dimensions; a string names one that is known only at run time. Inferred by the runtime when absent. */
  readonly shape?: readonly (number | string)[]
}

export interface OnnxGraph {
  readonly nodes: readonly OnnxNode[]
  readonly constants: readonly OnnxTensor[]
  readonly inputs: readonly OnnxValue[]
  readonly outputs: readonly OnnxValue[]
  /** Version of the standard operator set, 17 by default. */
  readonly opset?: number
}

/** Returns the bytes of an `.onnx` file. Nodes must be in the order of computation. */
export function writeOnnxModel(graph: OnnxGraph): Uint8Array {
  const model = createProtobufWriter()
  model.integer(1, IR_VERSION)
  model.text(2, 'stipple')
  model.message(7, (writer) => writeGraph(writer, graph))
  model.message(8, (writer) => {
    writer.text(1, '')
    writer.integer(2, graph.opset ?? DEFAULT_OPSET)
  })
  return model.finish()
}

const IR_VERSION = 8
const DEFAULT_OPSET = 17
/** Values of TensorProto.DataType. */
const TENSOR_TYPES = { float32: 1, uint8: 2, int8: 3, int32: 6, int64: 7, bool: 9, float16: 10 } as const
/** Values of AttributeProto.AttributeType. */
const ATTRIBUTE_TYPES = { float: 1, int: 2, string: 3, tensor: 4, floats: 6, ints: 7 } as const

function writeGraph(writer: ProtobufWriter, graph: OnnxGraph): void {
  for (const node of graph.nodes) writer.message(1, (inner) => writeNode(inner, node))
  writer.text(2, 'graph')
  for (const constant of graph.constants) writer.message(5, (inner) => writeTensor(inner, constant))
  for (const input of graph.inputs) writer.message(11, (inner) => writeValue(inner, input))
  for (const output of graph.outputs) writer.message(12, (inner) => writeValue(inner, output))
}

function writeNode(writer: ProtobufWriter, node: OnnxNode): void {
  for (const input of node.inputs) writer.text(1, input)
  for (const output of node.outputs) writer.text(2, output)
  writer.text(4, node.op)
  for (const [name, attribute] of Object.entries(node.attributes ?? {}))
    writer.message(5, (inner) => writeAttribute(inner, name, attribute))
}

function writeAttribute(writer: ProtobufWriter, name: string, attribute: OnnxAttribute): void {
  writer.text(1, name)
  if ('float' in attribute) {
    writer.float(2, attribute.float)
    writer.integer(20, ATTRIBUTE_TYPES.float)
  } else if ('int' in attribute) {
    writer.integer(3, attribute.int)
    writer.integer(20, ATTRIBUTE_TYPES.int)
  } else if ('string' in attribute) {
    writer.text(4, attribute.string)
    writer.integer(20, ATTRIBUTE_TYPES.string)
  } else if ('tensor' in attribute) {
    writer.message(5, (inner) => writeTensor(inner, attribute.tensor))
    writer.integer(20, ATTRIBUTE_TYPES.tensor)
  } else if ('floats' in attribute) {
    for (const value of attribute.floats) writer.float(7, value)
    writer.integer(20, ATTRIBUTE_TYPES.floats)
  } else {
    for (const value of attribute.ints) writer.integer(8, value)
    writer.integer(20, ATTRIBUTE_TYPES.ints)
  }
}

function writeTensor(writer: ProtobufWriter, tensor: OnnxTensor): void {
  const count = tensor.dims.reduce((product, dim) => product * dim, 1)
  if (count !== tensor.data.length) throw new Error(`tensor ${tensor.name}: ${tensor.data.length} values for shape [${tensor.dims.join()}]`)
  for (const dim of tensor.dims) writer.integer(1, dim)
  writer.integer(2, TENSOR_TYPES[tensor.type ?? typeOf(tensor.data)])
  writer.text(8, tensor.name)
  writer.bytes(9, new Uint8Array(tensor.data.buffer, tensor.data.byteOffset, tensor.data.byteLength))
}

function writeValue(writer: ProtobufWriter, value: OnnxValue): void {
  writer.text(1, value.name)
  writer.message(2, (type) =>
    type.message(1, (tensorType) => {
      tensorType.integer(1, TENSOR_TYPES[value.type ?? 'float32'])
      const { shape } = value
      if (shape) tensorType.message(2, (inner) => shape.forEach((size) => writeDimension(inner, size)))
    }),
  )
}

function writeDimension(writer: ProtobufWriter, size: number | string): void {
  writer.message(1, (inner) => (typeof size === 'number' ? inner.integer(1, size) : inner.text(2, size)))
}

function typeOf(data: OnnxData): OnnxType {
  if (data instanceof Float32Array) return 'float32'
  if (data instanceof Int32Array) return 'int32'
  if (data instanceof BigInt64Array) return 'int64'
  if (data instanceof Int8Array) return 'int8'
  if (data instanceof Uint16Array) return 'float16'
  return 'uint8'
}
