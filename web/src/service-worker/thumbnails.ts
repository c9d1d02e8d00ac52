import { THUMBNAILS } from '../lib/browser-caches.ts'
import { sizesOf } from './requests.ts'

const MOST = 600
const OLDEST_MS = 30 * 24 * 60 * 60_000
/** Counting all cached files for every image would be too slow. */
const PUTS_PER_TRIM = 25

let puts = 0

/**
 * Serves cached thumbnails as their headers allow, and any size while the server is unreachable. The page deletes the cache when its member logs out.
 * It is opened before the request, so later replies go into the deleted one.
 */
export async function thumbnail(event: FetchEvent): Promise<Response> {
  const { request } = event
  const cache = await caches.open(THUMBNAILS).catch(() => undefined)
  if (!cache) return fetch(request)
  const kept = await cache.match(request)
  if (kept) return kept
  try {
    const response = await fetch(request)
    // Written in parallel with the reply.
    if (response.status === 200 && response.type === 'basic') event.waitUntil(keep(cache, request, response.clone()))
    return response
  } catch (error) {
    const other = await anySize(cache, request.url)
    if (other) return other
    throw error
  }
}

async function keep(cache: Cache, request: Request, response: Response): Promise<void> {
  try {
    await cache.put(request, response)
    puts += 1
    if (puts % PUTS_PER_TRIM === 0) await trimThumbnails()
  } catch {
    // Storage is full: it is not cached.
  }
}

async function anySize(cache: Cache, url: string): Promise<Response | undefined> {
  for (const size of sizesOf(url)) {
    const kept = await cache.match(size)
    if (kept) return kept
  }
  return undefined
}

/** Deletes the oldest thumbnails: those beyond the limit, and expired ones. */
export async function trimThumbnails({ most = MOST, oldestMs = OLDEST_MS, now = Date.now() } = {}): Promise<void> {
  if (!(await caches.has(THUMBNAILS))) return
  const cache = await caches.open(THUMBNAILS)
  // In order of insertion, so the search ends at the first one to keep.
  const requests = await cache.keys()
  const surplus = requests.length - most
  for (const [index, request] of requests.entries()) {
    // A reply without a date counts as expired.
    const isOld = async () => !(now - Date.parse((await cache.match(request))?.headers.get('date') ?? '') < oldestMs)
    if (index >= surplus && !(await isOld())) return
    await cache.delete(request)
  }
}
