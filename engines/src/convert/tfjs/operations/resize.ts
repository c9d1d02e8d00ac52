import type { Operation, Translator } from '../operation.ts'
import { toNchw, toNhwc, vector } from './common.ts'

const resize =
  (mode: 'linear' | 'nearest'): Translator =>
  (operation) => {
    const { builder } = operation
    const source = toNchw(operation, operation.input(0))
    const unchanged = operation.emit('Slice', [operation.emit('Shape', [source]), builder.integers(0), builder.integers(2)])
    const sizes = operation.emit('Concat', [unchanged, vector(operation, 1)], { axis: { int: 0 } })
    const { coordinates, rounding } = sampling(operation)
    const result = operation.emit('Resize', [source, '', '', sizes], {
      mode: { string: mode },
      coordinate_transformation_mode: { string: coordinates },
      ...(mode === 'nearest' ? { nearest_mode: { string: rounding } } : {}),
    })
    return toNhwc(operation, result)
  }

/** Returns ONNX's coordinate and rounding modes for TensorFlow's two attributes. */
function sampling(operation: Operation): { coordinates: string; rounding: string } {
  if (operation.attribute('align_corners', 'b')) return { coordinates: 'align_corners', rounding: 'round_prefer_ceil' }
  if (operation.attribute('half_pixel_centers', 'b')) return { coordinates: 'half_pixel', rounding: 'round_prefer_ceil' }
  return { coordinates: 'asymmetric', rounding: 'floor' }
}

const depthToSpace: Translator = (operation) => {
  const size = operation.attribute('block_size', 'i') ?? 1
  return toNhwc(
    operation,
    operation.emit('DepthToSpace', [toNchw(operation, operation.input(0))], { blocksize: { int: size }, mode: { string: 'DCR' } }),
  )
}

export const RESIZE: Readonly<Record<string, Translator>> = {
  ResizeBilinear: resize('linear'),
  ResizeNearestNeighbor: resize('nearest'),
  DepthToSpace: depthToSpace,
}
