import { randomUUID } from 'node:crypto'
import { newEmail, newName } from '@stipple/core/contract/account-shapes'
import { ACCOUNT_RULES } from '@stipple/core/domain/account'
import type { Language } from '@stipple/core/domain/text'
import { DAY_MS } from '@stipple/core/domain/time'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { isDuplicate } from '../../db/errors.ts'
import type { AccountRow } from '../../db/schema/accounts.ts'
import { Problem } from '../../problem.ts'
import * as data from './data.ts'
import { emailKeyOf, nameKeyOf } from './policy.ts'
import { type MailOrder, RESET_PAGE } from './recovery.ts'
import { newReadable } from './secrets.ts'
import { openAccount } from './service.ts'
import { fingerprintOf, issue, RESET } from './tickets.ts'

const INVITATION_SECONDS = (7 * DAY_MS) / 1000
/** Names of the same beginning that are tried before a random ending. */
const MAX_ALIKE = 9

/**
 * Opens an account without a password, with its registration dots, also while sign-up is closed. The administrator answers for the address, so that it counts as confirmed.
 * Without a name, a free one is made from the address. Throws `email_invalid`, `name_invalid`, `already_member` and `name_taken`.
 */
export async function openInvited(
  context: Context,
  tx: Transaction,
  asked: { readonly name?: string | undefined; readonly email?: string | undefined },
): Promise<AccountRow> {
  const email = asked.email ? checkedEmail(asked.email) : null
  await data.lockNewAccounts(tx)
  const name = asked.name || email === null ? checkedName(asked.name ?? '') : await freeName(tx, email)
  const address = email === null ? {} : { email, emailKey: emailKeyOf(email) }
  const wanted = { platform: 'builtin' as const, name, nameKey: nameKeyOf(name), ...address }
  try {
    return await openAccount(context, tx, { wanted, registrationRef: ({ id }) => `registration:${id}` })
  } catch (error) {
    if (isDuplicate(error, 'accounts_emailKey_unique')) throw new Problem('already_member', { cause: error })
    if (isDuplicate(error, 'accounts_nameKey_unique')) throw new Problem('name_taken', { cause: error })
    throw error
  }
}

/** Link by which an invited member chooses a password: once, within 7 days. */
export async function invitationLink(
  context: Context,
  account: Pick<AccountRow, 'id' | 'name' | 'passwordHash'>,
  origin: string,
): Promise<{ readonly url: string; readonly expires: Date }> {
  const content = { accountId: account.id, password: fingerprintOf(account) }
  const { ticket, expires } = await issue(context, RESET, content, INVITATION_SECONDS)
  return { url: `${origin}${RESET_PAGE}?name=${encodeURIComponent(account.name)}#${ticket}`, expires }
}

/** Queues a mail with such a link; false if this server sends none or the account has no address. */
export async function mailInvitation(
  context: Context,
  tx: Transaction,
  { account, language }: { account: AccountRow; language: Language },
) {
  if (!context.config.mail || account.email === null) return false
  const order: MailOrder = { kind: 'invitation', accountId: account.id, language }
  return context.queue.enqueue(tx, 'mail', order, { id: randomUUID() })
}

function checkedEmail(email: string): string {
  const checked = newEmail.safeParse(email)
  if (!checked.success) throw new Problem('email_invalid')
  return checked.data
}

function checkedName(name: string): string {
  const checked = newName.safeParse(name)
  if (!checked.success) throw new Problem('name_invalid')
  return checked.data
}

/** `mira.li` of `mira.li+art@example.org`, or the first free one of `mira.li2`, `mira.li3` … */
async function freeName(tx: Transaction, email: string): Promise<string> {
  const part = email.replace(/[+@].*/, '').replaceAll(/[^\p{L}\p{N}._-]/gu, '.')
  const base = part.length < ACCOUNT_RULES.name.min ? `${part}${newReadable(6)}` : part.slice(0, ACCOUNT_RULES.name.max - 6)
  for (let number = 1; number <= MAX_ALIKE; number++) {
    const name = number === 1 ? base : `${base}${number}`
    if (!(await data.findAccountByName(tx, nameKeyOf(name)))) return name
  }
  return `${base}${newReadable(6)}`
}
