import { Problem } from '../../problem.ts'

const ADDRESS = /^data:(?<type>[^;,]*)[^,]*,/
const TYPES = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])

/**
 * Bytes of an image sent as text: base64, plain or as a `data:` address of a JPEG, PNG, GIF or WebP. Invalid base64 gives bytes that are not an
 * image. Throws for the field `invalid_input` for another type, and `not_an_image` if empty.
 */
export function bytesOfImageText(text: string, field: string): Uint8Array {
  const address = ADDRESS.exec(text)
  if (text.startsWith('data:') && !TYPES.has(address?.groups?.['type']?.toLowerCase() ?? ''))
    throw new Problem('invalid_input', { fields: [{ field, code: 'not_accepted', params: {} }] })
  const bytes = Buffer.from(text.slice(address?.[0].length ?? 0), 'base64')
  if (bytes.byteLength === 0) throw new Problem('not_an_image', { fields: [{ field, code: 'not_an_image' }] })
  return bytes
}
