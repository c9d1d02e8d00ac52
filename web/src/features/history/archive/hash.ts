import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** SHA-256 in hex, piece by piece: the file is never in memory as a whole, and it also works on plain http, where browsers have no `crypto.subtle`. */
export async function hashOf(file: Blob): Promise<string> {
  const hash = sha256.create()
  const reader = file.stream().getReader()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) hash.update(piece.value)
  return bytesToHex(hash.digest())
}
