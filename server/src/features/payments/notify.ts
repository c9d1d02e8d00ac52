import { PROVIDER_IDS } from '@stipple/core/domain/recharge'
import type { Context } from '../../context.ts'
import { type Answer, BadNotification, type Notification, ProviderUnavailable } from '../../payment-providers/provider.ts'
import { Problem } from '../../problem.ts'
import { applyEvent } from './apply.ts'

/**
 * Applies a notification and returns the reply that its sender expects. Valid ones are accepted even without effect, so that they are not repeated.
 * Throws `not_found` for an unconfigured provider, and errors after which the sender should retry.
 */
export async function takeNotification(context: Context, name: string, notification: Notification): Promise<Answer> {
  const id = PROVIDER_IDS.find((known) => known === name)
  const provider = id && context.payments.get(id)
  if (!provider) throw new Problem('not_found')
  try {
    const event = await provider.read(notification)
    if (event) await applyEvent(context, { provider: provider.id, event, from: 'notification' })
    return provider.answers.taken
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw new Problem('payment_unavailable', { cause: error })
    if (!(error instanceof BadNotification)) throw error
    context.log.warn({ provider: provider.id, reason: error.message }, 'a payment notification was refused')
    return provider.answers.refused
  }
}
