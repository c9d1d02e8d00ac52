import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { BUSINESSES, type BusinessRow } from './business.ts'
import rows from './businesses.json' with { type: 'json' }
import { hasIcon } from './icons.ts'
import moodWords from './moods.json' with { type: 'json' }
import { MOODS } from './moods.ts'

const words = z.string().regex(/^[^,\s]([^,]*[^,\s])?(, [^,\s]([^,]*[^,\s])?)*$/)
const schema: z.ZodType<readonly BusinessRow[]> = z.array(
  z.strictObject({
    en: words,
    zh: words,
    icons: z.array(z.string().refine(hasIcon)).min(1),
    colours: z.array(z.string().regex(/^#[0-9a-f]{6}$/)).min(1),
    moods: z.array(z.enum(MOODS)).min(1),
  }),
)

describe('business types', () => {
  it('have valid words, Phosphor icons, colours and moods, and no other key', () => {
    expect(schema.safeParse(rows).error?.issues).toBeUndefined()
    const [row] = rows
    for (const change of [{ icons: ['no-such-icon'] }, { moods: ['grumpy'] }, { colours: ['red'] }, { colors: [] }])
      expect(schema.safeParse([{ ...row, ...change }]).success).toBe(false)
  })

  it('share no word', () => {
    for (const language of ['en', 'zh'] as const) {
      const all = BUSINESSES.flatMap((business) => business.words[language])
      expect(all.filter((word, index) => all.indexOf(word) < index)).toEqual([])
    }
  })
})

describe('words for moods', () => {
  it('exist for each mood, and each belongs to one mood only', () => {
    const lists = z.strictObject({ en: z.array(z.string()).min(1), zh: z.array(z.string()).min(1) })
    const all = Object.values(z.record(z.enum(MOODS), lists).parse(moodWords)).flatMap(({ en, zh }) => [...en, ...zh])
    expect(new Set(all).size).toBe(all.length)
  })
})
