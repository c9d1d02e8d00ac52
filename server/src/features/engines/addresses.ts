import type { EngineKind } from '@stipple/engines/kinds/spec'

/** A typed address, and the places where an engine may be. */
export interface Address {
  readonly url: URL
  /** Schemes to try. */
  readonly schemes: readonly ('http' | 'https')[]
  /** Ports to try: the usual ports of each kind, and the default port of the scheme. */
  readonly ports: { readonly usual: boolean; readonly own: boolean }
}

export const THIS_MACHINE: Address = { url: new URL('http://127.0.0.1'), schemes: ['http'], ports: { usual: true, own: false } }

/** Undefined if it is not an address. An API key is never treated as one, so it is not sent anywhere, not even to DNS. */
export function readAddress(text: string): Address | undefined {
  const [, scheme, authority = '', rest = ''] = /^(?:(https?):\/\/)?([^/?#\s]+)(.*)$/i.exec(text) ?? []
  const isOtherScheme = scheme === undefined && rest.startsWith('//')
  const url = URL.parse(scheme === undefined ? `http://${text}` : text)
  if (!url || url.hostname === '' || isOtherScheme || looksLikeKey(authority)) return undefined
  url.username = url.password = url.search = url.hash = ''
  const own = /:\d+$/.test(authority)
  const isSecure = scheme?.toLowerCase() === 'https'
  return {
    url,
    schemes: scheme === undefined ? ['http', 'https'] : [isSecure ? 'https' : 'http'],
    ports: { usual: !own && !isSecure, own: true },
  }
}

/** Host names are short words, or words with dots. */
function looksLikeKey(authority: string): boolean {
  const words = authority.replace(/:\d+$/, '').split('.')
  const longest = words.length === 1 && words.join() === authority ? 20 : 40
  return /^\d+$/.test(authority) || (!authority.startsWith('[') && words.some(({ length }) => length > longest))
}

/** A place to probe for some kinds. */
export interface Candidate {
  readonly url: URL
  readonly kinds: readonly EngineKind<unknown>[]
  /** Of one origin, the lowest number is used. */
  readonly order: number
}

export function candidatesOf({ url, schemes, ports }: Address, kinds: readonly EngineKind<unknown>[]): readonly Candidate[] {
  const able = kinds.filter((kind) => 'recognize' in kind)
  const at = (change: { protocol?: string; port?: number }): URL => Object.assign(new URL(url), change)
  const usual = ports.usual ? [...new Set(able.flatMap((kind) => kind.ports ?? []))] : []
  return [
    ...usual.flatMap((port) => levelsOf(at({ port }), able.filter((kind) => kind.ports?.includes(port)))), // prettier-ignore
    ...(ports.own ? schemes.flatMap((protocol) => levelsOf(at({ protocol }), able)) : []),
  ]
}

/** Other places near an address for an engine of a kind: parent folders, and the same with the other scheme. */
export function placesNear(address: string, kind: EngineKind<unknown>): readonly Candidate[] {
  const url = URL.parse(address)
  if (!url || !('recognize' in kind)) return []
  const other = Object.assign(new URL(url), { protocol: url.protocol === 'https:' ? 'http' : 'https' })
  const [, ...above] = levelsOf(url, [kind])
  return [...above, ...levelsOf(other, [kind])]
}

/** Most path folders tried. */
const MAX_LEVELS = 4

/** The place itself, the host, and the folders between: the address may be that of a page or a call. */
function levelsOf(url: URL, kinds: readonly EngineKind<unknown>[]): readonly Candidate[] {
  const names = url.pathname.split('/').filter((name) => name !== '')
  const above = names.slice(0, MAX_LEVELS).map((_, length) => `/${names.slice(0, length).join('/')}`)
  return [url.pathname, ...above].map((pathname, order) => ({ url: Object.assign(new URL(url), { pathname }), kinds, order }))
}
