import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../problem.ts'
import * as accountData from './data.ts'
import * as data from './factor-data.ts'
import { isSecondFactorRequired } from './policy.ts'
import { requireBuiltin } from './proof.ts'

/** The caller's second factors and recovery options. Throws `not_builtin`. */
export async function securityOf(context: Context, caller: Caller) {
  requireBuiltin(caller)
  const { db } = context
  const account = await accountData.findAccount(db, caller.accountId)
  if (!account) throw new Problem('please_login')
  const [passkeys, app, recoveryCodes] = await Promise.all([
    data.listPasskeys(db, account.id),
    data.findApp(db, account.id),
    data.countRecoveryCodes(db, account.id),
  ])
  return {
    app: app !== undefined,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      created: createdAt.toISOString(),
      ...(lastUsedAt && { lastUsed: lastUsedAt.toISOString() }),
    })),
    recoveryCodes,
    ...(account.email !== null && { email: account.email }),
    mail: context.config.mail !== undefined,
    required: isSecondFactorRequired(context.settings, account),
  }
}
