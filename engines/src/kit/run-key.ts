import { createHash } from 'node:crypto'

/** Namespace of run keys: the UUID v5 of the name `stipple/run` in the URL namespace (RFC 9562, 6.6). */
const NAMESPACE = uuidV5('6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'stipple/run')

/** Returns the key of one submission of a job to a remote engine: a repeated request has the same key, the next submission another. */
export function runKey({ jobId, submission }: { jobId: string; submission: number }): string {
  return uuidV5(NAMESPACE, `${jobId}/${submission}`)
}

/** Computes a UUID from a namespace and a name by SHA-1 (RFC 9562, 5.5). */
export function uuidV5(namespace: string, name: string): string {
  const bytes = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest()
    .subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
