import type { Audience } from '@stipple/core/contract/define-call'
import type { Context } from '../context.ts'
import { authenticate, type Caller } from '../features/accounts/public.ts'
import type { Request } from './app-type.ts'
import { Problem } from './problem.ts'
import { tokenInCookie } from './session-cookie.ts'

const callers = new WeakMap<Request, Promise<Caller | undefined>>()

/**
 * Who makes this request: undefined for a stranger. What a request says about itself (`userKey`, `platform`) is only compared with what its
 * token says: throws `identity_mismatch` when they differ, and `no_access` for a write that another site may have made with the browser's cookie.
 */
export function resolveCaller(context: Context, request: Request): Promise<Caller | undefined> {
  const known = callers.get(request)
  if (known) return known
  const resolving = resolve(context, request)
  callers.set(request, resolving)
  return resolving
}

/** Throws `please_login` or `no_access` when the caller is not of the audience. */
export function requireAudience(caller: Caller | undefined, audience: Audience): void {
  if (audience === 'public') return
  if (!caller) throw new Problem('please_login')
  if (audience === 'super' && !caller.isSuper) throw new Problem('no_access')
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
  const caller = await authenticate(context, token)
  if (!caller) return undefined
  refuseOtherIdentity(caller, request)
  if (inHeader === undefined && !SAFE_METHODS.has(request.method)) refuseForeignWrite(context, request)
  return caller
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

function refuseOtherIdentity(caller: Caller, request: Request): void {
  const userKey = textHeader(request, 'userkey')
  const platform = textHeader(request, 'platform')
  if (userKey !== undefined && userKey !== caller.userKey) throw new Problem('identity_mismatch')
  if (platform !== undefined && platform !== caller.platform) throw new Problem('identity_mismatch')
}

/** A browser sends the cookie whoever made it ask; only our own pages can add a header and come from our own origin. */
function refuseForeignWrite({ config }: Context, request: Request): void {
  const site = request.headers['sec-fetch-site']
  const own = site === undefined ? isOwnOrigin(config.publicUrl, request) : site === 'same-origin'
  if (!own || request.headers['x-isapi'] === undefined) throw new Problem('no_access')
}

function isOwnOrigin(publicUrl: string | undefined, request: Request): boolean {
  const { origin } = request.headers
  if (origin === undefined || !URL.canParse(origin)) return false
  return origin === publicUrl || new URL(origin).host === request.host
}

function textHeader(request: Request, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
