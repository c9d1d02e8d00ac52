import type { ManagedSetting } from '@stipple/core/contract/manage'
import type { MailKind } from '@stipple/core/domain/mail-text'
import type { Language } from '@stipple/core/domain/text'
import { ZodError } from 'zod'
import type { Context } from '../../context.ts'
import { recordAction } from '../../db/record-action.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../problem.ts'
import { isSettingKey, type SettingKey } from '../../settings/live/live-settings.ts'
import type { MailTexts } from '../../settings/live/mails.ts'
import { sendTestMail } from '../accounts/public.ts'

/** Changes a setting in all processes. Throws `not_found`, `invalid_input`, and `changed_meanwhile` after a concurrent change. */
export async function changeSetting(
  context: Context,
  caller: Caller,
  { key, value, revision, language }: { key: string; value?: unknown; revision: number; language: Language },
): Promise<ManagedSetting> {
  if (!isSettingKey(key)) throw new Problem('not_found')
  requireValid(context, { key, value, language })
  const find = () => context.settings.list().find((setting) => setting.key === key)
  const before = find()?.value
  await context.db.transaction(async (tx) => {
    const row = await context.settings.set(tx, { key, value, revision, by: caller.uid })
    if (!row) throw new Problem('changed_meanwhile')
    await recordAction(tx, { accountId: caller.accountId, action: 'setting', subject: key, before, after: value ?? null })
  })
  await context.settings.refresh()
  const after = find()
  if (!after) throw new Problem('not_found')
  return after
}

/** Sends a mail with texts that may be unsaved to the caller. Returns the address. Throws `invalid_input`, `mail_unavailable`, `no_own_email` and `mail_failed`. */
export async function testMail(
  context: Context,
  { caller, language }: { readonly caller: Caller; readonly language: Language },
  draft: { readonly kind: MailKind; readonly language: Language; readonly value?: unknown },
): Promise<string> {
  const key = `mails.${draft.kind}` as const
  requireValid(context, { key, value: draft.value, language })
  const texts = draft.value === undefined ? context.settings.get(key) : (draft.value as MailTexts)
  return sendTestMail(context, caller, { texts, language: draft.language })
}

/** Throws `invalid_input` with the reason for a value that the setting cannot have. */
function requireValid(
  { settings }: Pick<Context, 'settings'>,
  { key, value, language }: { key: SettingKey; value: unknown; language: Language },
): void {
  try {
    settings.check(key, value, language)
  } catch (error) {
    if (!(error instanceof ZodError)) throw error
    const [issue] = error.issues
    throw new Problem('invalid_input', {
      fields: [{ field: ['value', ...(issue?.path ?? [])].join('.'), code: 'setting_wrong', params: { reason: issue?.message ?? '' } }],
      cause: error,
    })
  }
}
