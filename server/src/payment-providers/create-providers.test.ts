import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../test/app.ts'
import { createProviders } from './create-providers.ts'
import { newKeyPair } from './rsa-keys.fixture.ts'

const { privateKey, publicKey } = newKeyPair()

describe('the payment providers', () => {
  it('are the ones in the settings, in the same order [A-18]', async () => {
    const app = await createTestApp({ environment: { PAYMENTS: 'sandbox' } })
    try {
      expect([...app.context.payments.keys()]).toEqual(['sandbox'])
      const config = {
        payments: {
          providers: ['wechat', 'alipay', 'stripe'] as const,
          stripe: { secretKey: 'sk_test_x', webhookSecret: 'whsec_x', gateway: undefined },
          alipay: { appId: '1', privateKey, alipayPublicKey: publicKey, sellerId: undefined, gateway: undefined },
          wechat: {
            merchantId: '1',
            appId: 'wx1',
            apiKey: '0'.repeat(32),
            privateKey,
            certificateSerial: '1',
            platformPublicKey: publicKey,
            platformKeyId: 'PUB_KEY_ID_1',
            gateway: undefined,
          },
        },
      }
      const providers = await createProviders({ config, db: app.context.db, now: app.context.now })
      expect([...providers].map(([id, provider]) => [id, provider.id, provider.currencies])).toEqual([
        ['wechat', 'wechat', ['CNY']],
        ['alipay', 'alipay', ['CNY']],
        ['stripe', 'stripe', undefined],
      ])
    } finally {
      await app.close()
    }
  })

  it('are empty without settings [A-18]', async () => {
    const app = await createTestApp()
    expect([...app.context.payments]).toEqual([])
    await app.close()
  })
})
