import { LIMITS } from '@stipple/core/domain/limits'
import { extensionOf, mediaOf } from '@stipple/core/domain/media'
import { BlobReader, BlobWriter, configure, TextWriter, ZipReader } from '@zip.js/zip.js'

configure({ useWebWorkers: false })

/** An image for a data set, with its caption file if any. */
export interface PictureWithCaption {
  readonly file: File
  readonly caption: string
}

/**
 * Reads the images of an archive and their caption files: a text with the image's name. Skips other files, images beyond `most`, and those larger
 * than an upload may be. Rejects for an invalid archive.
 */
export async function readArchive(archive: Blob, most: number): Promise<readonly PictureWithCaption[]> {
  const reader = new ZipReader(new BlobReader(archive))
  try {
    const entries = (await reader.getEntries()).filter(({ filename }) => !/(^|\/)(\.|__MACOSX\/)/.test(filename))
    const files = entries.flatMap((entry) => (entry.directory ? [] : [entry]))
    const captions = new Map(files.flatMap((entry) => (isCaption(entry) ? [[stemOf(entry.filename), entry] as const] : [])))
    const pictures: PictureWithCaption[] = []
    for (const entry of files) {
      if (mediaOf(entry.filename) !== 'image' || entry.uncompressedSize > LIMITS.upload.bytes) continue
      if (pictures.length >= most) break
      const name = entry.filename.split('/').at(-1) ?? entry.filename
      const blob = await entry.getData(new BlobWriter(`image/${extensionOf(name).replace('jpg', 'jpeg')}`))
      const caption = (await captions.get(stemOf(entry.filename))?.getData(new TextWriter())) ?? ''
      pictures.push({
        file: new File([blob], name, { type: blob.type }),
        caption: caption.trim().slice(0, LIMITS.training.dataSets.caption),
      })
    }
    return pictures
  } finally {
    await reader.close()
  }
}

const isCaption = ({ filename, uncompressedSize }: { readonly filename: string; readonly uncompressedSize: number }): boolean =>
  /\.txt$/i.test(filename) && uncompressedSize <= LIMITS.training.captionBytes

const stemOf = (name: string): string => name.replace(/\.\w+$/, '')
