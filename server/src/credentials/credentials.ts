import type { Database } from '../db/database.ts'
import { insertCertificate, listCertificates } from '../db/signing.ts'
import { makeCertificate, type Signing } from '../lib/certificate.ts'
import { newId } from '../lib/new-id.ts'
import { SealBroken } from '../lib/seal.ts'
import type { Secrets } from '../settings/secrets.ts'
import { type Claim, MAX_SIGNED_BYTES, SIGNED_TYPES, signFile } from './sign.ts'

/** Signs files with the certificate of this installation. */
export interface Credentials {
  /** Current signing certificate with its authorities, as PEM. */
  chain(): Promise<string>
  /** Signed copy of a file; undefined if signing is disabled, for a type without credentials, and above 64 MB. */
  sign(bytes: Uint8Array, claim: Omit<Claim, 'version'>): Promise<Uint8Array | undefined>
  /** Returns true if `sign` would sign a file of this type and size. */
  canSign(type: string, bytes: number): boolean
}

interface CredentialOptions {
  readonly own: Signing | undefined
  readonly isOn: () => boolean
  readonly db: Database
  readonly secrets: Pick<Secrets, 'seal' | 'unseal'>
  readonly now: () => Date
  readonly version: string
}

/** The operator's certificate, or one that this installation creates on first use. */
export function createCredentials({ own, isOn, db, secrets, now, version }: CredentialOptions): Credentials {
  let current: (Signing & { readonly expiresAt?: Date }) | undefined
  let loading: Promise<Signing> | undefined
  const load = async (): Promise<Signing> => {
    current = own ?? (await findCertificate({ db, secrets, now })) ?? (await addCertificate({ db, secrets, now }))
    return current
  }
  const signing = async (): Promise<Signing> => {
    if (current && (!current.expiresAt || current.expiresAt > now())) return current
    loading ??= load().finally(() => (loading = undefined))
    return loading
  }
  const canSign = (type: string, bytes: number): boolean => isOn() && SIGNED_TYPES.has(type) && bytes <= MAX_SIGNED_BYTES
  return {
    chain: async () => (await signing()).chain,
    canSign,
    sign: async (bytes, claim) =>
      canSign(claim.type, bytes.byteLength) ? signFile(bytes, { ...claim, version }, await signing()) : undefined,
  }
}

type Store = Pick<CredentialOptions, 'db' | 'secrets' | 'now'>

/** Newest certificate whose key can be decrypted; none after a restore without the installation's key. */
async function findCertificate({ db, secrets, now }: Store): Promise<(Signing & { readonly expiresAt: Date }) | undefined> {
  const rows = await listCertificates(db, now())
  for (const { id, chain, key, expiresAt } of rows) {
    const opened = await secrets.unseal(key, placeOf(id)).catch((error: unknown) => {
      if (error instanceof SealBroken) return undefined
      throw error
    })
    if (opened !== undefined) return { chain, key: opened, expiresAt }
  }
  return undefined
}

/** Several processes may create one concurrently: all are stored and can be verified. */
async function addCertificate({ db, secrets, now }: Store): Promise<Signing & { readonly expiresAt: Date }> {
  const made = await makeCertificate(now())
  const id = newId()
  await insertCertificate(db, { id, chain: made.chain, key: await secrets.seal(made.key, placeOf(id)), expiresAt: made.expiresAt })
  return made
}

const placeOf = (id: string): string => `signing_certificates:${id}`
