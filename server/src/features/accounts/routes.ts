import { accounts } from '@stipple/core/contract/accounts'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { basePathOf } from '../../http/base-path.ts'
import { implement } from '../../http/implement.ts'
import { Problem } from '../../problem.ts'
import { catchAddressTokens, createLink } from './address-tokens.ts'
import { limitPasswordAttempts } from './attempt-limit.ts'
import { confirm, findWaiting } from './confirm.ts'
import { factorRoutes } from './factor-routes.ts'
import { beginSecondStep } from './factors.ts'
import { createPlatforms } from './platforms/create-platforms.ts'
import { access, BEFORE_SECOND_FACTOR, nameKeyOf, passwordsOf } from './policy.ts'
import { presentMember, presentSession, presentUser } from './present.ts'
import { changePassword, checkPassword, openSession, signOut, signUp } from './service.ts'
import { leavePlatform, signInPageRoutes } from './sign-in-page.ts'
import { findMember } from './tokens.ts'

export function accountRoutes(app: App, context: Context): void {
  const platforms = createPlatforms(context.config.accounts)
  catchAddressTokens(app, context, platforms)
  signInPageRoutes(app, context, platforms)
  factorRoutes(app, context)
  implement(
    app,
    context,
    { calls: accounts, access, beforeSecondFactor: BEFORE_SECOND_FACTOR },
    {
      'POST /api/account/sign_up': async ({ body, request, cookie }) => {
        const device = { userAgent: request.userAgent, replaces: cookie.value }
        const session = await signUp(context, passwordsOf(platforms), { ...body, ...device })
        cookie.set(session.token)
        return { status: 1 as const, data: presentSession(session) }
      },
      'POST /api/account/sign_in': async ({ body, request, cookie }) => {
        const passwords = passwordsOf(platforms)
        const guess = { name: nameKeyOf(body.name), address: request.ip }
        const device = { userAgent: request.userAgent, replaces: cookie.value }
        const account = await limitPasswordAttempts(context, guess, () => checkPassword(context, passwords, body))
        if (account.hasSecondFactor) return { status: 1 as const, data: { second: await beginSecondStep(context, account) } }
        const session = await openSession(context, context.db, { account, ...device })
        cookie.set(session.token)
        return { status: 1 as const, data: presentSession(session) }
      },
      'POST /api/account/sign_out': async ({ caller, cookie, request }) => {
        if (caller) await signOut(context, caller)
        cookie.clear()
        return {
          status: 1 as const,
          data: { next: (caller && (await leavePlatform(platforms, caller, request.origin))) ?? `${basePathOf(context.config)}/` },
        }
      },
      'POST /api/account/change_password': async ({ body, caller, request }) => {
        const guess = { name: nameKeyOf(caller.name), address: request.ip }
        await limitPasswordAttempts(context, guess, () => changePassword(context, caller, body))
        return { status: 1 as const }
      },
      'GET /api/account/session': async ({ caller, request: { pageToken } }) => ({
        status: 1 as const,
        data: { user: caller ? presentUser(caller) : null, ...(caller && pageToken !== undefined && { userToken: pageToken }) },
      }),
      'GET /api/account/pending_sign_in': async ({ signIn: { pending } }) => {
        const waiting = await findWaiting(context, pending.value)
        return { status: 1 as const, data: waiting ? { nick: waiting.account.name, platform: waiting.account.platform } : null }
      },
      'POST /api/account/confirm_sign_in': async ({ request, cookie, signIn: { pending, intent } }) => {
        const { next, ...session } = await confirm(context, {
          isSameSiteWrite: request.isSameSiteWrite,
          token: pending.value,
          device: { userAgent: request.userAgent, replaces: cookie.value },
        })
        cookie.set(session.token)
        pending.clear()
        intent.clear()
        return { status: 1 as const, data: { ...presentSession(session), next } }
      },
      'POST /api/account/find_by_key': async ({ body, caller }) => {
        if (body.key !== caller.userKey && body.key !== caller.uid) throw new Problem('not_found')
        const { avatar: member_head = '', name: nick, uid, isVip: is_vip } = caller
        return { status: 1 as const, data: { mobile: '', member_head, nick, uid, is_vip } }
      },
      'POST /api/account/find_member': async ({ body, request }) => {
        const session = await findMember(context, platforms, { ...body, userAgent: request.userAgent })
        return { status: 1 as const, data: presentMember(session) }
      },
      'POST /api/account/sign_in_link': async ({ caller, request }) => {
        const { url, expires } = await createLink(context, caller, request.origin)
        return { status: 1 as const, data: { url, expires: expires.toISOString() } }
      },
    },
  )
}
