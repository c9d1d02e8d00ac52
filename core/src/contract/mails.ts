import { z } from 'zod'
import { MAIL_KINDS } from '../domain/mail-text.ts'
import { LANGUAGES } from '../domain/text.ts'
import { defineCalls } from './define-call.ts'

/** Mails of the installation. Their texts are settings. */
export const mails = defineCalls({
  'POST /api/manage/mail_test': {
    summary: 'Send a mail with the given texts and example values to the caller’s own address, at once',
    tag: 'manage',
    perMinute: 5,
    words: { free: "an operator's setting" },
    body: z.object({
      kind: z.enum(MAIL_KINDS),
      language: z.enum(LANGUAGES),
      /** Value of the setting, also an unsaved one. */
      value: z.unknown(),
    }),
    reply: z.object({ status: z.literal(1), data: z.object({ to: z.string() }) }),
    errors: ['invalid_input', 'mail_unavailable', 'no_own_email', 'mail_failed'],
  },
})
