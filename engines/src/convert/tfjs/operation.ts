import type { GraphBuilder } from '../graph-builder.ts'
import type { OnnxAttribute } from '../onnx-writer.ts'
import { dataInputs, parseReference } from './graph.ts'
import type { TfAttribute, TfjsModel, TfNode } from './model-file.ts'
import type { Tensor } from './weights.ts'

/** TensorFlow node with what its translator needs. */
export interface Operation {
  readonly kind: string
  /** ONNX names of the inputs. */
  readonly inputs: readonly string[]
  readonly builder: GraphBuilder
  /** Returns the ONNX name of an input, or throws where it is missing. */
  input(index: number): string
  /** Returns the value of an input if it is known at conversion time. */
  constant(index: number): Tensor | undefined
  /** Returns the numbers of an input that must be known at conversion time, such as axes. */
  numbers(index: number): number[]
  attribute<K extends keyof TfAttribute>(name: string, kind: K): TfAttribute[K] | undefined
  /** Adds an ONNX node with one output and returns its name. */
  emit(op: string, inputs: readonly string[], attributes?: Readonly<Record<string, OnnxAttribute>>): string
  /** Returns an error that names this node. */
  unsupported(what: string): Error
}

/** Function that translates one kind of TensorFlow node and returns the ONNX names of its outputs. */
export type Translator = (operation: Operation) => string | readonly string[]

/**
 * Prepares a node for its translator.
 * @param value returns the ONNX name of a reference; called only for inputs that the translation uses, so that folded kernels are not stored twice
 */
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

/** Finds the constant behind a reference, through Identity nodes. */
function findConstant(model: TfjsModel, reference: string): Tensor | undefined {
  let node = model.nodes.get(parseReference(reference).node)
  while (node?.op === 'Identity') node = model.nodes.get(parseReference(node.input[0] ?? '').node)
  return node?.op === 'Const' ? model.weights.get(node.name) : undefined
}
