/** Sets lines of text as outlines. */
export { breakLines } from './break-lines.ts'
export type { TypeFamilyId } from './families.ts'
export { fitText } from './fit-text.ts'
export type { FittedText } from './fit-text.ts'
export { shapeColumn, shapeLine } from './shape.ts'
export type { InkBox } from './shape.ts'
export { openTypeface } from './typeface.ts'
export type { Typeface } from './typeface.ts'
