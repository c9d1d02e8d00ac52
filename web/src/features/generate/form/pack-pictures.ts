import { extensionOf } from '@stipple/core/domain/media'
import { downloadZip } from 'client-zip'
import { toAcceptedFormat } from './fit-picture.ts'

/** Formats that training accepts. */
const TAKEN = ['png', 'jpg', 'jpeg']

/**
 * Packs pictures into the archive that the server takes: with unique names, other formats than PNG and JPEG converted to JPEG. @returns the archive, or the
 * name of the first file that this browser cannot decode
 */
export async function packPictures(files: readonly File[]): Promise<{ readonly archive: File } | { readonly unread: string }> {
  const pictures: { name: string; input: File; lastModified: Date }[] = []
  for (const [at, file] of files.entries()) {
    const picture = await toAcceptedFormat(file, TAKEN)
    if (!picture) return { unread: file.name }
    // Albums of phones give all pictures the same name.
    pictures.push({
      name: `${String(at + 1).padStart(3, '0')}.${extensionOf(picture.name)}`,
      input: picture,
      lastModified: new Date(file.lastModified),
    })
  }
  const blob = await downloadZip(pictures).blob()
  return { archive: new File([blob], `pictures-${pictures.length}.zip`, { type: 'application/zip' }) }
}
