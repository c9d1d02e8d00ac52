import { z } from 'zod'
import { secretText } from './secret-text.ts'
import { ConfigError } from './variable.ts'

/** Mail server for links to members. */
export interface MailConfig {
  /** smtp://name:password@host:587, or smtps:// */
  readonly url: string
  /** Sender, as in `Stipple <studio@example.org>`. */
  readonly from: string
}

export const mailVariables = {
  SMTP_URL: secretText
    .refine((value) => /^smtps?:\/\/./.test(value) && URL.canParse(value), 'must be an address that starts with smtp:// or smtps://')
    .optional(),
  SMTP_FROM: z
    .string()
    .max(300)
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'must be an e-mail address, or Name <address>')
    .optional(),
}
const shape = z.object(mailVariables)

/** Undefined without a mail server. Throws `ConfigError`. */
export function mailOf(set: z.infer<typeof shape>, { publicUrl }: { readonly publicUrl: string | undefined }): MailConfig | undefined {
  if ((set.SMTP_URL === undefined) !== (set.SMTP_FROM === undefined)) throw new ConfigError('SMTP_URL and SMTP_FROM: set both, or neither')
  if (set.SMTP_URL === undefined || set.SMTP_FROM === undefined) return undefined
  // A link must not lead to an arbitrary host from the request.
  if (publicUrl === undefined) throw new ConfigError('PUBLIC_URL: is needed when SMTP_URL is set, because mails carry links')
  return { url: set.SMTP_URL, from: set.SMTP_FROM }
}
