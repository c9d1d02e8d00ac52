import { GIVEN } from '../lib/browser-caches.ts'

/** Answers of a proxy while the server behind it is down. */
const AWAY = new Set([502, 503, 504])

/** Serves a picture that lies in a form from what the page keeps of it, while the server cannot be reached. The server decides whether it is still there. */
export async function given({ request }: FetchEvent): Promise<Response> {
  try {
    const response = await fetch(request)
    if (!AWAY.has(response.status)) return response
  } catch {
    // The server cannot be reached.
  }
  const cache = await caches.open(GIVEN).catch(() => undefined)
  return (await cache?.match(request.url, { ignoreVary: true })) ?? Response.error()
}
