import { isPagePath } from '@stipple/core/domain/page-path'

/** Requests that the service worker answers. All others pass through to the network: calls, events, downloads, films, ranges. */
export type Kind = 'page' | 'hashed' | 'shell' | 'thumbnail'

interface Asked {
  readonly url: string
  readonly method: string
  readonly mode: string
  readonly isRange: boolean
}

/** `shell`: paths of the files without a hash that every page needs. */
export function kindOf(
  { url, method, mode, isRange }: Asked,
  { origin, shell }: { origin: string; shell: readonly string[] },
): Kind | undefined {
  const address = new URL(url)
  if (method !== 'GET' || isRange || address.origin !== origin) return undefined
  const { pathname } = address
  if (mode === 'navigate') return isPage(pathname) ? 'page' : undefined
  if (pathname.startsWith('/assets/')) return 'hashed'
  if (shell.includes(pathname)) return 'shell'
  return THUMBNAIL.test(pathname) ? 'thumbnail' : undefined
}

/** Paths that the server answers with the page; the others are files, or routes of the server. */
const isPage = (path: string): boolean => isPagePath(path) && !/^\/(wxredirect|healthz|readyz|metrics)(\/|$)/.test(path)

const THUMBNAIL = /^(\/media\/works\/[^/]+\/)(?:200|300|512)\.webp$/

/** Addresses of the same work's thumbnail in each size. */
export function sizesOf(url: string): readonly string[] {
  const { pathname, origin } = new URL(url)
  const folder = THUMBNAIL.exec(pathname)?.[1]
  return folder === undefined ? [] : ['512', '300', '200'].map((side) => `${origin}${folder}${side}.webp`)
}
