import type { Context } from '../context.ts'
import { Problem } from '../problem.ts'
import type { App, Request } from './app-type.ts'
import type { Caller } from './caller.ts'
import { tokenInCookie } from './cookies.ts'
import { isOwnRead, isOwnWrite } from './own-page.ts'

/** Finds out whose token it is; undefined when it is nobody's. */
export type Authenticate = (token: string) => Promise<Caller | undefined>

/** Hands the app the function that knows the accounts, which lie above this folder. */
export const registerAuthentication = (app: App, authenticate: Authenticate): unknown => app.decorate('authenticate', authenticate)

const callers = new WeakMap<Request, Promise<Caller | undefined>>()

/**
 * Caller of this request: undefined for a stranger. What a request says about itself (`userKey`, `platform`) is only compared with what its
 * token says: throws `identity_mismatch` when they differ, and `no_access` for a write that another site may have made with the browser's cookie.
 * A platform alone, beside the cookie, is no claim: the page does not know yet whose cookie it has.
 */
export function resolveCaller(context: Context, request: Request): Promise<Caller | undefined> {
  const known = callers.get(request)
  if (known) return known
  const resolving = resolve(context, request)
  callers.set(request, resolving)
  return resolving
}

/** The token of the cookie, to be told to a page of ours that reads by cookie who is signed in. */
export function tokenForPage({ config }: Context, request: Request): string | undefined {
  return textHeader(request, 'usertoken') === undefined && isOwnRead(request) ? tokenInCookie(config, request) : undefined
}

/** The member who makes this request. Throws `please_login`. */
export async function requireMember(context: Context, request: Request): Promise<Caller> {
  const caller = await resolveCaller(context, request)
  if (!caller) throw new Problem('please_login')
  return caller
}

async function resolve(context: Context, request: Request): Promise<Caller | undefined> {
  const inHeader = textHeader(request, 'usertoken')
  const token = inHeader ?? tokenInCookie(context.config, request)
  if (token === undefined) return undefined
  const caller = await request.server.getDecorator<Authenticate>('authenticate')(token)
  if (!caller) return undefined
  refuseOtherIdentity(caller, request)
  if (inHeader === undefined && !SAFE_METHODS.has(request.method) && !isOwnWrite(context.config, request)) throw new Problem('no_access')
  return caller
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
