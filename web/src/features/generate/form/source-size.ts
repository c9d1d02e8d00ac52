import type { Input, Value } from '@stipple/core/domain/property'

interface Size {
  readonly width: number
  readonly height: number
}

/** Sizes of the pictures that were shown in a form, by address. */
const sizes = new Map<string, Size>()

export function rememberSourceSize(address: string, { naturalWidth, naturalHeight }: HTMLImageElement): void {
  if (naturalWidth > 0 && naturalHeight > 0) sizes.set(address, { width: naturalWidth, height: naturalHeight })
}

/** The size that a result will have as far as the form can tell: as asked, else that of the picture given, times the factor. */
export function expectedSize(input: Input): Size | undefined {
  const { width, height, factor } = input
  if (typeof width === 'number' && typeof height === 'number') return { width, height }
  const source = Object.values(input)
    .map(sizeOf)
    .find((size) => size !== undefined)
  const times = typeof factor === 'number' ? factor : Number(factor ?? 1) || 1
  return source && { width: Math.round(source.width * times), height: Math.round(source.height * times) }
}

const sizeOf = (value: Value): Size | undefined => (typeof value === 'string' ? sizes.get(value) : undefined)
