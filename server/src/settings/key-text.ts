import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'

/** An RSA key as PEM or bare base64, as some providers' key tools give it. Converted to PEM: PKCS#8 or SPKI. */
export const keyText = (kind: 'private' | 'public') =>
  z.string().transform((value, check) => {
    const pem = pemOf(kind, value.trim())
    if (pem !== undefined) return pem
    check.addIssue({ code: 'custom', message: `is not an RSA ${kind} key: give its PEM text, or @ and the path of its file` })
    return z.NEVER
  })

function pemOf(kind: 'private' | 'public', text: string): string | undefined {
  for (const read of kind === 'private' ? PRIVATE : PUBLIC) {
    const key = attempt(() => read(text))
    if (key?.asymmetricKeyType !== 'rsa') continue
    return String(key.export({ type: kind === 'private' ? 'pkcs8' : 'spki', format: 'pem' })).trim()
  }
  return undefined
}

const derOf = (text: string): Buffer => Buffer.from(text, 'base64')

const PRIVATE: readonly ((text: string) => KeyObject)[] = [
  (text) => createPrivateKey(text),
  (text) => createPrivateKey({ key: derOf(text), format: 'der', type: 'pkcs8' }),
  (text) => createPrivateKey({ key: derOf(text), format: 'der', type: 'pkcs1' }),
]
/** Node would also derive the public key from a private one, which would be a configuration error. */
const PUBLIC: readonly ((text: string) => KeyObject)[] = [
  (text) => createPublicKey(text.includes('PRIVATE KEY') ? '' : text),
  (text) => createPublicKey({ key: derOf(text), format: 'der', type: 'spki' }),
]

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
