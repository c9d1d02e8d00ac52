import { createCipheriv, createDecipheriv, createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'

/** Bytes of a key. */
export const KEY_LENGTH = 32

const FORMAT = 1
const LENGTHS = { format: 1, key: 8, nonce: 12, tag: 16 } as const
const HEAD = LENGTHS.format + LENGTHS.key + LENGTHS.nonce + LENGTHS.tag

/** Thrown for bytes encrypted with an unknown key, for another context, or damaged. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken'
}

const prepared = new WeakMap<Buffer, { readonly id: Buffer; readonly secret: KeyObject }>()

/** Prepares a key once: `id` identifies it without revealing it. */
function prepare(key: Buffer) {
  const known = prepared.get(key) ?? {
    id: createHash('sha256').update('key id').update(key).digest().subarray(0, LENGTHS.key),
    secret: createSecretKey(key),
  }
  prepared.set(key, known)
  return known
}

/**
 * Encrypts a text for a key and a context: AES-256-GCM (NIST SP 800-38D) with a random nonce, `place` as associated data. The bytes are a format
 * number, the key's id, the nonce, the tag and the ciphertext.
 */
export function seal(text: string, { key, place }: { readonly key: Buffer; readonly place: string }): Buffer {
  const nonce = randomBytes(LENGTHS.nonce)
  const { id, secret } = prepare(key)
  const cipher = createCipheriv('aes-256-gcm', secret, nonce, { authTagLength: LENGTHS.tag }).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(FORMAT), id, nonce, cipher.getAuthTag(), sealed])
}

/**
 * Decrypts a text of one of the keys for this context.
 * @throws {SealBroken}
 */
export function unseal(bytes: Buffer, { keys, place }: { readonly keys: readonly Buffer[]; readonly place: string }): string {
  const [id, nonce, tag] = [
    bytes.subarray(1, 1 + LENGTHS.key),
    bytes.subarray(1 + LENGTHS.key, 1 + LENGTHS.key + LENGTHS.nonce),
    bytes.subarray(HEAD - LENGTHS.tag, HEAD),
  ]
  if (bytes.length < HEAD || bytes[0] !== FORMAT) throw new SealBroken('these are no sealed bytes')
  const key = keys.map(prepare).find((candidate) => candidate.id.equals(id))
  if (!key) throw new SealBroken('it was sealed by another key')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.secret, nonce, { authTagLength: LENGTHS.tag })
      .setAAD(Buffer.from(place))
      .setAuthTag(tag)
    return Buffer.concat([decipher.update(bytes.subarray(HEAD)), decipher.final()]).toString('utf8')
  } catch (cause) {
    throw new SealBroken('it was changed, or belongs elsewhere', { cause })
  }
}
