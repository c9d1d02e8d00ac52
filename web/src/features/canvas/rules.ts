/** What a canvas and its brushes may be. */
export const CANVAS = {
  /** Pixels of a side. */
  side: { minimum: 100, maximum: 4096, default: 800 },
  brush: { minimum: 1, maximum: 50, drawing: 10, mask: 25 },
  /** CSS pixels of the mask editor's side, and so what the size of its brush is measured in. */
  maskSide: 512,
  previewSide: 600,
  /** CSS pixels of the longest side of what is shown of a marked part. */
  markedPartSide: 136,
  cropPreviewMilliseconds: 5000,
  undoSteps: 50,
  /** The sizes that outpainting adds are multiples of it. */
  outpaintGrid: 8,
} as const

/** Why a drawing cannot be this large; `undefined` when it can. Anything that is no whole number above zero is no size at all. */
export function sizeProblem(width: number, height: number): 'noSize' | 'sizeRange' | undefined {
  const sides = [width, height]
  if (!sides.every((side) => Number.isInteger(side) && side > 0)) return 'noSize'
  return sides.every((side) => side >= CANVAS.side.minimum && side <= CANVAS.side.maximum) ? undefined : 'sizeRange'
}
