/** Mails whose texts the operator can change. */
export const MAIL_KINDS = ['resetPassword', 'invitation', 'confirmEmail'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** Parts of a mail. `action`: words of the link in HTML. */
export const MAIL_PARTS = ['subject', 'text', 'action'] as const
export type MailPart = (typeof MAIL_PARTS)[number]

/** Names that stand in braces for a value, such as `{name}`. `link` only in the text, where it is required. */
export const MAIL_VARIABLES = ['site', 'name', 'link'] as const

const VARIABLE = /\{(\w+)\}/g
const LINK = '{link}'

/** A variable of a part that does not exist there, or the missing link of a text; with braces. */
export function variableFault(part: MailPart, text: string): { readonly unknown?: string; readonly missing?: string } {
  const known = new Set(MAIL_VARIABLES.filter((name) => part === 'text' || name !== 'link').map((name) => `{${name}}`))
  const unknown = (text.match(VARIABLE) ?? []).find((found) => !known.has(found))
  if (unknown !== undefined) return { unknown }
  return part === 'text' && !text.includes(LINK) ? { missing: LINK } : {}
}

/** Puts values in place of variables. */
export const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(VARIABLE, (found, name: string) => values[name] ?? found)

/** Paragraphs of a text, each divided at its links. */
export const paragraphsOf = (text: string): string[][] =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.split(LINK))
