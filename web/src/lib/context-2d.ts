/** Drawing context of a canvas. Throws if the browser refuses one, for example with too many open canvases. */
export function context2d(canvas: HTMLCanvasElement, settings?: CanvasRenderingContext2DSettings): CanvasRenderingContext2D
export function context2d(canvas: OffscreenCanvas, settings?: CanvasRenderingContext2DSettings): OffscreenCanvasRenderingContext2D
export function context2d(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  settings?: CanvasRenderingContext2DSettings,
): CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', settings)
  if (!context) throw new Error('This browser has no canvas')
  return context
}
