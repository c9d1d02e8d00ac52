import { describe, expect, it } from 'vitest'
import { destinationOf, isExternal } from './public-address.ts'

describe('external processing of jobs', () => {
  it('is decided by the kind, or by the address', () => {
    expect([isExternal(true, { address: 'http://localhost' }), isExternal(false, { address: 'https://api.openai.com' })]).toEqual([
      true,
      false,
    ])
    expect([isExternal('by address', {}), isExternal('by address', { address: '' })]).toEqual([true, true])
  })

  it.each([
    'http://localhost:8080/v1',
    'http://gpu-box:8000',
    'http://studio.local/v1',
    'http://nas.home.arpa',
    'http://127.0.0.1:8080',
    'http://10.1.2.3',
    'http://192.168.1.20:8080/v1',
    'http://172.16.0.1',
    'http://172.31.255.1',
    'http://100.64.0.9',
    'http://[::1]:8080',
    'http://[fd12:3456::1]',
    'http://[fe80::1]',
    'not an address yet',
  ])('does not apply to %s', (address) => expect(isExternal('by address', { address })).toBe(false))

  it.each([
    'https://api.openai.com/v1',
    'https://10.example.com',
    'http://8.8.8.8',
    'http://172.32.0.1',
    'http://100.128.0.1',
    'http://[2606:4700::1111]',
    'https://localhost.example.org',
  ])('applies to %s', (address) => expect(isExternal('by address', { address })).toBe(true))
})

it('names the service of a kind, or its host if known by address', () => {
  const label = { en: 'Another service', zh: '其他服务' }
  const host = { en: 'api.example.com:8443', zh: 'api.example.com:8443' }
  expect(destinationOf({ elsewhere: true, label }, { address: 'https://api.example.com' })).toEqual(label)
  expect(destinationOf({ elsewhere: 'by address', label }, { address: 'https://api.example.com:8443/v1?key=word' })).toEqual(host)
  expect(destinationOf({ elsewhere: 'by address', label }, {})).toEqual(label)
  expect(destinationOf({ elsewhere: 'by address', label }, { address: 'http://192.168.1.20' })).toBeUndefined()
  expect(destinationOf({ elsewhere: false, label }, { address: 'https://api.example.com' })).toBeUndefined()
})
