import { existsSync } from 'node:fs'
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
      mail: false,
      gifts: true,
      network: false,
      callsPerMinute: 600,
      comments: true,
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

it('can be installed: named in the person’s language, with the icons of the host name’s brand [S-34]', async () => {
  const server = await createTestApp()
  try {
    const { client } = await server.signUp()
    await client('POST /api/manage/settings', { body: { key: 'site.variantHosts', value: ['second.example'], revision: 0 } })
    const manifest = async (query: string, host: string) => {
      const reply = await server.app.inject({ url: `/manifest.webmanifest${query}`, headers: { host } })
      expect(reply.headers).toMatchObject({ 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'no-cache' })
      return reply.json()
    }
    const [english, chinese] = [await manifest('?lang=en', 'first.example:4680'), await manifest('?lang=cn', 'second.example:4680')]
    expect(english).toMatchObject({ id: '/', lang: 'en', name: 'Stipple 点绘', short_name: 'Stipple', display: 'standalone' })
    expect(chinese).toMatchObject({ id: '/', lang: 'zh-CN', name: 'Stipple 点绘', short_name: '点绘' })
    expect(english.shortcuts.map(({ name, url }: { name: string; url: string }) => [name, url])).toEqual([
      ['Create', '/generate'],
      ['My works', '/history'],
    ])
    const sources = ({ icons, screenshots }: Record<string, { src: string }[]>) =>
      [...(icons ?? []), ...(screenshots ?? [])].map(({ src }) => src)
    expect(sources(english)[0]).toBe('/icons/mark-192.png')
    expect(sources(chinese)[0]).toBe('/icons/mark-variant-192.png')
    const missing = [...sources(english), ...sources(chinese)].filter(
      (path) => !existsSync(new URL(`../../../../web/public${path}`, import.meta.url)),
    )
    expect(missing).toEqual([])
  } finally {
    await server.close()
  }
})
