import { accounts } from '@stipple/core/contract/accounts'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { implement } from '../../http/implement.ts'
import { Problem } from '../../http/problem.ts'
import { createGuessLimit, type Guess } from './guess-limit.ts'
import { nameKeyOf } from './policy.ts'
import { presentUser } from './present.ts'
import { changePassword, signIn, signOut, signUp } from './service.ts'

export function accountRoutes(app: App, context: Context): void {
  const guesses = createGuessLimit()

  /** Runs a check of a password, counting wrong ones. */
  const guarded = async <T>(guess: Guess, check: () => Promise<T>): Promise<T> => {
    guesses.check(guess)
    try {
      const result = await check()
      guesses.right(guess)
      return result
    } catch (error) {
      if (error instanceof Problem) guesses.wrong(guess)
      throw error
    }
  }

  implement(app, context, accounts, {
    'POST /api/account/sign_up': async ({ body, request, cookie }) => {
      const { caller, token } = await signUp(context, { ...body, userAgent: request.userAgent })
      cookie.set(token)
      return { status: 1 as const, data: { user: presentUser(caller), userToken: token } }
    },
    'POST /api/account/sign_in': async ({ body, request, cookie }) => {
      const guess = { name: nameKeyOf(body.name), address: request.ip, now: context.now() }
      const { caller, token } = await guarded(guess, () => signIn(context, { ...body, userAgent: request.userAgent }))
      cookie.set(token)
      return { status: 1 as const, data: { user: presentUser(caller), userToken: token } }
    },
    'POST /api/account/sign_out': async ({ caller, cookie }) => {
      if (caller) await signOut(context, caller)
      cookie.clear()
      return { status: 1 as const }
    },
    'POST /api/account/change_password': async ({ body, caller, request }) => {
      const guess = { name: nameKeyOf(caller.name), address: request.ip, now: context.now() }
      await guarded(guess, () => changePassword(context, caller, body))
      return { status: 1 as const }
    },
    'GET /api/account/session': async ({ caller }) => ({ status: 1 as const, data: { user: caller ? presentUser(caller) : null } }),
  })
}
