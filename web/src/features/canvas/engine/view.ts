import type { Area, Size } from '../pixels/area.ts'
import type { Position } from '../pixels/outline.ts'

/** Position and zoom of a picture on the screen: `x` and `y` of its corner in device pixels; `scale` in device pixels per pixel of the picture. */
export interface View {
  readonly scale: number
  readonly x: number
  readonly y: number
}

export const toPicture = ({ scale, x, y }: View, place: Position): Position => ({ x: (place.x - x) / scale, y: (place.y - y) / scale })

/** The device pixels, fractional ones too, that an area of the picture covers. */
export const toScreen = ({ scale, x, y }: View, area: Area): Area => ({
  left: area.left * scale + x,
  top: area.top * scale + y,
  right: area.right * scale + x,
  bottom: area.bottom * scale + y,
})

/** Centres an area and scales it to the screen, with a margin in device pixels. A small picture is not enlarged beyond `largest`. */
export function fit(bounds: Area, screen: Size, { margin = 0, largest = Infinity } = {}): View {
  const width = bounds.right - bounds.left
  const height = bounds.bottom - bounds.top
  const scale = Math.min(largest, Math.max(1, screen.width - margin * 2) / width, Math.max(1, screen.height - margin * 2) / height)
  return placed(bounds, screen, { scale, x: 0, y: 0 })
}

/** Zooms around a position of the screen, which keeps showing the same point of the picture. */
export function zoomAt(view: View, place: Position, scale: number): View {
  const under = toPicture(view, place)
  return { scale, x: place.x - under.x * scale, y: place.y - under.y * scale }
}

/** Keeps the picture in view: centred while it is smaller than the screen, else without a gap at its sides. */
export function placed(bounds: Area, screen: Size, view: View): View {
  return {
    scale: view.scale,
    x: placedSide(bounds.left * view.scale, bounds.right * view.scale, { length: screen.width, at: view.x }),
    y: placedSide(bounds.top * view.scale, bounds.bottom * view.scale, { length: screen.height, at: view.y }),
  }
}

function placedSide(start: number, end: number, { length, at }: { length: number; at: number }): number {
  // Whole device pixels keep a picture at 100 % sharp.
  if (end - start <= length) return Math.round((length - (end - start)) / 2 - start)
  return Math.round(Math.min(0 - start, Math.max(length - end, at)))
}
