import type { Context } from '../../context.ts'
import type { Cookie } from '../../http/cookies.ts'
import { SIGN_IN_SECONDS } from '../../http/cookies.ts'
import * as data from './data.ts'
import { newToken, sign, verified } from './secrets.ts'

/*
 * Protects against login CSRF: an attacker could lead a member's browser to an address with the attacker's token, and the member would continue in
 * the attacker's account. A token in an address logs in without confirmation only if the browser followed the log-in link on our page some minutes
 * ago. An earlier visit is not enough.
 */

export async function markIntent(context: Context, cookie: Cookie): Promise<void> {
  const until = context.now().getTime() + SIGN_IN_SECONDS * 1000
  cookie.set(sign(`${newToken()}.${until}`, await keyOf(context)))
}

export async function hasIntent(context: Context, cookie: Cookie): Promise<boolean> {
  if (cookie.value === undefined) return false
  const text = verified(cookie.value, await keyOf(context))
  return text !== undefined && Number(text.split('.')[1]) > context.now().getTime()
}

const keyOf = (context: Context): Promise<string> => data.findOrInsertSecret(context.db, 'log-in-intent', newToken())
