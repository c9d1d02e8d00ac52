import { textOf } from '@stipple/core/contract/text-shape'
import { MAIL_PARTS, type MailKind, type MailPart, variableFault } from '@stipple/core/domain/mail-text'
import { definitionOf, LANGUAGES, type Text } from '@stipple/core/domain/text'
import { z } from 'zod'
import { defineSetting } from './define-setting.ts'

export type MailTexts = Readonly<Record<MailPart, Text>>

const words = (most: number, form = /^/) =>
  textOf(z.string().trim().min(1).max(most).regex(form), z.string().trim().max(most).regex(form)).strict()
const ONE_LINE = /^[^\r\n]*$/

const texts = z
  .strictObject({ subject: words(150, ONE_LINE), text: words(5000), action: words(80, ONE_LINE) })
  .check(({ value, issues }) => {
    for (const part of MAIL_PARTS) {
      for (const language of LANGUAGES) {
        const text = value[part][language]
        // An empty text of another language is replaced by English.
        const { unknown, missing } = text ? variableFault(part, text) : {}
        const { name } = definitionOf(language)
        const named = { en: `${NAMES[part].en} (${name}): `, zh: `${NAMES[part].zh}（${name}）：` }
        const fault =
          unknown === undefined
            ? missing && { en: `${named.en}${missing} is missing.`, zh: `${named.zh}缺少 ${missing}。` }
            : { en: `${named.en}${unknown} is not available here.`, zh: `${named.zh}此处不能使用 ${unknown}。` }
        if (fault) issues.push({ code: 'custom', input: text, path: [part, language], params: { fault } })
      }
    }
  })

const NAMES: Readonly<Record<MailPart, Text>> = {
  subject: { en: 'Subject', zh: '主题' },
  text: { en: 'Text', zh: '正文' },
  action: { en: 'Words of the link', zh: '链接文字' },
}

const mail = (label: Text, initial: MailTexts) =>
  defineSetting({ group: 'mails', kind: 'json', label, schema: texts, initial: () => ({ ...initial }) })

/** Texts of mails to members, one for each of `MAIL_KINDS`. */
export const mailSettings = {
  'mails.resetPassword': mail(
    { en: 'Forgotten password', zh: '忘记密码' },
    {
      subject: { en: 'Your new Stipple password', zh: '重设点绘密码' },
      text: {
        en: 'A new password was requested for the account {name} on {site}. Open this link within 30 minutes to choose one. It works once, and logs out all devices.\n\n{link}\n\nIf you did not request this, ignore this mail. Your password has not changed.',
        zh: '{site} 上的账号 {name} 申请了重设密码。请在 30 分钟内打开下面的链接设置新密码；链接只能使用一次，设置后所有设备都会退出登录。\n\n{link}\n\n如果不是你本人的操作，忽略这封邮件即可，密码没有改变。',
      },
      action: { en: 'Choose a new password', zh: '设置新密码' },
    },
  ),
  'mails.invitation': mail(
    { en: 'Invitation', zh: '邀请' },
    {
      subject: { en: 'Your Stipple account', zh: '你的点绘账号' },
      text: {
        en: 'An administrator of {site} made the account {name} for you. Open this link within 7 days to choose your password. It works once.\n\n{link}\n\nIf you do not want this account, ignore this mail. Nobody can log in to it without the link.',
        zh: '{site} 的管理员为你创建了账号 {name}。请在 7 天内打开下面的链接设置密码；链接只能使用一次。\n\n{link}\n\n如果不需要这个账号，忽略这封邮件即可，没有链接就无法登录。',
      },
      action: { en: 'Choose your password', zh: '设置密码' },
    },
  ),
  'mails.confirmEmail': mail(
    { en: 'New e-mail address', zh: '确认邮箱' },
    {
      subject: { en: 'Confirm your e-mail address for Stipple', zh: '确认你的点绘邮箱' },
      text: {
        en: 'Open this link within an hour to use this address for your account on {site}. Links for a new password will be sent to it.\n\n{link}\n\nIf you did not request this, ignore this mail. Nothing has changed.',
        zh: '请在一小时内打开下面的链接，把这个邮箱用于 {site} 上的账号。忘记密码时，重设链接会发到这里。\n\n{link}\n\n如果不是你本人的操作，忽略这封邮件即可，没有任何改变。',
      },
      action: { en: 'Confirm this address', zh: '确认邮箱' },
    },
  ),
} satisfies Record<`mails.${MailKind}`, unknown>
