import { readFile } from 'node:fs/promises'
import { type Content, EngineError } from '../spec.ts'

/**
 * Reads a whole output into memory; for small ones.
 * @throws {EngineError} `internal` for an address, which must be downloaded to a file first
 */
export async function bytesOf(content: Content): Promise<Uint8Array> {
  if (content instanceof Uint8Array) return content
  if ('file' in content) return readFile(content.file)
  throw new EngineError('internal', 'what lies at an address was not fetched')
}
