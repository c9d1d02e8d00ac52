import type { ProviderId } from '@stipple/core/domain/recharge'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { PaymentProvider } from './provider.ts'

/** The providers that the settings switch on, in the order in which they are offered. */
export type PaymentProviders = ReadonlyMap<ProviderId, PaymentProvider>

/** What a provider is made of. */
export interface ProviderParts {
  readonly config: Pick<Config, 'payments'>
  readonly db: Database
  readonly now: () => Date
  /** Longest that one call to the outside may take, in milliseconds; tests make it short. */
  readonly callLimit?: number
}

/** What a provider on the outside is made of. */
export type OutsideParts = Pick<ProviderParts, 'now' | 'callLimit'>

export async function createProviders(parts: ProviderParts): Promise<PaymentProviders> {
  const entries = parts.config.payments.providers.map(async (id) => [id, await MAKERS[id](parts)] as const)
  return new Map(await Promise.all(entries))
}

/** Each is loaded only where it is used: some of their packages are large. */
const MAKERS: Readonly<Record<ProviderId, (parts: ProviderParts) => Promise<PaymentProvider>>> = {
  sandbox: async (parts) => (await import('./sandbox/sandbox.ts')).createSandbox(parts),
  stripe: async (parts) => (await import('./stripe/stripe.ts')).createStripe(needed(parts.config.payments.stripe), parts),
  alipay: async (parts) => (await import('./alipay/alipay.ts')).createAlipay(needed(parts.config.payments.alipay), parts),
  wechat: async (parts) => (await import('./wechat/wechat.ts')).createWechat(needed(parts.config.payments.wechat), parts),
}

/** The settings have been checked: a provider that is switched on has its own. */
function needed<T>(settings: T | undefined): T {
  if (settings === undefined) throw new Error('a payment provider is switched on without its settings')
  return settings
}
