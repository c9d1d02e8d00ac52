import { binaryOperation, elementwise, prelu, relu, scale, sigmoid } from './arithmetic.ts'
import { convolution, deconvolution, innerProduct } from './convolution.ts'
import { concat, crop, interp, pixelShuffle, pooling } from './geometry.ts'
import type { LayerWriter } from './layer.ts'
import { warp } from './warp.ts'

/** Writers by ncnn layer type; a new type is a new line. Parameter numbers are those of ncnn's operator list. */
export const LAYER_WRITERS: ReadonlyMap<string, LayerWriter> = new Map([
  ['BinaryOp', binaryOperation],
  ['Concat', concat],
  ['Convolution', convolution],
  ['Crop', crop],
  ['Deconvolution', deconvolution],
  ['Eltwise', elementwise],
  ['InnerProduct', innerProduct],
  ['Interp', interp],
  ['PReLU', prelu],
  ['PixelShuffle', pixelShuffle],
  ['Pooling', pooling],
  ['ReLU', relu],
  ['Scale', scale],
  ['Sigmoid', sigmoid],
  ['rife.Warp', warp],
])
