import { readFile } from 'node:fs/promises'
import { type Content, EngineError } from '../spec.ts'

/**
 * What was made, whole in memory: for what is small.
 * @throws {EngineError} `internal` for an address: it must be fetched into a file first
 */
export async function bytesOf(content: Content): Promise<Uint8Array> {
  if (content instanceof Uint8Array) return content
  if ('file' in content) return readFile(content.file)
  throw new EngineError('internal', 'what lies at an address was not fetched')
}
