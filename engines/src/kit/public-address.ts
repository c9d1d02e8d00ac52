import { lookup as lookUp, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Azure's own service to its machines; the other clouds use link-local, shared or unique local addresses for it. */
const AZURE_METADATA = '168.63.129.16'

/** A name or address that leads into a network of ours, to this machine, or nowhere. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError'
}

/** Whether an IP address is one of the public internet. Those that carry an IPv4 address inside (mapped, NAT64, 6to4, Teredo) are not. */
export function isPublicAddress(address: string): boolean {
  const plain = ipaddr.process(address)
  return plain.range() === 'unicast' && plain.toString() !== AZURE_METADATA
}

/** @throws {PrivateAddressError} for a host that is an IP address and no public one; names are checked when they are looked up */
export function checkHost({ hostname }: URL): void {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new PrivateAddressError(`${host} is no public address`)
}

/** A look-up that fails where any of a name's addresses is not public. Whoever connects takes one that was checked: the name is not asked again. */
export function publicLookup(lookup: LookupFunction = lookUp): LookupFunction {
  return (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found, family) => {
      const addresses: readonly LookupAddress[] = typeof found === 'string' ? [{ address: found, family: family ?? isIP(found) }] : found
      const [first] = addresses
      if (error) return done(error, '')
      if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
        return done(new PrivateAddressError(`${host} leads to no public address`), '')
      if (options.all) done(null, [...addresses])
      else done(null, first.address, first.family)
    })
  }
}
