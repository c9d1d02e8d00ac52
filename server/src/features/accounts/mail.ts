import { fillIn, type MAIL_VARIABLES, paragraphsOf } from '@stipple/core/domain/mail-text'
import { type Language, localize } from '@stipple/core/domain/text'
import { HOUR_MS } from '@stipple/core/domain/time'
import { createTransport } from 'nodemailer'
import type { Context } from '../../context.ts'
import { countAttempt } from '../../db/attempts.ts'
import type { Caller } from '../../http/caller.ts'
import { escapeHtml } from '../../lib/escape-html.ts'
import { Problem } from '../../problem.ts'
import type { MailTexts } from '../../settings/live/mails.ts'
import type { MailConfig } from '../../settings/mail.ts'
import { findAccount } from './data.ts'
import * as data from './factor-data.ts'
import { invitationLink } from './invitations.ts'
import { emailLink, type MailOrder, RESET_PAGE, resetLink } from './recovery.ts'

/** Password reset mails per account and hour. */
const MAX_RESETS = 3
const SOCKET_MS = 20_000

interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Starts the mail sender of this process, if a mail server is configured. */
export async function startMailing(context: Context): Promise<void> {
  const { mail } = context.config
  if (!mail) return
  const send = createSender(mail)
  await context.queue.work<MailOrder>('mail', {
    concurrency: 1,
    run: async ({ data: order }) => {
      const letter = await compose(context, order)
      if (letter) await send(letter)
    },
    exhausted: async ({ kind }) => context.log.error({ kind }, 'a mail could not be sent: check SMTP_URL'),
  })
}

function createSender({ url, from }: MailConfig): (mail: Mail) => Promise<void> {
  const transport = createTransport({ url, connectionTimeout: SOCKET_MS, greetingTimeout: SOCKET_MS, socketTimeout: SOCKET_MS })
  return async (mail) => void (await transport.sendMail({ from, ...mail, disableFileAccess: true, disableUrlAccess: true }))
}

/** Sends a mail with given texts and example values to the caller's own address. Throws `mail_unavailable`, `no_own_email` and `mail_failed`. */
export async function sendTestMail(
  context: Context,
  { accountId }: Caller,
  { texts, language }: { readonly texts: MailTexts; readonly language: Language },
): Promise<string> {
  const { mail, publicUrl: site } = context.config
  if (!mail || site === undefined) throw new Problem('mail_unavailable')
  const account = await findAccount(context.db, accountId)
  if (!account?.email) throw new Problem('no_own_email')
  const { email: to, name } = account
  try {
    await createSender(mail)(written({ to, texts, language, values: { site, name, link: `${site}${RESET_PAGE}#example` } }))
  } catch (error) {
    throw new Problem('mail_failed', { params: { reason: error instanceof Error ? error.message : String(error) }, cause: error })
  }
  return to
}

/** The mail; undefined for an unknown account, one without an address, or one that got several already. */
async function compose(context: Context, order: MailOrder): Promise<Mail | undefined> {
  const site = context.config.publicUrl
  if (site === undefined) return undefined
  if (order.kind === 'email') {
    const account = await findAccount(context.db, order.accountId)
    if (!account) return undefined
    const link = await emailLink(context, { accountId: order.accountId, email: order.email }, site)
    const texts = context.settings.get('mails.confirmEmail')
    return written({ to: order.email, texts, language: order.language, values: { site, name: account.name, link } })
  }
  if (order.kind === 'invitation') {
    const invited = await findAccount(context.db, order.accountId)
    // An account with a password has accepted it.
    if (!invited?.email || invited.passwordHash !== null) return undefined
    const { url: link } = await invitationLink(context, invited, site)
    const texts = context.settings.get('mails.invitation')
    return written({ to: invited.email, texts, language: order.language, values: { site, name: invited.name, link } })
  }
  const account = await data.findByNameOrEmail(context.db, order.key)
  if (!account?.email || account.suspendedAt !== null) return undefined
  const now = context.now()
  const [counted] = await countAttempt(context.db, [`resets:${account.id}`], { now, until: new Date(now.getTime() + HOUR_MS) })
  if (counted && counted.count > MAX_RESETS) return undefined
  const language = (await data.languageOf(context.db, account.id)) ?? order.language
  const link = await resetLink(context, account, site)
  const texts = context.settings.get('mails.resetPassword')
  return written({ to: account.email, texts, language, values: { site, name: account.name, link } })
}

interface Letter {
  readonly to: string
  readonly texts: MailTexts
  readonly language: Language
  readonly values: Readonly<Record<(typeof MAIL_VARIABLES)[number], string>>
}

/** The mail in a language, as text and HTML. */
function written({ to, texts, language, values }: Letter): Mail {
  const [text, action] = [localize(texts.text, language), fillIn(localize(texts.action, language), values)]
  const anchor = `<a href="${escapeHtml(values.link)}">${escapeHtml(action)}</a>`
  const html = (part: string) => escapeHtml(fillIn(part, values)).replaceAll('\n', '<br>')
  return {
    to,
    subject: fillIn(localize(texts.subject, language), values),
    text: `${fillIn(text, values)}\n`,
    html: paragraphsOf(text)
      .map((parts) => `<p>${parts.map(html).join(anchor)}</p>`)
      .join(''),
  }
}
