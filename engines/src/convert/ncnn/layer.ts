import type { GraphBuilder } from '../graph-builder.ts'
import type { NcnnLayer, NcnnParameters } from './param.ts'
import type { WeightReader } from './weights.ts'

/** What the writer of one layer works with. Blobs of ncnn are channels × height × width; in ONNX a batch of one stands before them. */
export interface LayerContext {
  readonly graph: GraphBuilder
  readonly weights: WeightReader
  readonly parameters: NcnnParameters
  /** Names of the values that come in, with splits already seen through. */
  readonly inputs: readonly string[]
  readonly first: string
  readonly output: string
}

/** Adds a layer's nodes to the graph and returns the name of what comes out. */
export type LayerWriter = (context: LayerContext) => string

/** A setting that we have not met and therefore do not guess at. */
export function refuse(what: string): never {
  throw new Error(`not supported: ${what}`)
}

export function describeLayer({ type, name }: NcnnLayer): string {
  return `${type} "${name}"`
}
