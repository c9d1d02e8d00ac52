import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../problem.ts'
import { limitPasswordAttempts } from './attempt-limit.ts'
import { verifyAssertion } from './passkeys.ts'
import { nameKeyOf } from './policy.ts'
import { requirePassword } from './service.ts'
import { issue, PROOF, read } from './tickets.ts'

type Shown = { readonly password: string } | { readonly challenge: string; readonly response: AuthenticationResponseJSON }

/** Verifies the member in person, not only their session. Throws `wrong_password`, `passkey_failed`, `sign_in_expired` and `not_builtin`. */
export async function prove(
  context: Context,
  caller: Caller,
  { shown, address, origin }: { shown: Shown; address: string; origin: string },
): Promise<{ readonly proof: string; readonly expires: string }> {
  requireBuiltin(caller)
  if ('password' in shown) {
    const { password } = shown
    const guess = { name: nameKeyOf(caller.name), address }
    await limitPasswordAttempts(context, guess, () => requirePassword(context, caller, { password, field: 'password' }))
  } else if ((await verifyAssertion(context, { origin, ...shown })) !== caller.accountId) {
    throw new Problem('passkey_failed')
  }
  const { ticket, expires } = await issue(context, PROOF, { session: caller.tokenHash })
  return { proof: ticket, expires: expires.toISOString() }
}

/**
 * Throws `prove_first` unless the member passed such a verification in this session some minutes ago; `not_builtin` for an account of another
 * platform.
 */
export async function requireProof(context: Context, caller: Caller, proof: string): Promise<void> {
  requireBuiltin(caller)
  const shown = await read(context, PROOF, proof)
  if (shown?.session !== caller.tokenHash) throw new Problem('prove_first')
}

/** Throws `not_builtin` for an account whose provider manages the password. */
export function requireBuiltin({ platform }: Pick<Caller, 'platform'>): void {
  if (platform !== 'builtin') throw new Problem('not_builtin')
}
