import { LIMITS } from '@stipple/core/domain/limits'
import { extensionOf, mediaOf } from '@stipple/core/domain/media'

const { bytes, soundBytes, videoBytes, archiveBytes } = LIMITS.upload

/** How large a file of this name may be. */
export function mostBytes(name: string): number {
  if (extensionOf(name) === 'zip') return archiveBytes
  const media = mediaOf(name)
  if (media === 'video') return videoBytes
  return media === 'voice' ? soundBytes : bytes
}

/** The largest that any of these extensions may be. */
export const largestOf = (accept: readonly string[]): number => Math.max(...accept.map((extension) => mostBytes(`.${extension}`)))

const names = new Map<string, string>()

/** The address of an upload says nothing of the file that it was; this page remembers. */
export const rememberName = (address: string, name: string): void => void names.set(address, name)

export const nameOf = (address: string): string | undefined => names.get(address)
