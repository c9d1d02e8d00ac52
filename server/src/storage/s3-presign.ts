import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto'
import { SignatureV4, type SignatureV4Init } from '@smithy/signature-v4'

/** SHA-256 in the signer's interface. */
class Sha256 {
  readonly #hash: Hash | Hmac

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', toBytes(secret))
  }

  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(toBytes(data))
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest()
  }

  reset(): void {
    throw new Error('a hash is used once')
  }
}

function toBytes(data: string | ArrayBuffer | ArrayBufferView): Buffer {
  if (typeof data === 'string') return Buffer.from(data)
  return ArrayBuffer.isView(data) ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : Buffer.from(data)
}

interface Signing extends Pick<SignatureV4Init, 'region' | 'credentials'> {
  readonly seconds: number
}

/** Signs an S3 address for a PUT (Signature Version 4, in the query). The content type is not signed. */
export async function presignPut(url: URL, { seconds, ...signing }: Signing): Promise<string> {
  const signer = new SignatureV4({ ...signing, service: 's3', sha256: Sha256, uriEscapePath: false, applyChecksum: false })
  const headers = { host: url.host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }
  const { protocol, hostname, pathname: path } = url
  const port = url.port === '' ? undefined : Number(url.port)
  const signed = await signer.presign(
    { method: 'PUT', protocol, hostname, path, headers, query: {}, ...(port !== undefined && { port }) },
    { expiresIn: seconds, unsignableHeaders: new Set(['content-type']) },
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(signed.query ?? {})) query.set(name, String(value))
  return `${url.origin}${path}?${query.toString()}`
}
