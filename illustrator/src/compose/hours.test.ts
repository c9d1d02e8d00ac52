import { expect, it } from 'vitest'
import { z } from 'zod'
import rows from './hours.json' with { type: 'json' }
import type { HourRow } from './light.ts'

const hex = z.string().regex(/^#[0-9a-f]{6}$/)
const factors = z.tuple([z.number().positive(), z.number().positive(), z.number().positive()])
const share = z.number().min(0).max(1)
const schema: z.ZodType<Record<string, HourRow>> = z.record(
  z.enum(['dawn', 'day', 'golden-hour', 'sunset', 'dusk', 'night']),
  z.strictObject({
    skies: z.array(z.array(hex).length(5)).min(1),
    key: factors,
    ambient: factors,
    glow: hex,
    fog: hex,
    cloudLit: hex,
    cloudDark: hex,
    night: share,
    body: z.tuple([share, share]),
  }),
)

it('accepts only complete rows of all hours', () => {
  expect(schema.safeParse(rows).error?.issues).toBeUndefined()
  const { night: _night, ...rest } = rows
  for (const wrong of [rest, { ...rows, day: { ...rows.day, glow: 'white' } }, { ...rows, noon: rows.day }])
    expect(schema.safeParse(wrong).success).toBe(false)
})
