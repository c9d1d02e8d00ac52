import { describe, expect, it } from 'vitest'
import { webAddress } from './web-address.ts'

describe('the link in a contact code [S-33]', () => {
  it.each([
    ['https://studio.example/contact', 'https://studio.example/contact'],
    [' mailto:hello@studio.example ', 'mailto:hello@studio.example'],
    ['微信号：点绘工作室', undefined],
    ['javascript:alert(1)', undefined],
    ['weixin://contacts/profile/x', undefined],
    ['', undefined],
  ])('is for %s: %s', (content, address) => {
    expect(webAddress(content)).toBe(address)
  })
})
