import { expect, it } from 'vitest'
import { createTestApp } from '../../../test/app.ts'

it('tells every visitor what this installation offers, and only that [A-02] [A-18]', async () => {
  const environment = {
    ACCOUNTS: 'builtin,openid',
    OPENID_ISSUER: 'https://id.example',
    OPENID_CLIENT_ID: 'stipple',
    OPENID_CLIENT_SECRET: 'not for visitors',
    OPENID_NAME: 'Example ID',
    PAYMENTS: 'sandbox',
    APPLICATION_FORM: 'mailto:access@stipple.example',
    CREATOR_QR: 'https://chat.example/creator',
  }
  const server = await createTestApp({ environment })
  try {
    const reply = await server.app.inject({ url: '/api/site' })
    expect(reply.json().data).toEqual({
      platforms: [{ id: 'builtin' }, { id: 'openid', name: 'Example ID' }],
      recharge: true,
      blockContextMenu: true,
      variantHosts: [],
      applicationForm: 'mailto:access@stipple.example',
      creator: 'https://chat.example/creator',
    })
    expect(reply.headers['content-security-policy']).toContain("img-src 'self' blob: data: https://id.example;")
  } finally {
    await server.close()
  }
})
