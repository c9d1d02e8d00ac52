import { refuse } from './layer.ts'
import type { LayerWriter } from './layer.ts'

/** Converts an axis: ncnn counts axes without the batch, and negative ones from the end. */
const toOnnxAxis = (axis: number) => (axis < 0 ? axis : axis + 1)

export const concat: LayerWriter = ({ graph, parameters, inputs, output }) => {
  return graph.node('Concat', inputs, { output, attributes: { axis: { int: toOnnxAxis(parameters.number(0, 0)) } } })
}

/** Writer of global pooling, the only kind in the known networks. */
export const pooling: LayerWriter = ({ graph, parameters, first, output }) => {
  if (parameters.number(4, 0) !== 1) refuse('pooling over a window')
  return graph.node(parameters.number(0, 0) === 0 ? 'GlobalMaxPool' : 'GlobalAveragePool', [first], { output })
}

export const pixelShuffle: LayerWriter = ({ graph, parameters, first, output }) => {
  const mode = parameters.number(1, 0) === 0 ? 'CRD' : 'DCR'
  return graph.node('DepthToSpace', [first], {
    output,
    attributes: { blocksize: { int: parameters.number(0, 1) }, mode: { string: mode } },
  })
}

const RESIZE_MODES = ['', 'nearest', 'linear', 'cubic'] as const

/** Writer of resizing by a factor: nearest as floor(x / factor), the others with half-pixel centres and clamped edges. */
export const interp: LayerWriter = ({ graph, parameters, inputs, first, output }) => {
  const kind = parameters.number(0, 0)
  const mode = RESIZE_MODES[kind] || refuse(`resize type ${kind}`)
  if (inputs.length > 1 || parameters.number(3, 0) || parameters.number(4, 0) || parameters.number(5, 0)) refuse('a resize to a given size')
  const aligned = parameters.number(6, 0) === 1
  const smooth = aligned ? 'align_corners' : 'half_pixel'
  const factors = graph.floats(1, 1, parameters.number(1, 1), parameters.number(2, 1))
  return graph.node('Resize', [first, '', factors], {
    output,
    attributes: {
      mode: { string: mode },
      coordinate_transformation_mode: { string: mode === 'nearest' ? 'asymmetric' : smooth },
      nearest_mode: { string: 'floor' },
      cubic_coeff_a: { float: -0.75 },
    },
  })
}

/** Writer of a crop by starts, ends and axes as in NumPy, or to the size of the second input from an offset. */
export const crop: LayerWriter = ({ graph, parameters, inputs, first, output }) => {
  const [starts, ends, axes] = [parameters.array(9), parameters.array(10), parameters.array(11)]
  if (starts.length > 0) {
    const all = axes.length > 0 ? axes : starts.map((_, i) => i)
    const slice = [first, graph.integers(...starts), graph.integers(...ends), graph.integers(...all.map(toOnnxAxis))]
    return graph.node('Slice', slice, { output })
  }
  const reference = inputs[1] ?? refuse('a crop to a given size')
  if (parameters.number(2, 0)) refuse('a crop of channels')
  const from = graph.integers(parameters.number(1, 0), parameters.number(0, 0))
  const size = graph.node('Shape', [reference], { attributes: { start: { int: 2 }, end: { int: 4 } } })
  return graph.node('Slice', [first, from, graph.node('Add', [from, size]), graph.integers(2, 3)], { output })
}
