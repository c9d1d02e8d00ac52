import { describe, expect, it } from 'vitest'
import { detailIn } from './entry-detail.ts'

describe('the detail of an entry [S-30]', () => {
  it('of a bonus is in the language of the reader', () => {
    expect(detailIn('en', '首次充值 · First purchase')).toBe('First purchase')
    expect(detailIn('zh', '首次充值 · First purchase')).toBe('首次充值')
  })

  it.each(['WELCOME70', 'for you · and you', '甲 · 乙', '甲 · b · c', ''])('is left unchanged: %s', (detail) => {
    expect(detailIn('en', detail)).toBe(detail)
    expect(detailIn('zh', detail)).toBe(detail)
  })
})
