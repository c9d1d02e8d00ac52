import type { GraphBuilder } from '../graph-builder.ts'
import type { NcnnLayer, NcnnParameters } from './param.ts'
import type { WeightReader } from './weights.ts'

/** Input of a layer's writer. Blobs of ncnn are channels × height × width; ONNX adds a batch of one in front. */
export interface LayerContext {
  readonly graph: GraphBuilder
  readonly weights: WeightReader
  readonly parameters: NcnnParameters
  /** Names of the input values, with splits resolved. */
  readonly inputs: readonly string[]
  readonly first: string
  readonly output: string
}

/** Function that adds a layer's nodes to the graph and returns the name of its output. */
export type LayerWriter = (context: LayerContext) => string

/** Refuses a setting that no known network uses. */
export function refuse(what: string): never {
  throw new Error(`not supported: ${what}`)
}

export function describeLayer({ type, name }: NcnnLayer): string {
  return `${type} "${name}"`
}
