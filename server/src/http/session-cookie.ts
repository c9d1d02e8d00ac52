import { SESSION_SECONDS } from '@stipple/core/domain/account'
import type { Config } from '../config.ts'
import type { Reply, Request } from './app-type.ts'

/** Signs a browser in and out. */
export interface SessionCookie {
  set(token: string): void
  clear(): void
}

export function sessionCookie(config: Config, reply: Reply): SessionCookie {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.secureCookies } as const
  return {
    set: (token) => void reply.setCookie(nameOf(config), token, { ...options, maxAge: SESSION_SECONDS }),
    clear: () => void reply.clearCookie(nameOf(config), options),
  }
}

export const tokenInCookie = (config: Config, request: Request): string | undefined => request.cookies[nameOf(config)]

/** With the prefix, browsers refuse the cookie from anybody but this host over https. */
const nameOf = (config: Config): string => (config.secureCookies ? '__Host-sid' : 'sid')
