import { FINISH_SIGN_IN_PATH, START_SIGN_IN_PATH } from '@stipple/core/domain/account'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import type { Caller } from '../../http/caller.ts'
import { cookiesOf } from '../../http/cookies.ts'
import { originOf } from '../../http/implement.ts'
import { limitOf } from '../../http/limits.ts'
import { sameOriginAddress } from '../../http/own-address.ts'
import { isSameSiteLink } from '../../http/own-page.ts'
import { Problem } from '../../problem.ts'
import { storePending, sendFailure, sendTo, signBrowserIn, type Visit } from './browser-sign-in.ts'
import * as data from './data.ts'
import { markIntent } from './log-in-intent.ts'
import type { AccountPlatform } from './platforms/platform.ts'
import { hashToken } from './secrets.ts'
import { accountOf } from './service.ts'

/** Redirects to the platform's page and handles the return from it. */
export function signInPageRoutes(app: App, context: Context, platforms: readonly AccountPlatform[]): void {
  const options = { config: { rateLimit: limitOf(context, { perMinute: 30 }) }, exposeHeadRoute: false }
  app.get(START_SIGN_IN_PATH, options, async (request, reply) => {
    const visit = { request, reply }
    await start(context, platforms, visit).catch((error: unknown) => sendFailure(visit, error))
    return reply
  })
  app.get(FINISH_SIGN_IN_PATH, options, async (request, reply) => {
    const visit = { request, reply }
    await finish(context, platforms, visit).catch((error: unknown) => sendFailure(visit, error))
    return reply
  })
}

/** Address that ends the session at the member's platform; undefined if it has none or does not respond in time. */
export async function leavePlatform(
  platforms: readonly AccountPlatform[],
  { platform }: Pick<Caller, 'platform'>,
  origin: string,
): Promise<string | undefined> {
  const page = platforms.find(({ id }) => id === platform)?.page
  try {
    return await page?.signOut(`${origin}/`)
  } catch (error) {
    // The member is already logged out here, as requested.
    if (error instanceof Problem) return undefined
    throw error
  }
}

async function start(context: Context, platforms: readonly AccountPlatform[], { request, reply }: Visit): Promise<void> {
  const origin = originOf(context, request)
  const asked = new URL(request.url, origin).searchParams
  const returnTo = sameOriginAddress(asked.get('return_to'), origin) ?? '/'
  const platform = platforms.find(({ id }) => id === asked.get('platform'))
  if (!platform) throw new Problem('sign_in_failed')
  // Another site could also send a browser here without the person's wish.
  if (isSameSiteLink(context.config, request)) await markIntent(context, cookiesOf(context.config, request, reply).intent)
  // A platform without a page uses our form.
  if (!platform.page) return sendTo(reply, returnTo)
  const { address, checks } = await platform.page.start(origin + FINISH_SIGN_IN_PATH)
  await storePending(context, { request, reply }, { kind: 'away', platform: platform.id, ...checks, returnTo })
  sendTo(reply, address)
}

async function finish(context: Context, platforms: readonly AccountPlatform[], { request, reply }: Visit): Promise<void> {
  const address = new URL(originOf(context, request) + FINISH_SIGN_IN_PATH)
  address.search = new URL(request.url, address).search
  // The request does not come from the platform.
  if (!address.searchParams.has('code') && !address.searchParams.has('error')) return sendTo(reply, '/')

  const token = cookiesOf(context.config, request, reply).pending.value
  const pending = token === undefined ? undefined : await data.findPendingSignIn(context.db, hashToken(token), context.now())
  if (token === undefined || pending?.kind !== 'away') throw new Problem('sign_in_expired')
  // A mismatched state does not end the log-in, otherwise a link could cancel it.
  if (address.searchParams.get('state') !== pending.state) throw new Problem('sign_in_failed')
  if (!(await data.deletePendingSignIn(context.db, hashToken(token)))) throw new Problem('sign_in_expired')

  const page = platforms.find(({ id }) => id === pending.platform)?.page
  if (!page) throw new Problem('sign_in_failed')
  const account = await accountOf(context, await page.finish(address, pending))
  await signBrowserIn(context, { request, reply }, { account, to: pending.returnTo })
}
