import type { Colours } from '@stipple/imaging/guided-filter'
import { rec709 } from '@stipple/imaging/luminance'
import { createPlane, fitted, type Plane } from '@stipple/imaging/plane'
import { resamplePlane } from '@stipple/imaging/resample'
import { meanOf, unit } from '@stipple/imaging/scalar'
import { lightnessQuantile } from '@stipple/imaging/tone'
import type { Raster } from '../../kit/raster.ts'

/** Interleaved bytes as three planes of 0 to 1. */
export function toColours({ data, width, height }: Pick<Raster, 'data' | 'width' | 'height'>): Colours {
  const channel = (offset: number): Plane => {
    const plane = createPlane(width, height)
    for (let i = 0, from = offset; i < plane.data.length; i++, from += 3) plane.data[i] = (data[from] ?? 0) / 255
    return plane
  }
  return [channel(0), channel(1), channel(2)]
}

export function toRaster(colours: Colours): Raster {
  const [{ width, height }] = colours
  // A clamped array rounds and clamps the values written to it.
  const bytes = new Uint8ClampedArray(width * height * 3)
  colours.forEach(({ data }, channel) => {
    for (let i = 0, to = channel; i < data.length; i++, to += 3) bytes[to] = (data[i] ?? 0) * 255
  })
  return { data: new Uint8Array(bytes.buffer), width, height, channels: 3 }
}

/** Rec. 709 weights on the stored values: perceived brightness, not amount of light. */
export function lumaOf([red, green, blue]: Colours): Plane {
  const luma = createPlane(red.width, red.height)
  for (let i = 0; i < luma.data.length; i++) luma.data[i] = rec709(red.data[i] ?? 0, green.data[i] ?? 0, blue.data[i] ?? 0)
  return luma
}

export const mapColours = ([red, green, blue]: Colours, change: (plane: Plane, channel: number) => Plane): Colours => [
  change(red, 0),
  change(green, 1),
  change(blue, 2),
]

/** Colours with the longer side reduced to `side`, if it is longer. */
export function shrinkColours(colours: Colours, side: number): Colours {
  const { width, height } = fitted(colours[0], side)
  return width === colours[0].width ? colours : mapColours(colours, (plane) => resamplePlane(plane, width, height))
}

/** Changes the brightness of colours: the difference of `to` from `from` is added to all channels in proportion, as light would be. */
export function withLuma(colours: Colours, from: Plane, to: Plane): Colours {
  const gains = createPlane(from.width, from.height)
  for (let i = 0; i < gains.data.length; i++) gains.data[i] = ((to.data[i] ?? 0) + FLOOR) / ((from.data[i] ?? 0) + FLOOR)
  return mapColours(colours, (plane) => {
    const out = createPlane(plane.width, plane.height)
    for (let i = 0; i < out.data.length; i++) out.data[i] = unit(((plane.data[i] ?? 0) + FLOOR) * (gains.data[i] ?? 1) - FLOOR)
    return out
  })
}

/** Keeps near-black pixels, whose colour is noise, from becoming saturated. */
const FLOOR = 0.02

export function mixColours(left: Colours, right: Colours, share: number): Colours {
  return mapColours(left, (plane, channel) => {
    const other = right[channel]?.data ?? plane.data
    return { ...plane, data: plane.data.map((value, i) => value + ((other[i] ?? 0) - value) * share) }
  })
}

export const mean = ({ data }: Plane): number => meanOf(data)

/** Value below which a share of all values lies; values are 0 to 1. */
export const quantile = ({ data }: Plane, share: number): number => lightnessQuantile(data, share)
