import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../config.ts'
import { keyText } from './key-text.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = (type: 'pkcs1' | 'pkcs8') => String(privateKey.export({ type, format: 'pem' }))
const spki = String(publicKey.export({ type: 'spki', format: 'pem' }))
const directory = mkdtempSync(join(tmpdir(), 'stipple-keys-'))
afterAll(() => rmSync(directory, { recursive: true }))

describe('a key in the settings', () => {
  it('is accepted in each format that providers use [A-18]', () => {
    const bare = (type: 'pkcs1' | 'pkcs8') => privateKey.export({ type, format: 'der' }).toString('base64')
    for (const text of [pem('pkcs8'), pem('pkcs1'), bare('pkcs8'), bare('pkcs1'), ` ${pem('pkcs8')}\n\n`]) {
      expect(keyText('private').parse(text)).toBe(pem('pkcs8').trim())
    }
    for (const text of [spki, publicKey.export({ type: 'spki', format: 'der' }).toString('base64')]) {
      expect(keyText('public').parse(text)).toBe(spki.trim())
    }
  })

  it('is read from a file, or from one line with \\n as line breaks [A-18]', () => {
    writeFileSync(join(directory, 'alipay.pem'), pem('pkcs1'))
    const settings = {
      PAYMENTS: 'sandbox',
      ALIPAY_PRIVATE_KEY: `@${join(directory, 'alipay.pem')}`,
      ALIPAY_PUBLIC_KEY: spki.replaceAll('\n', '\\n'),
    }
    expect(loadConfig([], settings).payments.providers).toEqual(['sandbox'])
  })

  it('is rejected with the name of the setting, without its value, if invalid [A-18]', () => {
    const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'pem' })
    const refused = (environment: Record<string, string>) => () => loadConfig([], environment)
    expect(refused({ ALIPAY_PRIVATE_KEY: 'my-secret' })).toThrow(/^ALIPAY_PRIVATE_KEY: is not an RSA private key: (?!.*my-secret)/)
    expect(refused({ ALIPAY_PRIVATE_KEY: spki })).toThrow('ALIPAY_PRIVATE_KEY')
    expect(refused({ WECHAT_PLATFORM_PUBLIC_KEY: pem('pkcs8') })).toThrow('WECHAT_PLATFORM_PUBLIC_KEY: is not an RSA public key')
    expect(refused({ WECHAT_PLATFORM_PUBLIC_KEY: String(elliptic) })).toThrow('is not an RSA public key')
    expect(refused({ WECHAT_PRIVATE_KEY: '@/nowhere/key.pem' })).toThrow('WECHAT_PRIVATE_KEY: names a file that cannot be read')
  })
})
