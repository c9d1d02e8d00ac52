import { generateKeyPairSync } from 'node:crypto'

/** A new RSA key pair as PEM, as in the settings. */
export const newKeyPair = (): { readonly privateKey: string; readonly publicKey: string } =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
