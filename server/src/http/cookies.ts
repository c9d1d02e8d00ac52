import { SESSION_SECONDS } from '@stipple/core/domain/account'
import type { Config } from '../config.ts'
import type { Reply, Request } from './app-type.ts'
import { basePathOf } from './base-path.ts'

/** One of our http-only cookies in the caller's browser. */
export interface Cookie {
  /** Value sent by the browser. */
  readonly value: string | undefined
  set(value: string): void
  clear(): void
}

export interface Cookies {
  /** Token of the session. */
  readonly session: Cookie
  /** Of an unfinished log-in. */
  readonly pending: Cookie
  /** Marks that a log-in was started in this browser. */
  readonly intent: Cookie
}

const NAMES = { session: 'sid', pending: 'signing-in', intent: 'log-in' } as const
/** A slower log-in starts again. */
export const SIGN_IN_SECONDS = 10 * 60
const SECONDS = { session: SESSION_SECONDS, pending: SIGN_IN_SECONDS, intent: SIGN_IN_SECONDS } as const

export function cookiesOf(config: Config, request: Request, reply: Reply): Cookies {
  // Sent when a platform's page redirects to us, never with requests of other sites.
  const options = { path: basePathOf(config) || '/', httpOnly: true, sameSite: 'lax', secure: config.secureCookies } as const
  const cookie = (kind: keyof Cookies): Cookie => ({
    value: request.cookies[nameOf(config, kind)],
    set: (value) => void reply.setCookie(nameOf(config, kind), value, { ...options, maxAge: SECONDS[kind] }),
    clear: () => {
      reply.clearCookie(nameOf(config, kind), options)
      // Members' data must not remain in the browser for its next user.
      if (kind === 'session') reply.header('clear-site-data', '"cache"')
    },
  })
  return { session: cookie('session'), pending: cookie('pending'), intent: cookie('intent') }
}

export const tokenInCookie = (config: Config, request: Request): string | undefined => request.cookies[nameOf(config, 'session')]

/** With the prefix, browsers only accept the cookie from this host over https; below a path only the https prefix is possible. */
function nameOf(config: Config, kind: keyof Cookies): string {
  if (!config.secureCookies) return NAMES[kind]
  return `${basePathOf(config) === '' ? '__Host-' : '__Secure-'}${NAMES[kind]}`
}
