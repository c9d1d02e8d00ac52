import { PROVIDER_IDS, type ProviderId } from '@stipple/core/domain/recharge'
import { z } from 'zod'
import { keyText } from './key-text.ts'
import { secretText } from './secret-text.ts'
import { ConfigError, address, list, oneOf } from './variable.ts'

/** Settings of payments. */
export interface PaymentsConfig {
  /** In display order; empty: no purchases. */
  readonly providers: readonly ProviderId[]
  readonly stripe: StripeConfig | undefined
  readonly alipay: AlipayConfig | undefined
  readonly wechat: WechatConfig | undefined
}

export interface StripeConfig {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Another API address, for tests. */
  readonly gateway: string | undefined
}

/** Keys are PEM texts. */
export interface AlipayConfig {
  readonly appId: string
  readonly privateKey: string
  readonly alipayPublicKey: string
  readonly sellerId: string | undefined
  readonly gateway: string | undefined
}

export interface WechatConfig {
  readonly merchantId: string
  readonly appId: string
  readonly apiKey: string
  readonly privateKey: string
  readonly certificateSerial: string
  /** WeChat Pay's signing key, and its id. */
  readonly platformPublicKey: string
  readonly platformKeyId: string
  readonly gateway: string | undefined
}

const gateway = address(['http:', 'https:']).optional()

export const paymentVariables = {
  /** Comma-separated providers. */
  PAYMENTS: list.pipe(z.array(oneOf(PROVIDER_IDS))),
  /** `yes`: the sandbox may run on a public server. */
  SANDBOX_IN_PUBLIC: oneOf(['yes', 'no']).default('no'),
  STRIPE_SECRET_KEY: secretText.optional(),
  STRIPE_WEBHOOK_SECRET: secretText.optional(),
  STRIPE_GATEWAY: gateway,
  ALIPAY_APP_ID: z.string().optional(),
  ALIPAY_PRIVATE_KEY: secretText.pipe(keyText('private')).optional(),
  ALIPAY_PUBLIC_KEY: secretText.pipe(keyText('public')).optional(),
  ALIPAY_SELLER_ID: z.string().optional(),
  ALIPAY_GATEWAY: gateway,
  WECHAT_MERCHANT_ID: z.string().optional(),
  WECHAT_APP_ID: z.string().optional(),
  WECHAT_API_KEY: secretText.pipe(z.string().length(32, 'must have 32 characters')).optional(),
  WECHAT_PRIVATE_KEY: secretText.pipe(keyText('private')).optional(),
  WECHAT_CERTIFICATE_SERIAL: z.string().optional(),
  WECHAT_PLATFORM_PUBLIC_KEY: secretText.pipe(keyText('public')).optional(),
  WECHAT_PLATFORM_KEY_ID: z.string().optional(),
  WECHAT_GATEWAY: gateway,
}
const shape = z.object(paymentVariables)
type Variables = z.infer<typeof shape>

/** Throws `ConfigError` if a provider lacks a setting, or real payments and the sandbox are mixed. */
export function paymentsOf(set: Variables, { isPublic }: { isPublic: boolean }): PaymentsConfig {
  const on = (id: ProviderId) => set.PAYMENTS.includes(id)
  if (on('sandbox') && set.PAYMENTS.length > 1) {
    throw new ConfigError('PAYMENTS: the sandbox gives dots without payment, so it cannot be combined with a real provider')
  }
  if (on('sandbox') && isPublic && set.SANDBOX_IN_PUBLIC === 'no') {
    throw new ConfigError(
      'PAYMENTS: with the sandbox, everyone who can reach this server gets dots without paying. Set SANDBOX_IN_PUBLIC=yes to allow it',
    )
  }
  return {
    providers: set.PAYMENTS,
    stripe: on('stripe')
      ? { ...needed(set, { secretKey: 'STRIPE_SECRET_KEY', webhookSecret: 'STRIPE_WEBHOOK_SECRET' }), gateway: set.STRIPE_GATEWAY }
      : undefined,
    alipay: on('alipay')
      ? {
          ...needed(set, { appId: 'ALIPAY_APP_ID', privateKey: 'ALIPAY_PRIVATE_KEY', alipayPublicKey: 'ALIPAY_PUBLIC_KEY' }),
          sellerId: set.ALIPAY_SELLER_ID,
          gateway: set.ALIPAY_GATEWAY,
        }
      : undefined,
    wechat: on('wechat')
      ? {
          ...needed(set, {
            merchantId: 'WECHAT_MERCHANT_ID',
            appId: 'WECHAT_APP_ID',
            apiKey: 'WECHAT_API_KEY',
            privateKey: 'WECHAT_PRIVATE_KEY',
            certificateSerial: 'WECHAT_CERTIFICATE_SERIAL',
            platformPublicKey: 'WECHAT_PLATFORM_PUBLIC_KEY',
            platformKeyId: 'WECHAT_PLATFORM_KEY_ID',
          }),
          gateway: set.WECHAT_GATEWAY,
        }
      : undefined,
  }
}

/** The settings with these names, all present. */
function needed<const T extends Readonly<Record<string, keyof Variables>>>(set: Variables, names: T): { readonly [K in keyof T]: string } {
  const missing = Object.values(names).filter((name) => set[name] === undefined)
  if (missing.length > 0) throw new ConfigError(`${missing.join(', ')}: required by a provider in PAYMENTS`)
  return Object.fromEntries(Object.entries(names).map(([key, name]) => [key, String(set[name])])) as { [K in keyof T]: string }
}
