import type { Text } from './text.ts'

/** `by address`: the kind is external only if its address is on the public internet. */
export type ExternalRule = boolean | 'by address'

/** Returns true if jobs of a connection leave the operator's network, by its settings. A missing address is that of the service itself. */
export function isExternal(elsewhere: ExternalRule, { address }: Readonly<Record<string, unknown>>): boolean {
  return elsewhere === 'by address' ? typeof address !== 'string' || address === '' || isPublic(address) : elsewhere
}

/** Names the destination of jobs that leave the operator's network: the service of the kind or, if known by address, the host. Undefined for internal ones. */
export function destinationOf(
  { elsewhere, label }: { readonly elsewhere: ExternalRule; readonly label: Text },
  settings: Readonly<Record<string, unknown>>,
): Text | undefined {
  if (!isExternal(elsewhere, settings)) return undefined
  const { address } = settings
  const host = elsewhere === 'by address' && typeof address === 'string' ? URL.parse(address)?.host : undefined
  return host ? { en: host, zh: host } : label
}

/** Names of private networks (RFC 6761, 6762, 8375), and addresses of private networks (RFC 1918, 3927, 4193, 6598). */
const PRIVATE = [
  /^[^.:]+$/,
  /\.(local|localhost|lan|home|internal|intranet|home\.arpa)$/,
  /^(0|10|127)\.[\d.]+$/,
  /^(192\.168|169\.254)\.[\d.]+$/,
  /^172\.(1[6-9]|2\d|3[01])\.[\d.]+$/,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.[\d.]+$/,
  /^\[(::1?|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*)\]$/,
] as const

function isPublic(address: string): boolean {
  const host = URL.parse(address)?.hostname.toLowerCase()
  return host !== undefined && PRIVATE.every((form) => !form.test(host))
}
