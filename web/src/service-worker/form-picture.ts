import { FORM_PICTURES } from '../lib/browser-caches.ts'

/** Replies of a proxy while the server behind it is down. */
const AWAY = new Set([502, 503, 504])

/** Serves a form's image from the page's cache while the server is unreachable. The server decides if it still exists. */
export async function formPicture({ request }: FetchEvent): Promise<Response> {
  try {
    const response = await fetch(request)
    if (!AWAY.has(response.status)) return response
  } catch {
    // The server is unreachable.
  }
  const cache = await caches.open(FORM_PICTURES).catch(() => undefined)
  return (await cache?.match(request.url, { ignoreVary: true })) ?? Response.error()
}
