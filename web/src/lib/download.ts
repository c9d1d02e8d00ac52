import { downloadName } from '@stipple/core/domain/file-name'
import { LIMITS } from '@stipple/core/domain/limits'
import { extensionOf } from '@stipple/core/domain/media'

/** Saves a file under its title; a file over the limit opens in a new tab instead. */
export function download({ address, title, bytes }: { address: string; title: string; bytes: number }): void {
  const link = document.createElement('a')
  link.href = address
  if (bytes <= LIMITS.download.bytes) link.download = downloadName(title, extensionOf(address) || 'png')
  else Object.assign(link, { target: '_blank', rel: 'noopener' })
  link.click()
}
