import sharp from 'sharp'

/** Decodes a whole image, in a child process; false if that fails. */
export async function run(bytes: Uint8Array): Promise<boolean> {
  try {
    // Decodes everything, although the output is tiny.
    await sharp(bytes, { failOn: 'error' }).resize({ width: 8, height: 8, fit: 'fill', fastShrinkOnLoad: false }).raw().toBuffer()
    return true
  } catch {
    return false
  }
}
