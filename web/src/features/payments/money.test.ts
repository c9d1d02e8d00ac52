import { describe, expect, it } from 'vitest'
import { formatPrice } from '../../lib/format-price.ts'
import { perHundredDots, savingPercent } from './money.ts'

describe('prices', () => {
  it.each([
    [4900, 'CNY', 'zh', '¥49'],
    [4905, 'CNY', 'en', 'CN¥49.05'],
    [119_800, 'USD', 'en', '$1,198'],
    [4900, 'JPY', 'zh', 'JP¥4,900'],
    [4900, 'KRW', 'en', '₩4,900'],
    [4900, 'HUF', 'en', 'HUF 49'],
    [4900, 'KWD', 'en', 'KWD 4.900'],
  ] as const)('are formatted from %i of the smallest unit of %s in %s [A-16]', (minor, currency, language, text) => {
    expect(formatPrice(minor, currency, language).replaceAll('\u00A0', ' ')).toBe(text)
  })

  it('are compared by the price per dot, without exaggerated savings [A-16]', () => {
    const single = { price: 1900, total: 1000 }
    expect(perHundredDots(single)).toBe(190)
    expect(savingPercent({ price: 950, total: 1000 }, single)).toBe(50)
    expect(savingPercent({ price: 1900, total: 1300 }, single)).toBe(23)
    expect(savingPercent(single, single)).toBe(0)
    expect(savingPercent({ price: 2000, total: 1000 }, single)).toBe(0)
  })
})
