import { lookup as lookUp, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Address of Azure's metadata service; the other clouds use link-local, shared or unique local addresses for theirs. */
const AZURE_METADATA = '168.63.129.16'

/** Error for a name or address that leads into a private network, to this machine, or nowhere. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError'
}

/** Returns whether an IP address belongs to the public internet. Addresses that embed an IPv4 address (NAT64, 6to4, Teredo) do not. */
export function isPublicAddress(address: string): boolean {
  const plain = ipaddr.process(address)
  return plain.range() === 'unicast' && plain.toString() !== AZURE_METADATA
}

/**
 * Refuses a host that is an IP address outside the public internet; names are checked when they are looked up.
 * @throws {PrivateAddressError}
 */
export function checkHost({ hostname }: URL): void {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new PrivateAddressError(`${host} is no public address`)
}

/** Wraps a lookup so that it fails when any of a name's addresses is not public. The connection uses a checked address; the name is not resolved again. */
export function publicLookup(lookup: LookupFunction = lookUp): LookupFunction {
  return (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found, family) => {
      // Only the error is reported for a name that does not resolve.
      if (error) return done(error, '')
      const addresses: readonly LookupAddress[] = typeof found === 'string' ? [{ address: found, family: family ?? isIP(found) }] : found
      const [first] = addresses
      if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
        return done(new PrivateAddressError(`${host} leads to no public address`), '')
      if (options.all) done(null, [...addresses])
      else done(null, first.address, first.family)
    })
  }
}

/** Time for a name to be looked up (ms). */
const LOOKUP_MS = 2000

/** Returns true if an address is outside the public internet now. A name that cannot be resolved within two seconds counts as public. */
export async function isPrivateUrl(url: URL, lookup?: LookupFunction): Promise<boolean> {
  try {
    checkHost(url)
  } catch (error) {
    if (error instanceof PrivateAddressError) return true
    throw error
  }
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), LOOKUP_MS)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  publicLookup(lookup)(host, {}, (error) => resolve(error instanceof PrivateAddressError))
  return promise.finally(() => clearTimeout(timer))
}
