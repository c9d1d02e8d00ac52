import { PROVIDER_IDS } from '@stipple/core/domain/recharge'
import type { Context } from '../../context.ts'
import { type Answer, BadNotification, type Notification, ProviderUnavailable } from '../../payment-providers/provider.ts'
import { Problem } from '../../problem.ts'
import { applyEvent } from './apply.ts'

/**
 * Takes a notification and says what its sender wants to hear. Whatever is genuine is taken, also when it changes nothing, so that it is not sent for
 * ever. Throws `not_found` for a provider that is not used, and errors that the sender should try again after.
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
    context.log.warn({ provider: provider.id, reason: error.message }, 'a notification of a payment was refused')
    return provider.answers.refused
  }
}
