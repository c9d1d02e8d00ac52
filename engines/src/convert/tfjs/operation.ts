import type { GraphBuilder } from '../graph-builder.ts'
import type { OnnxAttribute } from '../onnx-writer.ts'
import { dataInputs, parseReference } from './graph.ts'
import type { TfAttribute, TfjsModel, TfNode } from './model-file.ts'
import type { Tensor } from './weights.ts'

/** One TensorFlow node as a translator sees it. */
export interface Operation {
  readonly kind: string
  /** ONNX names of the inputs. */
  readonly inputs: readonly string[]
  readonly builder: GraphBuilder
  /** ONNX name of an input that must be there. */
  input(index: number): string
  /** The value of an input, if it is known now. */
  constant(index: number): Tensor | undefined
  /** The numbers of an input that must be known now, such as axes. */
  numbers(index: number): number[]
  attribute<K extends keyof TfAttribute>(name: string, kind: K): TfAttribute[K] | undefined
  /** Adds an ONNX node with one output and gives its name. */
  emit(op: string, inputs: readonly string[], attributes?: Readonly<Record<string, OnnxAttribute>>): string
  /** An error that names this node. */
  unsupported(what: string): Error
}

/** Translates one kind of TensorFlow node; gives the ONNX names of its outputs. */
export type Translator = (operation: Operation) => string | readonly string[]

/** @param value gives the ONNX name of a reference; asked only for inputs that the translation uses, so that folded kernels are not stored twice */
export function describeOperation(
  node: TfNode,
  { builder, model, value }: { builder: GraphBuilder; model: TfjsModel; value: (reference: string) => string },
): Operation {
  const references = dataInputs(node)
  const unsupported = (what: string) => new Error(`${node.op} ${node.name}: ${what}`)
  const constant = (index: number) => {
    const reference = references[index]
    return reference === undefined ? undefined : findConstant(model, reference)
  }
  return {
    kind: node.op,
    get inputs() {
      return references.map(value)
    },
    builder,
    constant,
    unsupported,
    input(index) {
      const reference = references[index]
      if (reference === undefined) throw unsupported(`input ${index} is missing`)
      return value(reference)
    },
    numbers(index) {
      const tensor = constant(index)
      if (!tensor) throw unsupported(`input ${index} must be a constant`)
      return Array.from(tensor.data)
    },
    attribute: (name, kind) => node.attr[name]?.[kind],
    emit: (op, ins, attributes = {}) => builder.node(op, ins, { attributes }),
  }
}

/** Looks through Identity nodes for a constant. */
function findConstant(model: TfjsModel, reference: string): Tensor | undefined {
  let node = model.nodes.get(parseReference(reference).node)
  while (node?.op === 'Identity') node = model.nodes.get(parseReference(node.input[0] ?? '').node)
  return node?.op === 'Const' ? model.weights.get(node.name) : undefined
}
