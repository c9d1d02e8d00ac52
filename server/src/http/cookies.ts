import { SESSION_SECONDS } from '@stipple/core/domain/account'
import type { Config } from '../config.ts'
import type { Reply, Request } from './app-type.ts'
import { basePathOf } from './base-path.ts'

/** One of our cookies in the caller's browser, out of reach of scripts. */
export interface Cookie {
  /** Value that the browser sent. */
  readonly value: string | undefined
  set(value: string): void
  clear(): void
}

export interface Cookies {
  /** Token of the session. */
  readonly session: Cookie
  /** Of a sign-in on its way. */
  readonly pending: Cookie
  /** Says that someone began to log in here, with this browser. */
  readonly intent: Cookie
}

const NAMES = { session: 'sid', pending: 'signing-in', intent: 'log-in' } as const
/** A sign-in that takes longer starts again. */
export const SIGN_IN_SECONDS = 10 * 60
const SECONDS = { session: SESSION_SECONDS, pending: SIGN_IN_SECONDS, intent: SIGN_IN_SECONDS } as const

export function cookiesOf(config: Config, request: Request, reply: Reply): Cookies {
  // Sent along when a page of a platform leads back to us, never with what another site's page fetches or posts.
  const options = { path: basePathOf(config) || '/', httpOnly: true, sameSite: 'lax', secure: config.secureCookies } as const
  const cookie = (kind: keyof Cookies): Cookie => ({
    value: request.cookies[nameOf(config, kind)],
    set: (value) => void reply.setCookie(nameOf(config, kind), value, { ...options, maxAge: SECONDS[kind] }),
    clear: () => {
      reply.clearCookie(nameOf(config, kind), options)
      // What a member saw stays in no browser that others use after them.
      if (kind === 'session') reply.header('clear-site-data', '"cache"')
    },
  })
  return { session: cookie('session'), pending: cookie('pending'), intent: cookie('intent') }
}

export const tokenInCookie = (config: Config, request: Request): string | undefined => request.cookies[nameOf(config, 'session')]

/** With the prefix, browsers refuse the cookie from anybody but this host over https; below a path they allow only the one that demands https. */
function nameOf(config: Config, kind: keyof Cookies): string {
  if (!config.secureCookies) return NAMES[kind]
  return `${basePathOf(config) === '' ? '__Host-' : '__Secure-'}${NAMES[kind]}`
}
