import { FINISH_SIGN_IN_PATH } from '@stipple/core/domain/account'
import { isPagePath } from '@stipple/core/domain/page-path'
import type { Context } from '../../context.ts'
import type { AccountRow } from '../../db/schema/accounts.ts'
import type { App } from '../../http/app-type.ts'
import type { Caller } from '../../http/caller.ts'
import { cookiesOf } from '../../http/cookies.ts'
import { originOf } from '../../http/implement.ts'
import { sameOriginAddress } from '../../http/own-address.ts'
import { Problem } from '../../problem.ts'
import { askFirst, isAnotherMember, sendFailure, signBrowserIn, type Visit } from './browser-sign-in.ts'
import * as data from './data.ts'
import { hasIntent } from './log-in-intent.ts'
import type { AccountPlatform } from './platforms/platform.ts'
import { hashToken, newToken } from './secrets.ts'
import { authenticate } from './service.ts'
import { accountOfToken } from './tokens.ts'

const CODE_SECONDS = 60
/** Tokens that one address may try per minute: each try costs a request to the platform. */
const TRIES_A_MINUTE = 20
const PARAMETERS = ['ck', 'access_token', 'member_id', 'platform']

/** Creates a link that logs another device in as the caller, once, within a minute. */
export async function createLink(context: Context, caller: Caller, origin: string): Promise<{ url: string; expires: Date }> {
  const code = newToken()
  const expires = new Date(context.now().getTime() + CODE_SECONDS * 1000)
  await data.insertSignInCode(context.db, { codeHash: hashToken(code), accountId: caller.accountId, expiresAt: expires })
  return { url: `${origin}/?ck=${code}`, expires }
}

/**
 * Handles log-ins by parameters in the address of any page (`ck`, or `access_token` with `member_id` and `platform`) before the page is sent:
 * redirects to the same page without them, logged in, or to the confirmation page.
 */
export function catchAddressTokens(app: App, context: Context, platforms: readonly AccountPlatform[]): void {
  const limit = app.createRateLimit({ max: TRIES_A_MINUTE, timeWindow: '1 minute', keyGenerator: ({ ip }) => `address-tokens:${ip}` })
  app.addHook('onRequest', async (request, reply) => {
    const visit = { request, reply }
    const arrived = arrivalOf(context, visit)
    if (!arrived) return undefined
    try {
      const count = await limit(request)
      if (!count.isAllowed && count.isExceeded) throw new Problem('too_many_requests')
      await arrive(context, platforms, { visit, ...arrived })
    } catch (error) {
      sendFailure(visit, error, { unasked: await isUnasked(context, visit) })
    }
    return reply
  })
}

/** A bad link that a member did not ask for must not log them out. */
async function isUnasked(context: Context, { request, reply }: Visit): Promise<boolean> {
  const { session, intent } = cookiesOf(context.config, request, reply)
  if (session.value === undefined || (await hasIntent(context, intent))) return false
  return (await authenticate(context, session.value)) !== undefined
}

interface Arrival {
  readonly asked: URLSearchParams
  /** The same page without the log-in parameters; undefined if the log-in should lead elsewhere. */
  readonly page: string | undefined
  readonly origin: string
}

function arrivalOf(context: Context, { request: { method, url, protocol, host } }: Visit): Arrival | undefined {
  const [path = '', query = ''] = url.split('?', 2)
  if (method !== 'GET' || !isPagePath(path)) return undefined
  const asked = new URLSearchParams(query)
  if (!asked.has('ck') && !asked.has('access_token')) return undefined
  const others = new URLSearchParams(query)
  for (const name of PARAMETERS) others.delete(name)
  const origin = originOf(context, { protocol, host })
  const page =
    path === FINISH_SIGN_IN_PATH ? undefined : (sameOriginAddress(others.size > 0 ? `${path}?${others.toString()}` : path, origin) ?? '/')
  return { asked, page, origin }
}

async function arrive(
  context: Context,
  platforms: readonly AccountPlatform[],
  { visit, asked, page, origin }: Arrival & { readonly visit: Visit },
): Promise<void> {
  const { pending, intent } = cookiesOf(context.config, visit.request, visit.reply)
  const account = await accountIn(context, platforms, asked)
  const to = page ?? (await returnOf(context, pending.value)) ?? sameOriginAddress(asked.get('return_to'), origin) ?? '/'
  const silent = (await hasIntent(context, intent)) && !(await isAnotherMember(context, visit, account))
  await (silent ? signBrowserIn : askFirst)(context, visit, { account, to })
}

/** The member of the token in the address. Throws `sign_in_failed`, `sign_in_expired` or `platform_unavailable`. */
async function accountIn(context: Context, platforms: readonly AccountPlatform[], asked: URLSearchParams): Promise<AccountRow> {
  const ck = asked.get('ck')
  const account = ck
    ? await accountOfCode(context, ck)
    : await accountOfToken(context, platforms, {
        token: asked.get('access_token') ?? '',
        platform: asked.get('platform') ?? undefined,
        memberId: asked.get('member_id') ?? undefined,
      })
  if (!account || account.deletedAt !== null) throw new Problem('sign_in_failed')
  return account
}

async function accountOfCode(context: Context, code: string): Promise<AccountRow | undefined> {
  const taken = await data.takeSignInCode(context.db, hashToken(code))
  if (!taken) return undefined
  await data.insertUsedToken(context.db, hashToken(code), context.now())
  if (taken.expiresAt <= context.now()) throw new Problem('sign_in_expired')
  return data.findAccount(context.db, taken.accountId)
}

/** The page where the member started to log in. */
async function returnOf(context: Context, token: string | undefined): Promise<string | undefined> {
  const pending = token === undefined ? undefined : await data.findPendingSignIn(context.db, hashToken(token), context.now())
  return pending?.returnTo
}
