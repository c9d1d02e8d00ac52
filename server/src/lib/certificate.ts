import 'reflect-metadata'
import { createPrivateKey, KeyObject, webcrypto, X509Certificate as NodeCertificate } from 'node:crypto'
import * as x509 from '@peculiar/x509'

/** A certificate and key for content credentials. */
export interface Signing {
  /** PEM, signing certificate first, then its authorities. */
  readonly chain: string
  /** PEM, PKCS#8. */
  readonly key: string
}

/** Validity of a certificate in years. */
const YEARS = 10
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
/** "Document signing" (RFC 9336), required by C2PA. */
const DOCUMENT_SIGNING = '1.3.6.1.5.5.7.3.36'

/** Creates an authority and a certificate signed by it. The authority's key is discarded, so it never signs anything else. */
export async function makeCertificate(now: Date): Promise<Signing & { readonly expiresAt: Date }> {
  x509.cryptoProvider.set(webcrypto)
  const [authority, own] = await Promise.all([newKeys(), newKeys()])
  const notBefore = new Date(now.getTime() - 60 * 60 * 1000)
  const expiresAt = new Date(now)
  expiresAt.setUTCFullYear(expiresAt.getUTCFullYear() + YEARS)
  const common = { signingAlgorithm: ALGORITHM, notBefore, notAfter: expiresAt }
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    ...common,
    name: 'CN=Stipple installation, O=Stipple',
    keys: authority,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(authority.publicKey),
    ],
  })
  const certificate = await x509.X509CertificateGenerator.create({
    ...common,
    subject: 'CN=Stipple content credentials, O=Stipple',
    issuer: root.subject,
    publicKey: own.publicKey,
    signingKey: authority.privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([DOCUMENT_SIGNING], false),
      await x509.AuthorityKeyIdentifierExtension.create(authority.publicKey),
      await x509.SubjectKeyIdentifierExtension.create(own.publicKey),
    ],
  })
  return {
    chain: `${certificate.toString('pem')}\n${root.toString('pem')}\n`,
    key: String(KeyObject.from(own.privateKey).export({ type: 'pkcs8', format: 'pem' })),
    expiresAt,
  }
}

const newKeys = () => webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])

/** Certificates of a PEM text, one by one. */
export const certificatesIn = (chain: string): readonly NodeCertificate[] =>
  (chain.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []).map((pem) => new NodeCertificate(pem))

/** Signature algorithms supported by C2PA and this server, by type of key; undefined for others. `id`: COSE number (RFC 9053). */
export function algorithmOf(key: KeyObject): { readonly name: string; readonly id: number; readonly hash: string | null } | undefined {
  if (key.asymmetricKeyType === 'ed25519') return { name: 'ed25519', id: -8, hash: null }
  return key.asymmetricKeyType === 'ec' ? CURVES[key.asymmetricKeyDetails?.namedCurve ?? ''] : undefined
}

const CURVES: Readonly<Record<string, { readonly name: string; readonly id: number; readonly hash: string }>> = {
  prime256v1: { name: 'es256', id: -7, hash: 'sha256' },
  secp384r1: { name: 'es384', id: -35, hash: 'sha384' },
  secp521r1: { name: 'es512', id: -36, hash: 'sha512' },
}

/** Problem of an operator's certificate and key; undefined if valid. */
export function faultOf({ chain, key }: Signing, now: Date): string | undefined {
  try {
    const [certificate] = certificatesIn(chain)
    if (!certificate) return 'C2PA_CERTIFICATE: contains no certificate (PEM, the signing certificate first)'
    const parsed = createPrivateKey(key)
    if (!algorithmOf(parsed)) return 'C2PA_KEY: must be a key on P-256, P-384 or P-521, or an Ed25519 key'
    if (!certificate.checkPrivateKey(parsed)) return 'C2PA_KEY: does not belong to the first certificate of C2PA_CERTIFICATE'
    if (new Date(certificate.validTo) <= now) return `C2PA_CERTIFICATE: expired on ${certificate.validTo}`
    return undefined
  } catch {
    return 'C2PA_CERTIFICATE and C2PA_KEY: are no PEM texts of a certificate and its private key'
  }
}
