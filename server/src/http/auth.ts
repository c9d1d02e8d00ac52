import { isKey, KEY_PREFIX, type KeyScope } from '@stipple/core/domain/api-key'
import type { Context } from '../context.ts'
import { Problem } from '../problem.ts'
import type { App, Request } from './app-type.ts'
import { recordCaller } from './called.ts'
import type { Caller } from './caller.ts'
import { tokenInCookie } from './cookies.ts'
import { isSameSiteRead, isSameSiteWrite } from './own-page.ts'

/** Finds the caller by a session token or an API key; undefined for unknown ones. */
export interface Authentication {
  readonly ofSession: (token: string) => Promise<Caller | undefined>
  readonly ofKey: (key: string) => Promise<Caller | undefined>
}

/** Registers the accounts feature's functions, which this folder must not import. */
export const registerAuthentication = (app: App, authentication: Authentication): unknown => app.decorate('authentication', authentication)

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Treatment of a member without a required second factor: by default a guest for reads, and refused otherwise. */
    readonly unsecured?: 'allowed' | 'guest' | 'refused'
  }
}

const callers = new WeakMap<Request, Promise<Caller | undefined>>()

/**
 * Caller of this request, independent of permissions: undefined for a guest. Claims in the request (`userKey`, `platform`) are only compared with the
 * token's account. A platform alone, beside the cookie, is no claim, because the page does not know the account yet. Throws `identity_mismatch` if
 * they differ, `wrong_key` for an invalid key, and `no_access` for a write that another site may have sent with the browser's cookie.
 */
export function identify(context: Context, request: Request): Promise<Caller | undefined> {
  const known = callers.get(request)
  if (known) return known
  const resolving = resolve(context, request)
  callers.set(request, resolving)
  return resolving
}

/**
 * Caller of this request, by session or by a key with any of the scopes; undefined also for a member without a required second factor who counts as a
 * guest. Throws as `identify`, `key_scope` for any other key, and `second_factor_required`.
 */
export async function resolveCaller(context: Context, request: Request, scopes: readonly KeyScope[] = []): Promise<Caller | undefined> {
  const caller = await identify(context, request)
  if (caller?.key && !caller.key.scopes.some((scope) => scopes.includes(scope))) throw new Problem('key_scope')
  if (!caller?.mustSecure) return caller
  const { unsecured = SAFE_METHODS.has(request.method) ? 'guest' : 'refused' } = request.routeOptions.config
  if (unsecured === 'refused') throw new Problem('second_factor_required')
  return unsecured === 'allowed' ? caller : undefined
}

/** Session token from the cookie, for our own page. */
export function tokenForPage({ config }: Context, request: Request): string | undefined {
  return textHeader(request, 'usertoken') === undefined && isSameSiteRead(request) ? tokenInCookie(config, request) : undefined
}

/** The member making this request. Throws `please_login`. */
export async function requireMember(context: Context, request: Request): Promise<Caller> {
  const caller = await resolveCaller(context, request)
  if (!caller) throw new Problem('please_login')
  return caller
}

async function resolve(context: Context, request: Request): Promise<Caller | undefined> {
  const { ofSession, ofKey } = request.server.getDecorator<Authentication>('authentication')
  const key = keyIn(request.headers.authorization ?? '') ?? request.routeOptions.config.keyOf?.(request)
  if (key !== undefined) {
    const caller = await ofKey(key)
    if (!caller) throw new Problem('wrong_key')
    recordCaller(request, caller)
    refuseOtherIdentity(caller, request)
    return caller
  }
  const inHeader = textHeader(request, 'usertoken')
  const token = inHeader ?? tokenInCookie(context.config, request)
  if (token === undefined) return undefined
  const caller = await ofSession(token)
  if (!caller) return undefined
  refuseOtherIdentity(caller, request)
  if (inHeader === undefined && !SAFE_METHODS.has(request.method) && !isSameSiteWrite(context.config, request))
    throw new Problem('no_access')
  return caller
}

/** API key in a header: alone, or as a basic auth password. Credentials of a reverse proxy in this header are ignored. */
function keyIn(header: string): string | undefined {
  const [, scheme = '', value = ''] = /^(Bearer|Token|Basic) +(\S+)$/i.exec(header) ?? []
  const isBasic = scheme.toLowerCase() === 'basic'
  const given = isBasic
    ? Buffer.from(value, 'base64')
        .toString()
        .replace(/^[^:]*:/, '')
    : value
  // A proxy's password may have the length of a short key.
  return (isBasic ? given.startsWith(KEY_PREFIX) : isKey(given)) ? given : undefined
}
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

function refuseOtherIdentity(caller: Caller, request: Request): void {
  const userKey = textHeader(request, 'userkey')
  const platform = textHeader(request, 'platform')
  if (userKey !== undefined && userKey !== caller.userKey) throw new Problem('identity_mismatch')
  const claims = userKey !== undefined || textHeader(request, 'usertoken') !== undefined
  if (claims && platform !== undefined && platform !== caller.platform) throw new Problem('identity_mismatch')
}

function textHeader(request: Request, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
