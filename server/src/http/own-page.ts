import type { Config } from '../config.ts'
import type { Request } from './app-type.ts'

/*
 * Browsers send cookies regardless of who initiated the request. The initiator is in `Sec-Fetch-Site`, which pages cannot set; over plain http to another
 * machine it is missing, and then the page's origin, or a header that only our pages can add, is used.
 */

/** Returns true if our own page makes this write. */
export const isSameSiteWrite = (config: Config, request: Request): boolean =>
  (siteOf(request) ?? isOwnAddress(config, request, request.headers.origin)) && hasAppHeader(request)

/** Returns true if our own page makes this read, not the address bar or another site. */
export const isSameSiteRead = (request: Request): boolean => siteOf(request) ?? hasAppHeader(request)

/** Returns true if the request comes from a link on our own page. */
export const isSameSiteLink = (config: Config, request: Request): boolean =>
  siteOf(request) ?? isOwnAddress(config, request, request.headers.referer)

function siteOf({ headers }: Request): boolean | undefined {
  const site = headers['sec-fetch-site']
  return site === undefined ? undefined : site === 'same-origin'
}

/** Inherited name (docs/compatibility.md). */
const hasAppHeader = ({ headers }: Request): boolean => headers['x-isapi'] !== undefined

function isOwnAddress({ publicUrl }: Config, request: Request, address: string | undefined): boolean {
  if (address === undefined || !URL.canParse(address)) return false
  const { origin, host } = new URL(address)
  return (publicUrl !== undefined && origin === new URL(publicUrl).origin) || host === request.host
}
