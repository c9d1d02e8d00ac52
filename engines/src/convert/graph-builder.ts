import { writeOnnxModel } from './onnx-writer.ts'
import type { OnnxAttribute, OnnxData, OnnxNode, OnnxTensor, OnnxType, OnnxValue } from './onnx-writer.ts'

/** Builder that collects the nodes and constants of a converted network and invents names for intermediate values. */
export interface GraphBuilder {
  /** Returns a name that no other value of this graph has. */
  name(hint: string): string
  /** Adds a node with one output and returns the output's name. */
  node(op: string, inputs: readonly string[], options?: { output?: string; attributes?: Readonly<Record<string, OnnxAttribute>> }): string
  /** Adds a node with several outputs and returns their names. */
  nodes(node: OnnxNode): void
  constant(dims: readonly number[], data: OnnxData, type?: OnnxType): string
  floats(...values: readonly number[]): string
  integers(...values: readonly number[]): string
  input(value: OnnxValue): void
  output(value: OnnxValue): void
  finish(opset?: number): Uint8Array
}

export function createGraphBuilder(): GraphBuilder {
  const nodes: OnnxNode[] = []
  const constants: OnnxTensor[] = []
  const inputs: OnnxValue[] = []
  const outputs: OnnxValue[] = []
  let counter = 0

  const name = (hint: string) => `${hint}__${(counter += 1)}`
  const constant: GraphBuilder['constant'] = (dims, data, type) => {
    const tensor = { name: name('constant'), dims, data }
    constants.push(type ? { ...tensor, type } : tensor)
    return tensor.name
  }

  return {
    name,
    node(op, ins, { output = name(op), attributes = {} } = {}) {
      nodes.push({ op, inputs: ins, outputs: [output], attributes })
      return output
    },
    nodes: (node) => void nodes.push(node),
    constant,
    floats: (...values) => constant([values.length], Float32Array.from(values)),
    integers: (...values) => constant([values.length], BigInt64Array.from(values, BigInt)),
    input: (value) => void inputs.push(value),
    output: (value) => void outputs.push(value),
    finish: (opset) => writeOnnxModel({ nodes, constants, inputs, outputs, ...(opset === undefined ? {} : { opset }) }),
  }
}
