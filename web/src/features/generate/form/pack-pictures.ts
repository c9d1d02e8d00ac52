import { extensionOf } from '@stipple/core/domain/media'
import { downloadZip } from 'client-zip'
import { asAccepted } from './fit-picture.ts'

/** What a model learns from. */
const TAKEN = ['png', 'jpg', 'jpeg']

/**
 * The pictures of an album as the archive that the server takes: each by a name of its own, what is neither PNG nor JPEG as a JPEG.
 * @returns the archive, or the name of the first file that this browser cannot read as a picture
 */
export async function packPictures(files: readonly File[]): Promise<{ readonly archive: File } | { readonly unread: string }> {
  const pictures: { name: string; input: File; lastModified: Date }[] = []
  for (const [at, file] of files.entries()) {
    const picture = await asAccepted(file, TAKEN)
    if (!picture) return { unread: file.name }
    // Albums of phones call every picture the same.
    pictures.push({
      name: `${String(at + 1).padStart(3, '0')}.${extensionOf(picture.name)}`,
      input: picture,
      lastModified: new Date(file.lastModified),
    })
  }
  const blob = await downloadZip(pictures).blob()
  return { archive: new File([blob], `pictures-${pictures.length}.zip`, { type: 'application/zip' }) }
}
