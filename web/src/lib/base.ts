/**
 * Base path of the application on its host, without a trailing slash: '' at the root. The server writes it into the page
 * (`server/src/http/base-path.ts`); the service worker gets it from its own address.
 */
export const BASE: string =
  'registration' in globalThis
    ? new URL((globalThis as unknown as { readonly registration: { readonly scope: string } }).registration.scope).pathname.replace(
        /\/$/,
        '',
      )
    : (globalThis.document?.documentElement.dataset['base'] ?? '')

/** Prefix of names in browser storage: applications at several paths of a host do not share it. */
export const STORED = `stipple${BASE}`

/** Public address of the application, to which links and API addresses are appended. */
export const appOrigin = (): string => location.origin + BASE

/** Returns true if an address is that of a file on the server. */
export const isStored = (address: string): boolean => address.startsWith(`${BASE}/media/`)
