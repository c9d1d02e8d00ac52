import type { Text } from './text.ts'

/** `by address`: the jobs of a kind leave the house only where its address is one of the public internet. */
export type Elsewhere = boolean | 'by address'

/**
 * Tells whether jobs of a connection leave the operator's house, by its settings. An address that is left out is that of the service itself.
 */
export function isElsewhere(elsewhere: Elsewhere, { address }: Readonly<Record<string, unknown>>): boolean {
  return elsewhere === 'by address' ? typeof address !== 'string' || address === '' || isPublic(address) : elsewhere
}

/** Names where jobs go that leave the operator's house: the service of the kind or, of one that is known by its address, the host. Undefined where they stay. */
export function destinationOf(
  { elsewhere, label }: { readonly elsewhere: Elsewhere; readonly label: Text },
  settings: Readonly<Record<string, unknown>>,
): Text | undefined {
  if (!isElsewhere(elsewhere, settings)) return undefined
  const { address } = settings
  const host = elsewhere === 'by address' && typeof address === 'string' ? URL.parse(address)?.host : undefined
  return host ? { en: host, zh: host } : label
}

/** Names that only one's own network knows (RFC 6761, 6762, 8375), and numbers of private networks (RFC 1918, 3927, 4193, 6598). */
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
