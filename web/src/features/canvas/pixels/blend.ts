import type { Area } from './area.ts'

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

export interface Ink {
  readonly erase: boolean
  readonly colour: Colour
}

interface Blend {
  /** Pixels to write. */
  readonly data: Uint8Array
  /** Pixels before the stroke. */
  readonly base: Uint8Array
  /** Coverage of each pixel by the stroke, 0 to 255. */
  readonly cover: Uint8Array
  readonly stride: number
  readonly area: Area
}

/** One byte a pixel: ink leads to 255, the eraser to 0. */
export function blendMask({ data, base, cover, stride, area }: Blend, erase: boolean): void {
  for (let y = area.top; y < area.bottom; y++) {
    const end = y * stride + area.right
    for (let index = y * stride + area.left; index < end; index++) {
      const share = cover[index] ?? 0
      if (share === 0) continue
      const before = base[index] ?? 0
      data[index] = erase ? Math.round((before * (255 - share)) / 255) : before + Math.round(((255 - before) * share) / 255)
    }
  }
}

/** Four bytes a pixel: red, green, blue, and alpha. A transparent pixel has no colour. */
export function blendPaint({ data, base, cover, stride, area }: Blend, { erase, colour }: Ink): void {
  const [red, green, blue] = colour
  for (let y = area.top; y < area.bottom; y++) {
    const end = y * stride + area.right
    for (let index = y * stride + area.left; index < end; index++) {
      const share = cover[index] ?? 0
      if (share === 0) continue
      const at = index * 4
      const below = (base[at + 3] ?? 0) * (255 - share)
      const alpha = erase ? Math.round(below / 255) : Math.round(share + below / 255)
      data[at + 3] = alpha
      if (erase || share === 255) {
        const keep = erase && alpha > 0
        data[at] = keep ? (base[at] ?? 0) : erase ? 0 : red
        data[at + 1] = keep ? (base[at + 1] ?? 0) : erase ? 0 : green
        data[at + 2] = keep ? (base[at + 2] ?? 0) : erase ? 0 : blue
        continue
      }
      const weight = share * 255 + below
      data[at] = Math.round((red * share * 255 + (base[at] ?? 0) * below) / weight)
      data[at + 1] = Math.round((green * share * 255 + (base[at + 1] ?? 0) * below) / weight)
      data[at + 2] = Math.round((blue * share * 255 + (base[at + 2] ?? 0) * below) / weight)
    }
  }
}
