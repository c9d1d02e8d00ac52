import { security } from '@stipple/core/contract/security'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-type.ts'
import { implement } from '../../http/implement.ts'
import { securityOf } from './factor-state.ts'
import { beginApp, confirmApp, finishByCode, removeApp, renewCodes } from './factors.ts'
import { addPasskey, beginAssertion, beginPasskey, finishByPasskey, removePasskey, renamePasskey, requirePasskey } from './passkeys.ts'
import { BEFORE_SECOND_FACTOR, securityAccess as access } from './policy.ts'
import { presentSession } from './present.ts'
import { prove, requireProof } from './proof.ts'
import { changeEmail, confirmEmail, forgotPassword, recover, resetPassword } from './recovery.ts'

const done = { status: 1 } as const
const added = (codes: readonly string[] | undefined) => ({ ...done, data: codes ? { recoveryCodes: [...codes] } : {} })

/** Second factors, passkeys, and account recovery. */
export function factorRoutes(app: App, context: Context): void {
  implement(
    app,
    context,
    { calls: security, access, beforeSecondFactor: BEFORE_SECOND_FACTOR },
    {
      'POST /api/account/second_factor': async ({ body, request, cookie }) => {
        const device = { userAgent: request.userAgent, replaces: cookie.value }
        const session = await finishByCode(context, { ...body, address: request.ip, device })
        cookie.set(session.token)
        return { ...done, data: presentSession(session) }
      },
      'POST /api/account/passkey_options': async ({ body, request: { origin } }) => ({
        ...done,
        data: await beginAssertion(context, { origin, ticket: body.ticket }),
      }),
      'POST /api/account/passkey_sign_in': async ({ body, request, cookie }) => {
        const device = { userAgent: request.userAgent, replaces: cookie.value }
        const session = await finishByPasskey(context, { ...body, origin: request.origin, device })
        cookie.set(session.token)
        return { ...done, data: presentSession(session) }
      },
      'GET /api/account/security': async ({ caller }) => ({ ...done, data: await securityOf(context, caller) }),
      'POST /api/account/prove': async ({ body, caller, request }) => ({
        ...done,
        data: await prove(context, caller, { shown: body, address: request.ip, origin: request.origin }),
      }),
      'POST /api/account/app_begin': async ({ body, caller }) => {
        await requireProof(context, caller, body.proof)
        return { ...done, data: await beginApp(context, caller) }
      },
      'POST /api/account/app_confirm': async ({ body, caller, request }) =>
        added(await confirmApp(context, caller, { ...body, address: request.ip })),
      'POST /api/account/app_remove': async ({ body, caller }) => {
        await requireProof(context, caller, body.proof)
        await removeApp(context, caller)
        return done
      },
      'POST /api/account/passkey_begin': async ({ body, caller, request }) => {
        await requireProof(context, caller, body.proof)
        return { ...done, data: await beginPasskey(context, caller, request.origin) }
      },
      'POST /api/account/passkey_add': async ({ body, caller, request: { origin } }) =>
        added(await addPasskey(context, caller, { ...body, origin })),
      'POST /api/account/passkey_rename': async ({ body, caller }) => {
        await renamePasskey(context, caller, body)
        return done
      },
      'POST /api/account/passkey_remove': async ({ body, caller }) => {
        // Ownership is checked before the proof, so a missing passkey is reported first.
        await requirePasskey(context, caller, body.id)
        await requireProof(context, caller, body.proof)
        await removePasskey(context, caller, body.id)
        return done
      },
      'POST /api/account/recovery_codes': async ({ body, caller }) => {
        await requireProof(context, caller, body.proof)
        return { ...done, data: { recoveryCodes: [...(await renewCodes(context, caller))] } }
      },
      'POST /api/account/email': async ({ body, caller, language, request }) => {
        await requireProof(context, caller, body.proof)
        await changeEmail(context, caller, { email: body.email, language, address: request.ip })
        return done
      },
      'POST /api/account/confirm_email': async ({ body }) => ({ ...done, data: { email: await confirmEmail(context, body.link) } }),
      'POST /api/account/forgot_password': async ({ body, language, request }) => {
        await forgotPassword(context, { name: body.name, language, address: request.ip })
        return done
      },
      'POST /api/account/reset_password': async ({ body }) => {
        await resetPassword(context, body)
        return done
      },
      'POST /api/account/recover': async ({ body, request }) => {
        await recover(context, { ...body, address: request.ip })
        return done
      },
    },
  )
}
