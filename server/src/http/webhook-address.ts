import { isPrivateUrl } from '@stipple/engines/kit/public-address'
import type { Context } from '../context.ts'
import { Problem } from '../problem.ts'

/** Returns true for a webhook in a private network whose origin is not allowed by the operator (`WEBHOOK_ORIGINS`): it would never be called. */
export async function isPrivateWebhook({ config }: Pick<Context, 'config'>, address: string): Promise<boolean> {
  const url = URL.parse(address)
  return url !== null && !config.webhookOrigins.includes(url.origin) && isPrivateUrl(url)
}

/** Throws `invalid_input` for the field of such a webhook. */
export async function requirePublicWebhook(
  context: Pick<Context, 'config'>,
  { field, address }: { readonly field: string; readonly address: string | undefined },
): Promise<void> {
  if (address !== undefined && (await isPrivateWebhook(context, address)))
    throw new Problem('invalid_input', { fields: [{ field, code: 'private_address' }] })
}
