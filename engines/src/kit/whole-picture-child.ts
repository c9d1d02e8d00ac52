import sharp from 'sharp'

/** Decodes a picture whole, in a child process; false where it cannot be. */
export async function run(bytes: Uint8Array): Promise<boolean> {
  try {
    await sharp(bytes, { failOn: 'error' }).stats()
    return true
  } catch {
    return false
  }
}
