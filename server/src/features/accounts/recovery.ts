import { randomUUID } from 'node:crypto'
import type { Language } from '@stipple/core/domain/text'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { isDuplicate } from '../../db/errors.ts'
import { countGuess } from '../../db/guesses.ts'
import type { AccountRow } from '../../db/schema/accounts.ts'
import type { Caller } from '../../http/caller.ts'
import { limitGuesses } from '../../http/guess-limit.ts'
import { Problem } from '../../problem.ts'
import * as accountData from './data.ts'
import * as data from './factor-data.ts'
import { takeRecoveryCode } from './factors.ts'
import { emailKeyOf, nameKeyOf } from './policy.ts'
import { hashPassword } from './secrets.ts'
import { EMAIL, fingerprintOf, issue, read, RESET, spend } from './tickets.ts'

/** Payload of the queue `mail`. It carries no link: that is made when the mail is sent. `key`: a name or an e-mail address as it is compared. */
export type MailOrder =
  | { readonly kind: 'reset'; readonly key: string; readonly language: Language }
  | { readonly kind: 'email'; readonly accountId: string; readonly email: string; readonly language: Language }

/** Pages to which the links of mails lead. The ticket stands behind `#`, which no server and no other site gets to see. */
const RESET_PAGE = '/reset-password'
const EMAIL_PAGE = '/confirm-email'
const OPERATORS_LINK_SECONDS = 24 * 60 * 60
/** Mails that one address may ask for, and wrong recovery codes that it may try, in an hour. */
const MOST_MAILS = 10
const MOST_CODES = 20
const HOUR_MS = 60 * 60_000

/** Orders a mail with a link for a new password. Nothing here depends on whether there is such an account. Throws `mail_unavailable` and `too_many_requests`. */
export async function forgotPassword(
  context: Context,
  { name, language, address }: { name: string; language: Language; address: string },
): Promise<void> {
  await order(context, { kind: 'reset', key: nameKeyOf(name), language }, address)
}

/** Orders a mail with a link that confirms an e-mail address; an empty one removes the present address. Throws `mail_unavailable` and `too_many_requests`. */
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
  const [counted] = await countGuess(context.db, [`mails:${address}`], { now, until })
  if (counted && counted.count > MOST_MAILS) {
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

/** Address of the page that sets a new password, by mail: once, within 30 minutes. */
export async function resetLink(context: Context, account: AccountRow, origin: string): Promise<string> {
  return `${origin}${RESET_PAGE}#${(await issue(context, RESET, { accountId: account.id, password: fingerprintOf(account) })).ticket}`
}

/** The same from an operator: once, within a day. `factors`: it removes the second factors, too. Throws `not_found` and `not_builtin`. */
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

/** Sets a new password by a link and ends all sessions. Throws `link_expired`, also when the password was changed since. */
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
    await data.noteSecondFactor(tx, account.id)
  })
  await spend(context, link)
}

/**
 * Sets a new password by a recovery code and ends all sessions. Throws `wrong_recovery`, the same for an unknown name and a wrong code, after the same work. Codes have 79
 * bits, so guesses are limited for each address only: a limit for each name would let anyone lock a member out.
 */
export async function recover(
  context: Context,
  { name, code, password, address }: { name: string; code: string; password: string; address: string },
): Promise<void> {
  const keys = [{ key: `recover:${address}`, allowed: MOST_CODES }]
  await limitGuesses(context, { keys, windowMs: HOUR_MS, isWrong: () => true }, async () => {
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
