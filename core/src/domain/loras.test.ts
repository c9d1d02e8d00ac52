import { describe, expect, it } from 'vitest'
import { readAllLoras, readLora, readLoras, writeLoras } from './loras.ts'

describe('a LoRA in a form', () => {
  it('can be turned off without being removed [F: LoRA switch]', () => {
    const entries = ['ink:1', 'oil:0.6:off']
    expect(readLoras(entries)).toEqual([{ id: 'ink', strength: 1 }])
    expect(readAllLoras(entries)).toEqual([
      { id: 'ink', strength: 1 },
      { id: 'oil', strength: 0.6, off: true },
    ])
    expect(writeLoras(readAllLoras(entries))).toEqual(entries)
    expect(readLora('oil:0.6:on')).toBeUndefined()
  })
})
