import { createGraphBuilder } from '../graph-builder.ts'
import { describeLayer } from './layer.ts'
import type { LayerContext } from './layer.ts'
import { LAYER_WRITERS } from './layers.ts'
import { parseParam } from './param.ts'
import type { NcnnLayer } from './param.ts'
import { createWeightReader } from './weights.ts'

export interface NcnnNetwork {
  /** Text of the .param file. */
  readonly param: string
  /** Bytes of the .bin file. */
  readonly bin: Uint8Array
  /** Channels of the inputs by name; three for those left out. */
  readonly channels?: Readonly<Record<string, number>>
}

/**
 * Converts an ncnn network to an ONNX model. Inputs and outputs keep their names and are 1 × channels × height × width, of any size.
 * @throws {Error} naming the layer that is not supported, or when the length of the weights differs from what the layers need
 */
export function convertNcnn({ param, bin, channels = {} }: NcnnNetwork): Uint8Array {
  const layers = parseParam(param)
  const graph = createGraphBuilder()
  const weights = createWeightReader(bin)
  /** Names of split values: a split only gives one value several names. */
  const aliases = new Map<string, string>()
  const resolve = (name: string) => aliases.get(name) ?? name

  for (const layer of layers) {
    const inputs = layer.inputs.map(resolve)
    const [first = ''] = inputs
    const [output = ''] = layer.outputs
    if (layer.type === 'Input') graph.input({ name: output, shape: [1, channels[output] ?? 3, 'height', 'width'] })
    else if (layer.type === 'Split') for (const name of layer.outputs) aliases.set(name, first)
    else write(layer, { graph, weights, parameters: layer.parameters, inputs, first, output })
  }
  weights.finish()
  for (const name of unused(layers)) graph.output({ name: resolve(name) })
  return graph.finish()
}

function write(layer: NcnnLayer, context: LayerContext): void {
  const writer = LAYER_WRITERS.get(layer.type)
  if (!writer) throw new Error(`not supported: layer ${describeLayer(layer)}`)
  try {
    writer(context)
  } catch (error) {
    throw new Error(`${describeLayer(layer)}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** Lists the values that no layer consumes, which are the network's outputs. */
function unused(layers: readonly NcnnLayer[]): readonly string[] {
  const used = new Set(layers.flatMap(({ inputs }) => inputs))
  return layers.flatMap(({ outputs }) => outputs).filter((name) => !used.has(name))
}
