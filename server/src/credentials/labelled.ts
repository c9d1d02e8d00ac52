import { describePicture } from '@stipple/core/metadata/picture'
import type { Provenance } from '@stipple/core/metadata/xmp'
import type { Log } from '@stipple/engines/spec'
import type { Credentials } from './credentials.ts'
import type { Claim } from './sign.ts'

type Label = Pick<Claim, 'type' | 'marked'> & {
  readonly provenance: Provenance
  /** Without parameters: only the origin remains, in the credentials. */
  readonly bare?: boolean
}

/** A file with its parameters, signed if possible. A file that cannot be signed is delivered without credentials. */
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
