import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A zip archive of these files, written as other programs write them: compressed, with folders where a name has them. */
export async function makeZip(files: Readonly<Record<string, Uint8Array>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, bytes] of Object.entries(files)) {
    if (name.endsWith('/')) zip.addEmptyDirectory(name)
    else zip.addBuffer(Buffer.from(bytes), name, { mtime: new Date(2026, 0, 1), compress: true })
  }
  zip.end()
  return buffer(zip.outputStream)
}
