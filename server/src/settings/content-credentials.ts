import { z } from 'zod'
import { faultOf, type Signing } from '../lib/certificate.ts'
import { secretText } from './secret-text.ts'
import { ConfigError } from './variable.ts'

export const contentCredentialVariables = {
  /** PEM, signing certificate first, then its authorities. */
  C2PA_CERTIFICATE: secretText.optional(),
  /** PEM of its private key. */
  C2PA_KEY: secretText.optional(),
}
const shape = z.object(contentCredentialVariables)

/** The operator's certificate; undefined: the installation creates its own. Throws `ConfigError`. */
export function contentCredentialsOf({ C2PA_CERTIFICATE: chain, C2PA_KEY: key }: z.infer<typeof shape>): Signing | undefined {
  if ((chain === undefined) !== (key === undefined)) throw new ConfigError('C2PA_CERTIFICATE and C2PA_KEY: set both, or neither')
  if (chain === undefined || key === undefined) return undefined
  const fault = faultOf({ chain, key }, new Date())
  if (fault !== undefined) throw new ConfigError(fault)
  return { chain, key }
}
