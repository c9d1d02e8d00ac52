/** Whole pixels from `left`/`top` up to, but not including, `right`/`bottom`. */
export interface Area {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export const wholeOf = ({ width, height }: Size): Area => ({ left: 0, top: 0, right: width, bottom: height })

/** The smallest area that contains both. */
export const union = (one: Area | undefined, other: Area): Area =>
  one
    ? {
        left: Math.min(one.left, other.left),
        top: Math.min(one.top, other.top),
        right: Math.max(one.right, other.right),
        bottom: Math.max(one.bottom, other.bottom),
      }
    : other

/** The area that both cover; `undefined` when they do not meet. */
export function intersect(one: Area, other: Area): Area | undefined {
  const left = Math.max(one.left, other.left)
  const top = Math.max(one.top, other.top)
  const right = Math.min(one.right, other.right)
  const bottom = Math.min(one.bottom, other.bottom)
  return left < right && top < bottom ? { left, top, right, bottom } : undefined
}

export const grow = (area: Area, by: number): Area => ({
  left: area.left - by,
  top: area.top - by,
  right: area.right + by,
  bottom: area.bottom + by,
})

/** The whole pixels that an area with fractional coordinates touches. */
export const roundOut = ({ left, top, right, bottom }: Area): Area => ({
  left: Math.floor(left),
  top: Math.floor(top),
  right: Math.ceil(right),
  bottom: Math.ceil(bottom),
})
