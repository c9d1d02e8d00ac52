/** Byte tools for file containers, on Uint8Array only, for server and browser. */

export function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
export const readUtf8 = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
/** One character a byte. */
export const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
export const readLatin1 = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')

export const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

export function uint32(value: number, { littleEndian = false } = {}): Uint8Array {
  const bytes = new Uint8Array(4)
  view(bytes).setUint32(0, value, littleEndian)
  return bytes
}

export function uint16(value: number, { littleEndian = false } = {}): Uint8Array {
  const bytes = new Uint8Array(2)
  view(bytes).setUint16(0, value, littleEndian)
  return bytes
}

export const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  bytes.length >= at + text.length && [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0))

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})

/** CRC-32 of PNG and zip (ISO 3309); `before` is that of the preceding bytes. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
