/** A picture in its box: `scale` times its fitted size, its middle moved by `x` and `y` pixels from that of the box. */
export interface Zoom {
  readonly scale: number
  readonly x: number
  readonly y: number
}

interface Size {
  readonly width: number
  readonly height: number
}

export const FITTED: Zoom = { scale: 1, x: 0, y: 0 }

/** Largest number of screen pixels per image pixel. */
const CLOSEST = 8

/** A picture is never enlarged beyond its pixels, which would blur it, but a tiny one is shown at up to twice its size. */
const MOST = 2
/** Longest side of a tiny picture when shown (CSS pixels). */
const TINY = 480

/** The whole image, fitted into the box. */
export function fitted(picture: Size, box: Size): Size {
  const most = Math.max(1, Math.min(MOST, TINY / Math.max(picture.width, picture.height)))
  const factor = Math.min(box.width / picture.width, box.height / picture.height, most)
  return { width: picture.width * factor, height: picture.height * factor }
}

/** Scale of one image pixel per screen pixel. */
export const actualScale = (picture: Size, fit: Size): number => picture.width / Math.max(1, fit.width)

/** Zooms about a point relative to the centre of the box, which stays in place. Never smaller than fitted, and never away from the box. */
export function zoomAt(
  zoom: Zoom,
  {
    factor,
    at,
    picture,
    box,
  }: { readonly factor: number; readonly at: { readonly x: number; readonly y: number }; readonly picture: Size; readonly box: Size },
): Zoom {
  const fit = fitted(picture, box)
  const scale = Math.min(Math.max(1, zoom.scale * factor), Math.max(1, CLOSEST * actualScale(picture, fit)))
  const by = scale / zoom.scale
  return within({ scale, x: at.x - (at.x - zoom.x) * by, y: at.y - (at.y - zoom.y) * by }, { fit, box })
}

/** Keeps the image's edges outside the box, or the image centred. */
export function within({ scale, x, y }: Zoom, { fit, box }: { readonly fit: Size; readonly box: Size }): Zoom {
  const room = (length: number, space: number) => Math.max(0, (length * scale - space) / 2)
  const [across, down] = [room(fit.width, box.width), room(fit.height, box.height)]
  return { scale, x: Math.min(across, Math.max(-across, x)), y: Math.min(down, Math.max(-down, y)) }
}
