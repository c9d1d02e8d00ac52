import type { Translator } from '../operation.ts'
import { CONVOLUTION } from './convolution.ts'
import { ELEMENTWISE } from './elementwise.ts'
import { MATRIX } from './matrix.ts'
import { POOLING } from './pooling.ts'
import { REDUCTION } from './reduction.ts'
import { RESIZE } from './resize.ts'
import { SELECTION } from './selection.ts'
import { SHAPE } from './shape.ts'

/** Translators by TensorFlow operation. Every entry has a numeric test. */
export const OPERATIONS: Readonly<Record<string, Translator>> = {
  ...CONVOLUTION,
  ...ELEMENTWISE,
  ...MATRIX,
  ...POOLING,
  ...REDUCTION,
  ...RESIZE,
  ...SELECTION,
  ...SHAPE,
}
