import type { Input, Value } from '@stipple/core/domain/property'
import { create } from 'zustand'

interface Size {
  readonly width: number
  readonly height: number
}

/** Sizes of pictures shown in a form, by address. */
const useSizes = create<Readonly<Record<string, Size>>>()(() => ({}))

export function rememberSourceSize(address: string, { naturalWidth: width, naturalHeight: height }: HTMLImageElement): void {
  if (width > 0 && height > 0) useSizes.setState({ [address]: { width, height } })
}

/** Size of an input picture; undefined until it was shown. */
export const useSourceSize = (address: Value | undefined): Size | undefined => useSizes((sizes) => sizes[String(address)])

/** Size of the result if known: as requested, otherwise the input image's, times the factor. */
export function expectedSize(input: Input): Size | undefined {
  const { width, height, factor } = input
  if (typeof width === 'number' && typeof height === 'number') return { width, height }
  const sizes = useSizes.getState()
  const source = Object.values(input)
    .map((value) => sizes[String(value)])
    .find((size) => size !== undefined)
  return source && enlarged(source, typeof factor === 'number' ? factor : Number(factor ?? 1) || 1)
}

export const enlarged = ({ width, height }: Size, factor: number): Size => ({
  width: Math.round(width * factor),
  height: Math.round(height * factor),
})
