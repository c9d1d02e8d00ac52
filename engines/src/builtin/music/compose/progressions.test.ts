import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Progressions } from './harmony.ts'
import rows from './progressions.json' with { type: 'json' }

const degree = z.int().min(0).max(6)
const progressions = z.array(z.array(degree).length(4)).min(1)
const inKey = z.strictObject({ theme: progressions, bridge: progressions, close: degree })
const schema: z.ZodType<Record<string, Record<'major' | 'minor', Progressions>>> = z.record(
  z.enum(['pop', 'vamp', 'jazz', 'blues', 'classical', 'modal', 'epic']),
  z.strictObject({ major: inKey, minor: inKey }),
)

it('has every family of harmony in both modes, with no other key', () => {
  expect(schema.safeParse(rows).error?.issues).toBeUndefined()
  const { pop } = rows
  for (const wrong of [{ pop }, { ...rows, pop: { ...pop, major: { ...pop.major, close: 7 } } }, { ...rows, polka: pop }])
    expect(schema.safeParse(wrong).success).toBe(false)
})
