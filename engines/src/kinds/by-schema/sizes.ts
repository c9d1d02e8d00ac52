import type { Size } from '@stipple/imaging/plane'
import type { ModelInput } from './schema.ts'

export interface NamedSize extends Size {
  readonly option: string
  /** Its sides are in pixels, not only a ratio. */
  readonly isExact: boolean
}

/** Sizes by fal's names. */
const NAMED: Readonly<Record<string, Size>> = {
  square_hd: { width: 1024, height: 1024 },
  square: { width: 512, height: 512 },
  portrait_4_3: { width: 768, height: 1024 },
  portrait_16_9: { width: 576, height: 1024 },
  landscape_4_3: { width: 1024, height: 768 },
  landscape_16_9: { width: 1024, height: 576 },
}

/** Sizes among the options of an input: `16:9`, `landscape_16_9`, or `1024x768` in pixels. */
export const readSizes = ({ options = [] }: Pick<ModelInput, 'options'>): readonly NamedSize[] =>
  options.flatMap((value) => {
    const option = String(value)
    const named = Object.hasOwn(NAMED, option) ? NAMED[option] : undefined
    if (named) return [{ option, ...named, isExact: false }]
    const [, width, sign, height] = /^(\d{1,5})\s*([:x×*/])\s*(\d{1,5})\b/i.exec(option) ?? []
    const size = { width: Number(width), height: Number(height) }
    return size.width > 0 && size.height > 0 ? [{ option, ...size, isExact: sign !== ':' && sign !== '/' }] : []
  })

/** Option with the nearest aspect ratio, then the nearest number of pixels. */
export function nearestSize(sizes: readonly NamedSize[], wanted: Size): NamedSize | undefined {
  const shape = ({ width, height }: Size): number => Math.abs(Math.log(width / height) - Math.log(wanted.width / wanted.height))
  const pixels = ({ width, height }: Size): number => Math.abs(Math.log((width * height) / (wanted.width * wanted.height)))
  const [best] = sizes.toSorted((one, other) => {
    const difference = shape(one) - shape(other)
    return Math.abs(difference) > 0.01 ? difference : pixels(one) - pixels(other)
  })
  return best
}
