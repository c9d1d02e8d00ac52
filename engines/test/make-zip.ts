import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** Writes a zip archive as other programs do: compressed, and with an entry for each name that ends in a slash. */
export async function makeZip(files: Readonly<Record<string, Uint8Array>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, bytes] of Object.entries(files)) {
    if (name.endsWith('/')) zip.addEmptyDirectory(name)
    else zip.addBuffer(Buffer.from(bytes), name, { mtime: new Date(2026, 0, 1), compress: true })
  }
  zip.end()
  return buffer(zip.outputStream)
}
