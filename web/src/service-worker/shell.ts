import { BASE } from '../lib/base.ts'
import { SHELL_PREFIX } from '../lib/browser-caches.ts'

/** A build: its name, its entry file, and the files for showing the page offline. */
export interface Build {
  readonly id: string
  readonly entry: string
  /** Paths, relative to the base path, of files with a content hash in their name. */
  readonly hashed: readonly string[]
  /** Paths of files without a hash. */
  readonly plain: readonly string[]
}

/** Time after which a page of a slow server is served from the cache. */
const PATIENCE_MS = 4000
/** Replies of a proxy while the server behind it is down. */
const AWAY = new Set([502, 503, 504])

export interface Shell {
  readonly cacheName: string
  readonly install: () => Promise<void>
  readonly page: (event: FetchEvent) => Promise<Response>
  readonly hashed: (event: FetchEvent) => Promise<Response>
  readonly plain: (event: FetchEvent) => Promise<Response>
}

/** Caches the files of one build, so that its page opens offline. A responding server takes precedence over the cache. */
export function createShell({ id, entry, hashed, plain }: Build): Shell {
  const cacheName = SHELL_PREFIX + id
  const cached = async (path: RequestInfo) => (await caches.open(cacheName)).match(path, { ignoreSearch: true, ignoreVary: true })

  return {
    cacheName,
    install: async () => {
      // At the page's own address: the one at `/` includes current images.
      const page = await fetch(`${BASE}/index.html`, { cache: 'no-cache' })
      // The server may have been updated since it sent this worker: the new build's worker is installed at the next visit.
      if (!page.ok || !(await page.clone().text()).includes(entry)) throw new Error('the page is of another build')
      const cache = await caches.open(cacheName)
      await cache.addAll([...hashed.map((path) => BASE + path), ...plain.map((path) => new Request(BASE + path, { cache: 'no-cache' }))])
      await cache.put(`${BASE}/`, page)
    },
    page: async (event) => {
      const fromNetwork = fetch(event.request)
      const first = await Promise.race([fromNetwork.catch(() => undefined), patience()])
      if (first instanceof Response && !AWAY.has(first.status)) return first
      return (await cached(`${BASE}/`)) ?? fromNetwork
    },
    hashed: async ({ request }) => {
      const kept = await cached(request)
      if (kept) return kept
      const response = await fetch(request)
      if (response.ok)
        await caches
          .open(cacheName)
          .then((cache) => cache.put(request, response.clone()))
          .catch(() => undefined)
      return response
    },
    plain: async ({ request }) => {
      try {
        const response = await fetch(request)
        if (!AWAY.has(response.status)) return response
      } catch {
        // The server is unreachable.
      }
      return (await cached(request)) ?? Response.error()
    },
  }
}

const patience = (): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
