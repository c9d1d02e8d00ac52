import { describePicture } from '@stipple/core/metadata/picture'
import type { Provenance } from '@stipple/core/metadata/xmp'
import type { Log } from '@stipple/engines/spec'
import type { Credentials } from './credentials.ts'
import type { Claim } from './sign.ts'

type Label = Pick<Claim, 'type' | 'marked'> & {
  readonly provenance: Provenance
  /** Without what it was made with: its origin alone stays, in the credentials. */
  readonly bare?: boolean
}

/** A file with what it was made with, and signed where it can be. A file that cannot be signed is delivered all the same, without credentials. */
export async function labelled(
  { credentials, log }: { readonly credentials: Pick<Credentials, 'sign'>; readonly log: Log },
  bytes: Uint8Array,
  { provenance, bare = false, ...claim }: Label,
): Promise<{ readonly content: Uint8Array; readonly signed: boolean }> {
  const described = bare ? bytes : describePicture(bytes, provenance)
  const signed = await credentials.sign(described, { ...claim, sourceType: provenance.sourceType }).catch((error: unknown) => {
    log.warn({ err: error, type: claim.type }, 'a file could not be signed')
    return undefined
  })
  return { content: signed ?? described, signed: signed !== undefined }
}
