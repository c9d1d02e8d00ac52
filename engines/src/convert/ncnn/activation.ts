import type { GraphBuilder } from '../graph-builder.ts'
import { refuse } from './layer.ts'
import type { NcnnParameters } from './param.ts'

const TYPE = 9
const ARGUMENTS = 10

/** Writes a layer with its fused activation (keys 9 and 10). `write` gets the name that the layer's own output must have. */
export function withActivation(
  { graph, parameters, output }: { graph: GraphBuilder; parameters: NcnnParameters; output: string },
  write: (output: string) => string,
): string {
  const type = parameters.number(TYPE, 0)
  if (type === 0) return write(output)
  const before = graph.name(output)
  write(before)
  const [a = 0, b = 0] = parameters.array(ARGUMENTS)
  if (type === 1) return graph.node('Relu', [before], { output })
  if (type === 2) return graph.node('LeakyRelu', [before], { output, attributes: { alpha: { float: a } } })
  if (type === 3) return graph.node('Clip', [before, number(graph, a), number(graph, b)], { output })
  if (type === 4) return graph.node('Sigmoid', [before], { output })
  return refuse(`activation ${type}`)
}

const number = (graph: GraphBuilder, value: number) => graph.constant([], Float32Array.of(value))
