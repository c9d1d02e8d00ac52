import { existsSync } from 'node:fs'
import type { Json } from '@stipple/core/contract/manage'
import { expect, it } from 'vitest'
import { createTestApp } from '../../../test/app.ts'

it('shows visitors the features of this installation, and nothing else [A-02] [A-18]', async () => {
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
      signUp: true,
      recharge: true,
      mail: false,
      gifts: true,
      embeds: false,
      network: false,
      callsPerMinute: 600,
      off: [],
      comments: true,
      mark: 'members',
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

it('shows visitors the administrator’s announcement, and none when it is empty [F: announcement]', async () => {
  const server = await createTestApp()
  try {
    const { client } = await server.signUp()
    const announced = async () => (await server.client()('GET /api/site')).data.announcement
    const set = async (key: string, value: Json) => {
      const { data } = await client('GET /api/manage/settings')
      const revision = data.find((setting) => setting.key === key)?.revision ?? 0
      await client('POST /api/manage/settings', { body: { key, value, revision } })
    }
    expect(await announced()).toBeUndefined()
    await set('site.announcement', { en: 'Closed on Sunday', zh: '' })
    expect(await announced()).toEqual({ text: { en: 'Closed on Sunday', zh: 'Closed on Sunday' }, tone: 'info' })
    await set('site.announcementTone', 'warning')
    await set('site.announcement', { en: 'Closed on Sunday', zh: '周日停机维护' })
    expect(await announced()).toEqual({ text: { en: 'Closed on Sunday', zh: '周日停机维护' }, tone: 'warning' })
    await set('site.announcement', { en: ' ', zh: '' })
    expect(await announced()).toBeUndefined()
  } finally {
    await server.close()
  }
})

it('is installable with a name in the visitor’s language and the icons of the host’s brand [S-34]', async () => {
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
