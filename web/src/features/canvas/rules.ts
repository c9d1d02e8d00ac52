/** Bounds and defaults of a canvas and its brushes. */
export const CANVAS = {
  /** Pixels of a side. */
  side: { minimum: 100, maximum: 4096, default: 800 },
  brush: { minimum: 1, maximum: 50, drawing: 10, mask: 25 },
  /** CSS pixels of the mask editor's side, in which the size of its brush is measured. */
  maskSide: 512,
  previewSide: 600,
  /** CSS pixels of the longest side of the preview of a marked part. */
  markedPartSide: 136,
  cropPreviewMilliseconds: 5000,
  /** Most pixels by which the edge of a mask is moved or softened. */
  edge: 100,
  undoSteps: 50,
  /** Outpainting adds multiples of it. */
  outpaintGrid: 8,
} as const

/** The reason why a drawing cannot have this size; `undefined` when it can. Anything but whole numbers above zero counts as no size. */
export function sizeProblem(width: number, height: number): 'noSize' | 'sizeRange' | undefined {
  const sides = [width, height]
  if (!sides.every((side) => Number.isInteger(side) && side > 0)) return 'noSize'
  return sides.every((side) => side >= CANVAS.side.minimum && side <= CANVAS.side.maximum) ? undefined : 'sizeRange'
}
