import type { ProviderId } from '@stipple/core/domain/recharge'
import type { PaymentProvider, PaymentProviders, ProviderParts } from './provider.ts'

export async function createProviders(parts: ProviderParts): Promise<PaymentProviders> {
  const entries = parts.config.payments.providers.map(async (id) => [id, await MAKERS[id](parts)] as const)
  return new Map(await Promise.all(entries))
}

/** Loaded on demand: some of their packages are large. */
const MAKERS: Readonly<Record<ProviderId, (parts: ProviderParts) => Promise<PaymentProvider>>> = {
  sandbox: async (parts) => (await import('./sandbox/sandbox.ts')).createSandbox(parts),
  stripe: async (parts) => (await import('./stripe/stripe.ts')).createStripe(needed(parts.config.payments.stripe), parts),
  alipay: async (parts) => (await import('./alipay/alipay.ts')).createAlipay(needed(parts.config.payments.alipay), parts),
  wechat: async (parts) => (await import('./wechat/wechat.ts')).createWechat(needed(parts.config.payments.wechat), parts),
}

/** Validated before: an enabled provider has its settings. */
function needed<T>(settings: T | undefined): T {
  if (settings === undefined) throw new Error('a payment provider is switched on without its settings')
  return settings
}
