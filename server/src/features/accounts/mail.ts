import { type Language, localize, type Text } from '@stipple/core/domain/text'
import { HOUR_MS } from '@stipple/core/domain/time'
import { createTransport } from 'nodemailer'
import type { Context } from '../../context.ts'
import { countAttempt } from '../../db/attempts.ts'
import { escapeHtml } from '../../lib/escape-html.ts'
import type { MailConfig } from '../../settings/mail.ts'
import { findAccount } from './data.ts'
import * as data from './factor-data.ts'
import { invitationLink } from './invitations.ts'
import { emailLink, type MailOrder, resetLink } from './recovery.ts'

/** Password reset mails per account and hour. */
const MOST_RESETS = 3
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

/** The mail; undefined for an unknown account, one without an address, or one that got several already. */
async function compose(context: Context, order: MailOrder): Promise<Mail | undefined> {
  const origin = context.config.publicUrl
  if (origin === undefined) return undefined
  if (order.kind === 'email') {
    const link = await emailLink(context, { accountId: order.accountId, email: order.email }, origin)
    return written({ to: order.email, link, kind: 'confirmEmail', language: order.language, origin })
  }
  if (order.kind === 'invitation') {
    const invited = await findAccount(context.db, order.accountId)
    // An account with a password has accepted it.
    if (!invited?.email || invited.passwordHash !== null) return undefined
    const { url: link } = await invitationLink(context, invited, origin)
    return written({ to: invited.email, link, kind: 'invitation', language: order.language, origin, name: invited.name })
  }
  const account = await data.findByNameOrEmail(context.db, order.key)
  if (!account?.email || account.suspendedAt !== null) return undefined
  const now = context.now()
  const [counted] = await countAttempt(context.db, [`resets:${account.id}`], { now, until: new Date(now.getTime() + HOUR_MS) })
  if (counted && counted.count > MOST_RESETS) return undefined
  const language = (await data.languageOf(context.db, account.id)) ?? order.language
  const link = await resetLink(context, account, origin)
  return written({ to: account.email, link, kind: 'resetPassword', language, origin, name: account.name })
}

interface Letter {
  readonly to: string
  readonly link: string
  readonly kind: keyof typeof LETTERS
  readonly language: Language
  readonly origin: string
  readonly name?: string
}

/** A short mail with one link, as text and HTML. */
function written({ to, link, kind, language, origin, name = '' }: Letter): Mail {
  const { subject, lead, action, unasked } = LETTERS[kind]({ origin, name })
  const [first, last] = [localize(lead, language), localize(unasked, language)]
  return {
    to,
    subject: localize(subject, language),
    text: `${first}\n\n${link}\n\n${last}\n`,
    html: `<p>${escapeHtml(first)}</p><p><a href="${escapeHtml(link)}">${escapeHtml(localize(action, language))}</a></p><p>${escapeHtml(last)}</p>`,
  }
}

type Parts = Readonly<Record<'subject' | 'lead' | 'action' | 'unasked', Text>>
const LETTERS = {
  resetPassword: ({ origin, name }: { origin: string; name: string }): Parts => ({
    subject: { en: 'Your new Stipple password', zh: '重设点绘密码' },
    lead: {
      en: `A new password was requested for the account ${name} on ${origin}. Open this link within 30 minutes to choose one. It works once, and logs out all devices.`,
      zh: `${origin} 上的账号 ${name} 申请了重设密码。请在 30 分钟内打开下面的链接设置新密码；链接只能使用一次，设置后所有设备都会退出登录。`,
    },
    action: { en: 'Choose a new password', zh: '设置新密码' },
    unasked: {
      en: 'If you did not request this, ignore this mail. Your password has not changed.',
      zh: '如果不是你本人的操作，忽略这封邮件即可，密码没有改变。',
    },
  }),
  invitation: ({ origin, name }: { origin: string; name: string }): Parts => ({
    subject: { en: 'Your Stipple account', zh: '你的点绘账号' },
    lead: {
      en: `An administrator of ${origin} made the account ${name} for you. Open this link within 7 days to choose your password. It works once.`,
      zh: `${origin} 的管理员为你创建了账号 ${name}。请在 7 天内打开下面的链接设置密码；链接只能使用一次。`,
    },
    action: { en: 'Choose your password', zh: '设置密码' },
    unasked: {
      en: 'If you do not want this account, ignore this mail. Nobody can log in to it without the link.',
      zh: '如果不需要这个账号，忽略这封邮件即可，没有链接就无法登录。',
    },
  }),
  confirmEmail: ({ origin }: { origin: string; name: string }): Parts => ({
    subject: { en: 'Confirm your e-mail address for Stipple', zh: '确认你的点绘邮箱' },
    lead: {
      en: `Open this link within an hour to use this address for your account on ${origin}. Links for a new password will be sent to it.`,
      zh: `请在一小时内打开下面的链接，把这个邮箱用于 ${origin} 上的账号。忘记密码时，重设链接会发到这里。`,
    },
    action: { en: 'Confirm this address', zh: '确认邮箱' },
    unasked: {
      en: 'If you did not request this, ignore this mail. Nothing has changed.',
      zh: '如果不是你本人的操作，忽略这封邮件即可，没有任何改变。',
    },
  }),
}
