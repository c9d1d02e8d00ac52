import sharp from 'sharp'

/** Decodes a picture whole, in a child process; false where it cannot be. */
export async function run(bytes: Uint8Array): Promise<boolean> {
  try {
    // Whole, though next to nothing is made of it.
    await sharp(bytes, { failOn: 'error' }).resize({ width: 8, height: 8, fit: 'fill', fastShrinkOnLoad: false }).raw().toBuffer()
    return true
  } catch {
    return false
  }
}
