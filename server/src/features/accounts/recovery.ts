import { randomUUID } from 'node:crypto'
import type { Language } from '@stipple/core/domain/text'
import { HOUR_MS } from '@stipple/core/domain/time'
import type { Context } from '../../context.ts'
import { countAttempt } from '../../db/attempts.ts'
import type { Transaction } from '../../db/database.ts'
import { isDuplicate } from '../../db/errors.ts'
import type { AccountRow } from '../../db/schema/accounts.ts'
import { limitAttempts } from '../../http/attempt-limit.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../problem.ts'
import * as accountData from './data.ts'
import * as data from './factor-data.ts'
import { takeRecoveryCode } from './factors.ts'
import { emailKeyOf, nameKeyOf } from './policy.ts'
import { hashPassword } from './secrets.ts'
import { EMAIL, fingerprintOf, issue, read, RESET, spend } from './tickets.ts'

/** Payload of the queue `mail`. The link is created when the mail is sent. `key`: a normalized name or e-mail address. */
export type MailOrder =
  | { readonly kind: 'reset'; readonly key: string; readonly language: Language }
  | { readonly kind: 'invitation'; readonly accountId: string; readonly language: Language }
  | { readonly kind: 'email'; readonly accountId: string; readonly email: string; readonly language: Language }

/** Pages that mail links open. The ticket is in the fragment (`#`), which is never sent to a server. */
export const RESET_PAGE = '/reset-password'
const EMAIL_PAGE = '/confirm-email'
const OPERATORS_LINK_SECONDS = 24 * 60 * 60
/** Mails per address and hour, and wrong recovery codes per address and hour. */
const MAX_MAILS = 10
const MAX_CODES = 20

/** Queues a mail with a password reset link. The reply does not reveal if the account exists. Throws `mail_unavailable` and `too_many_requests`. */
export async function forgotPassword(
  context: Context,
  { name, language, address }: { name: string; language: Language; address: string },
): Promise<void> {
  await order(context, { kind: 'reset', key: nameKeyOf(name), language }, address)
}

/** Queues a mail that confirms an e-mail address; an empty one removes the present address. Throws `mail_unavailable` and `too_many_requests`. */
export async function changeEmail(
  context: Context,
  { accountId }: Caller,
  { email, language, address }: { email: string; language: Language; address: string },
): Promise<void> {
  if (email === '') return data.updateEmail(context.db, accountId, { email: null, emailKey: null })
  return order(context, { kind: 'email', accountId, email, language }, address)
}

async function order(context: Context, mail: MailOrder, address: string): Promise<void> {
  if (!context.config.mail) throw new Problem('mail_unavailable')
  const now = context.now()
  const until = new Date(now.getTime() + HOUR_MS)
  const [counted] = await countAttempt(context.db, [`mails:${address}`], { now, until })
  if (counted && counted.count > MAX_MAILS) {
    throw new Problem('too_many_requests', { retryAfter: Math.max(1, Math.ceil((counted.until.getTime() - now.getTime()) / 1000)) })
  }
  await context.queue.enqueue(context.db, 'mail', mail, { id: randomUUID() })
}

/** Confirms an e-mail address. Throws `link_expired` and `email_taken`. */
export async function confirmEmail(context: Context, link: string): Promise<string> {
  const asked = await read(context, EMAIL, link)
  const account = asked && (await accountData.findAccount(context.db, asked.accountId))
  if (!asked || !account) throw new Problem('link_expired')
  try {
    await data.updateEmail(context.db, account.id, { email: asked.email, emailKey: emailKeyOf(asked.email) })
  } catch (error) {
    if (isDuplicate(error, 'accounts_emailKey_unique')) throw new Problem('email_taken')
    throw error
  }
  await spend(context, link)
  return asked.email
}

/** Address of the page that confirms an e-mail address. */
export async function emailLink(context: Context, content: { accountId: string; email: string }, origin: string): Promise<string> {
  return `${origin}${EMAIL_PAGE}#${(await issue(context, EMAIL, content)).ticket}`
}

/** Link of a mail to set a new password: once, within 30 minutes. */
export async function resetLink(context: Context, account: AccountRow, origin: string): Promise<string> {
  return `${origin}${RESET_PAGE}#${(await issue(context, RESET, { accountId: account.id, password: fingerprintOf(account) })).ticket}`
}

/** The same created by an administrator: once, within a day. `factors`: also removes the second factors. Throws `not_found` and `not_builtin`. */
export async function operatorsLink(
  context: Context,
  { accountId, factors, origin }: { accountId: string; factors: boolean; origin: string },
): Promise<{ readonly url: string; readonly expires: Date }> {
  const account = await accountData.findAccount(context.db, accountId)
  if (!account) throw new Problem('not_found')
  if (account.platform !== 'builtin') throw new Problem('not_builtin')
  const { ticket, expires } = await issue(context, RESET, { accountId, password: fingerprintOf(account), factors }, OPERATORS_LINK_SECONDS)
  return { url: `${origin}${RESET_PAGE}#${ticket}`, expires }
}

/** Sets a new password by a link and ends all sessions. Throws `link_expired`, also if the password has changed since. */
export async function resetPassword(context: Context, { link, password }: { link: string; password: string }): Promise<void> {
  const asked = await read(context, RESET, link)
  if (!asked) throw new Problem('link_expired')
  const passwordHash = await hashPassword(password)
  await context.db.transaction(async (tx) => {
    const account = await data.lockAccount(tx, asked.accountId)
    if (!account || fingerprintOf(account) !== asked.password) throw new Problem('link_expired')
    await replacePassword(tx, { accountId: account.id, passwordHash })
    if (asked.factors !== true) return
    await data.deleteFactors(tx, account.id)
    await data.recordSecondFactor(tx, account.id)
  })
  await spend(context, link)
}

/**
 * Sets a new password by a recovery code and ends all sessions. Throws `wrong_recovery` after the same work for an unknown name and a wrong code.
 * Codes have 79 bits, so guesses are limited by address only: a limit by name would let anyone lock a member out.
 */
export async function recover(
  context: Context,
  { name, code, password, address }: { name: string; code: string; password: string; address: string },
): Promise<void> {
  const keys = [{ key: `recover:${address}`, allowed: MAX_CODES }]
  await limitAttempts(context, { keys, windowMs: HOUR_MS, isWrong: () => true }, async () => {
    const account = await accountData.findAccountByName(context.db, nameKeyOf(name))
    const passwordHash = await hashPassword(password)
    const taken =
      account &&
      (await context.db.transaction(async (tx) => {
        if (!(await takeRecoveryCode(tx, account.id, code))) return false
        await replacePassword(tx, { accountId: account.id, passwordHash })
        return true
      }))
    if (taken !== true) throw new Problem('wrong_recovery', { fields: [{ field: 'code', code: 'wrong_recovery' }] })
  })
}

async function replacePassword(tx: Transaction, { accountId, passwordHash }: { accountId: string; passwordHash: string }): Promise<void> {
  await accountData.updatePassword(tx, accountId, passwordHash)
  await data.deleteSignIns(tx, accountId)
}
