import { FINISH_SIGN_IN_PATH } from '@stipple/core/domain/account'
import { isPagePath } from '@stipple/core/domain/page-path'
import { baseIn, withoutBase } from './base-path.ts'

/** Length limit of our own addresses. */
const LONGEST = 2000

/**
 * An external address as path (below the base of `origin`), query and fragment of one of our pages; undefined for any other address. Forms that
 * browsers would repair into another host (backslashes, line breaks, two slashes) are refused.
 */
export function sameOriginAddress(value: string | null | undefined, origin: string): string | undefined {
  if (value === null || value === undefined || value === '' || value.length > LONGEST || ODD.test(value)) return undefined
  if (!URL.canParse(value, origin)) return undefined
  const { origin: host, protocol, pathname: full, search, hash } = new URL(value, origin)
  const pathname = withoutBase(full, baseIn(origin))
  if (host !== new URL(origin).origin || !/^https?:$/.test(protocol)) return undefined
  if (pathname.startsWith('//') || !isPagePath(pathname) || pathname === FINISH_SIGN_IN_PATH) return undefined
  return pathname + search + hash
}

// oxlint-disable-next-line no-control-regex -- these are what is looked for
const ODD = /[\u0000-\u001f\u007f-\u009f\\]/
