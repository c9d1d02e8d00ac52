import { LIMITS } from '@stipple/core/domain/limits'
import { extensionOf, mediaOf } from '@stipple/core/domain/media'

const { bytes, soundBytes, videoBytes, archiveBytes } = LIMITS.upload

/** Largest size of a file with this name, in bytes. */
export function mostBytes(name: string): number {
  if (extensionOf(name) === 'zip') return archiveBytes
  const media = mediaOf(name)
  if (media === 'video') return videoBytes
  return media === 'voice' ? soundBytes : bytes
}

/** Largest size of a file with any of these extensions. */
export const largestOf = (accept: readonly string[]): number => Math.max(...accept.map((extension) => mostBytes(`.${extension}`)))

const names = new Map<string, string>()

/** The address of an upload does not contain the name of its file; this page remembers it. */
export const rememberName = (address: string, name: string): void => void names.set(address, name)

export const nameOf = (address: string): string | undefined => names.get(address)
