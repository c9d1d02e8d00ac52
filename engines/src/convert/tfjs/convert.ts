import { createGraphBuilder } from '../graph-builder.ts'
import type { GraphBuilder } from '../graph-builder.ts'
import type { OnnxType } from '../onnx-writer.ts'
import { orderNodes, parseReference } from './graph.ts'
import { readTfjsModel } from './model-file.ts'
import type { TfjsModel, TfNode } from './model-file.ts'
import { describeOperation } from './operation.ts'
import { OPERATIONS } from './operations/table.ts'

export interface TfjsSource {
  /** Parsed `model.json` of a TensorFlow.js graph model. */
  readonly json: unknown
  /** Returns the bytes of a weight file named in the manifest. */
  readonly readShard: (path: string) => Uint8Array
  /** Outputs to keep; all of the signature's by default. */
  readonly outputs?: readonly string[]
  /** Shapes of inputs by name, where the model leaves them open. A network with known shapes runs with far less arithmetic about them. */
  readonly shapes?: Readonly<Record<string, readonly number[]>>
}

/**
 * Converts a TensorFlow.js graph model into an ONNX model (opset 17) with the same inputs and outputs: same names, NHWC layout, values in the same units.
 * Convolutions and pools are wrapped in transposes, which the runtime's optimiser cancels out.
 * @throws Error naming the operations that the table does not know
 */
export function convertTfjsModel(source: TfjsSource): Uint8Array {
  const model = readTfjsModel(source.json, source.readShard)
  const outputs = source.outputs ?? model.outputs
  const nodes = orderNodes(model, outputs)
  refuseUnknown(nodes)

  const builder = createGraphBuilder()
  const values = new Map<string, string>()
  const value = (reference: string): string => {
    const { node, output } = parseReference(reference)
    const key = `${node}:${output}`
    const name = values.get(key) ?? constant(node, { builder, model })
    values.set(key, name)
    return name
  }
  for (const node of nodes) {
    if (node.op === 'Const') continue
    const results = translate(node, { builder, model, value, shapes: source.shapes ?? {} })
    results.forEach((name, index) => values.set(`${node.name}:${index}`, name))
  }
  for (const reference of outputs) {
    const name = reference.replace(/:0$/, '')
    builder.output({ name: builder.node('Identity', [value(reference)], { output: name }), type: outputType(model, reference) })
  }
  return builder.finish()
}

function translate(
  node: TfNode,
  {
    builder,
    model,
    value,
    shapes,
  }: { builder: GraphBuilder; model: TfjsModel; value: (reference: string) => string; shapes: Readonly<Record<string, readonly number[]>> },
): readonly string[] {
  if (node.op === 'Placeholder') return [placeholder(node, { builder, given: shapes[node.name] })]
  const results = OPERATIONS[node.op]?.(describeOperation(node, { builder, model, value })) ?? []
  return typeof results === 'string' ? [results] : results
}

function refuseUnknown(nodes: readonly TfNode[]): void {
  const unknown = new Set(
    nodes.map((node) => node.op).filter((op) => op !== 'Const' && op !== 'Placeholder' && !Object.hasOwn(OPERATIONS, op)),
  )
  if (unknown.size > 0) throw new Error(`cannot convert the operations: ${[...unknown].toSorted().join(', ')}`)
}

function constant(node: string, { builder, model }: { builder: GraphBuilder; model: TfjsModel }): string {
  const tensor = model.weights.get(node)
  if (!tensor) throw new Error(`nothing computes ${node}`)
  return builder.constant(tensor.dims, tensor.data, tensor.type)
}

/** Adds an input. A batch of unknown size becomes one; other unknown sizes stay open. */
function placeholder(node: TfNode, { builder, given }: { builder: GraphBuilder; given: readonly number[] | undefined }): string {
  const dims = node.attr['shape']?.shape?.dim ?? []
  const shape = given ?? dims.map(({ size }, axis) => (size > 0 ? size : axis === 0 ? 1 : `${node.name}_${axis}`))
  builder.input({ name: node.name, type: onnxType(node.attr['dtype']?.type), shape })
  return node.name
}

const onnxType = (type: string | undefined): OnnxType => (type === 'DT_INT32' ? 'int32' : type === 'DT_BOOL' ? 'bool' : 'float32')

/** Returns the element type of an output, which the runtime requires. */
function outputType(model: TfjsModel, reference: string): OnnxType {
  const { node: name, output } = parseReference(reference)
  const node = model.nodes.get(name)
  if (!node) return 'float32'
  if (INTEGER_RESULTS.has(node.op) || (node.op === 'TopKV2' && output === 1)) return 'int32'
  if (BOOLEAN_RESULTS.has(node.op)) return 'bool'
  return onnxType(node.attr['DstT']?.type ?? node.attr['T']?.type ?? node.attr['Tparams']?.type)
}

const INTEGER_RESULTS = new Set(['ArgMax', 'Shape'])
const BOOLEAN_RESULTS = new Set([
  'Equal',
  'NotEqual',
  'Greater',
  'GreaterEqual',
  'Less',
  'LessEqual',
  'LogicalAnd',
  'LogicalOr',
  'LogicalNot',
])
