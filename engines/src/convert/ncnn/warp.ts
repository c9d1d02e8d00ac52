import type { GraphBuilder } from '../graph-builder.ts'
import { refuse } from './layer.ts'
import type { LayerWriter } from './layer.ts'

/**
 * Writer of RIFE's own layer: takes each pixel from the position that the flow (2 channels: x and y, in pixels) points to, bilinearly, clamped at the
 * edges. GridSample expects that position in -1…1 from the first to the last pixel.
 */
export const warp: LayerWriter = ({ graph, inputs, output }) => {
  const [image, flow] = inputs
  if (image === undefined || flow === undefined) refuse('a warp without flow')
  const places = graph.node('Add', [
    graph.node('Transpose', [flow], { attributes: { perm: { ints: [0, 2, 3, 1] } } }),
    pixelGrid(graph, image),
  ])
  const lastPixel = graph.node('Sub', [sizes(graph, image), graph.floats(1)])
  const relative = graph.node('Div', [graph.node('Mul', [places, graph.floats(2)]), lastPixel])
  return graph.node('GridSample', [image, graph.node('Sub', [relative, graph.floats(1)])], {
    output,
    attributes: { mode: { string: 'bilinear' }, padding_mode: { string: 'border' }, align_corners: { int: 1 } },
  })
}

const FLOAT = 1

/** Returns width and height as a vector of two floats. */
function sizes(graph: GraphBuilder, image: string): string {
  return graph.node('Cast', [graph.node('Concat', [size(graph, image, 3), size(graph, image, 2)], { attributes: { axis: { int: 0 } } })], {
    attributes: { to: { int: FLOAT } },
  })
}

/** Returns the x and y of every pixel, as 1 × height × width × 2. */
function pixelGrid(graph: GraphBuilder, image: string): string {
  const [height, width] = [size(graph, image, 2), size(graph, image, 3)]
  const one = graph.integers(1)
  const shape = graph.node('Concat', [one, height, width, one], { attributes: { axis: { int: 0 } } })
  const column = graph.node('Reshape', [count(graph, width), graph.integers(1, 1, -1, 1)])
  const row = graph.node('Reshape', [count(graph, height), graph.integers(1, -1, 1, 1)])
  const planes = [graph.node('Expand', [column, shape]), graph.node('Expand', [row, shape])]
  return graph.node('Concat', planes, { attributes: { axis: { int: 3 } } })
}

/** Returns one dimension of a value, as a vector of one. */
function size(graph: GraphBuilder, value: string, axis: number): string {
  return graph.node('Shape', [value], { attributes: { start: { int: axis }, end: { int: axis + 1 } } })
}

/** Returns 0, 1, 2… as floats, up to a length that is known at run time. */
function count(graph: GraphBuilder, length: string): string {
  const zero = graph.constant([], BigInt64Array.of(0n))
  const one = graph.constant([], BigInt64Array.of(1n))
  const range = graph.node('Range', [zero, graph.node('Squeeze', [length]), one])
  return graph.node('Cast', [range], { attributes: { to: { int: FLOAT } } })
}
