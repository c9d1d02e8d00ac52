import { expect, it } from 'vitest'
import { sameOriginAddress } from './own-address.ts'

const ORIGIN = 'https://stipple.example'

it.each([
  ['/', '/'],
  ['/history', '/history'],
  ['/history?page=2&search=%E7%8C%AB#top', '/history?page=2&search=%E7%8C%AB#top'],
  ['history', '/history'],
  ['https://stipple.example/me?tab=a', '/me?tab=a'],
  ['https://somebody:secret@stipple.example/me', '/me'],
  ['//stipple.example/me', '/me'],
  ['/%2F%2Fevil', '/%2F%2Fevil'],
  ['/generate/Text2Img/comfyui%2Fa.safetensors', '/generate/Text2Img/comfyui%2Fa.safetensors'],
  ['/generate?next=https://evil.example', '/generate?next=https://evil.example'],
])('keeps %j, which is a page of this server [S-10]', (value, address) => {
  expect(sameOriginAddress(value, ORIGIN)).toBe(address)
})

it.each([
  undefined,
  null,
  '',
  'https://evil.example/',
  'http://stipple.example/',
  'https://stipple.example:8443/',
  'https://stipple.example.evil.example/',
  'https://stipple.example@evil.example/',
  '//evil.example',
  '///evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'https:evil.example',
  'https:///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example\\@stipple.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/history\r\nset-cookie: a=b',
  '/\u0000',
  '/\u0085/evil.example',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,hello',
  'blob:https://stipple.example/1',
  'https://[',
  '/api/account/start?platform=openid',
  '/media/works/1/a.png',
  '/assets/main',
  '/.git/config',
  '/wxredirect?code=a',
  '/a/../api/account/session',
  `/${'x'.repeat(2000)}`,
])('rejects %j, which leads to another site or to no page [S-10]', (value) => {
  expect(sameOriginAddress(value, ORIGIN)).toBeUndefined()
})
