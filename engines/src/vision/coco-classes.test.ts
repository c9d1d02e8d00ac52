import { CONCEPTS } from '@stipple/illustrator/vocabulary'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import rows from './coco-classes.json' with { type: 'json' }
import type { ClassRow } from './coco-classes.ts'

const list = z.string().regex(/^[^,\s]([^,]*[^,\s])?(, [^,\s]([^,]*[^,\s])?)*$/)
const concept = z.string().refine((id) => CONCEPTS.some((known) => known.id === id))
const schema: z.ZodType<readonly ClassRow[]> = z
  .array(z.strictObject({ en: list, zh: list, concepts: z.array(concept).min(1).exactOptional() }))
  .length(80)

describe('detector classes', () => {
  it('have names in both languages, concepts of the illustrator, and no other key', () => {
    expect(schema.safeParse(rows).error?.issues).toBeUndefined()
    for (const change of [{ concepts: ['no-such-thing'] }, { zh: '' }, { label: 'person' }])
      expect(schema.safeParse(rows.with(0, { ...rows[0], en: 'person', zh: '人', ...change })).success).toBe(false)
  })
})
