import { isPagePath } from '@stipple/core/domain/page-path'

/** Requests handled by the service worker. All others go to the network: calls, events, downloads, videos, ranges. */
export type Kind = 'page' | 'hashed' | 'shell' | 'thumbnail' | 'given'

interface RequestFacts {
  readonly url: string
  readonly method: string
  readonly mode: string
  readonly isRange: boolean
}

/** `base`: base path of the application. `shell`: paths below it of the unhashed files that every page needs. */
export function kindOf(
  { url, method, mode, isRange }: RequestFacts,
  { origin, base, shell }: { origin: string; base: string; shell: readonly string[] },
): Kind | undefined {
  const address = new URL(url)
  if (method !== 'GET' || isRange || address.origin !== origin || !address.pathname.startsWith(`${base}/`)) return undefined
  const pathname = address.pathname.slice(base.length)
  if (mode === 'navigate') return isPage(pathname) ? 'page' : undefined
  if (pathname.startsWith('/assets/')) return 'hashed'
  if (shell.includes(pathname)) return 'shell'
  if (THUMBNAIL.test(pathname)) return 'thumbnail'
  return FORM_PICTURE.test(pathname) ? 'given' : undefined
}

/** Paths that the server answers with the page; others are files, or server routes. */
const isPage = (path: string): boolean => isPagePath(path) && !/^\/(wxredirect|healthz|readyz|metrics)(\/|$)/.test(path)

const THUMBNAIL = /^(.*\/media\/works\/[^/]+\/)(?:200|300|512)\.webp$/

/** Full-size images for forms and the canvas. */
const FORM_PICTURE = /^\/media\/(?:works|uploads)\/.+\.(?:png|jpe?g|webp|gif|avif)$/

/** Addresses of the same work's thumbnail in each size. */
export function sizesOf(url: string): readonly string[] {
  const { pathname, origin } = new URL(url)
  const folder = THUMBNAIL.exec(pathname)?.[1]
  return folder === undefined ? [] : ['512', '300', '200'].map((side) => `${origin}${folder}${side}.webp`)
}
