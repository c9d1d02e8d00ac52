/**
 * Path below which the studio lies on its host, without a slash at the end: '' at the root. The server writes it into the page (`server/src/http/base-path.ts`);
 * the service worker has it from its own address.
 */
export const BASE: string =
  'registration' in globalThis
    ? new URL((globalThis as unknown as ServiceWorkerGlobalScope).registration.scope).pathname.replace(/\/$/, '')
    : (globalThis.document?.documentElement.dataset['base'] ?? '')

/** Begins the names of what the browser stores: studios below several paths of a host do not share it. */
export const STORED = `stipple${BASE}`

/** Address of the studio for others: links and the addresses of programs are appended to it. */
export const appOrigin = (): string => location.origin + BASE

/** Returns true if an address is that of a file on the server. */
export const isStored = (address: string): boolean => address.startsWith(`${BASE}/media/`)
