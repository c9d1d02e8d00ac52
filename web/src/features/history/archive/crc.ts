import { crc32 } from '@stipple/core/metadata/bytes'

/** CRC-32 as zip has it, piece by piece. */
export async function crcOf(file: Blob): Promise<number> {
  const reader = file.stream().getReader()
  let crc = 0
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) crc = crc32(piece.value, crc)
  return crc
}
