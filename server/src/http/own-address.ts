import { FINISH_SIGN_IN_PATH } from '@stipple/core/domain/account'
import { isPagePath } from '@stipple/core/domain/page-path'
import { baseIn, withoutBase } from './base-path.ts'

/** Longer ones are no addresses of ours. */
const LONGEST = 2000

/**
 * An address from outside as path (below the base of `origin`), query and fragment of a page of ours; undefined when it leads anywhere else.
 * What browsers would repair into an address of another host (backslashes, line breaks, two slashes) is refused, not repaired.
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
