import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CONCEPTS } from '../../understand/lexicon/concepts.ts'
import type { Build } from './quadruped-build.ts'
import rows from './quadrupeds.json' with { type: 'json' }
import { QUADRUPEDS } from './quadrupeds.ts'

const hex = z.string().regex(/^#[0-9a-f]{6}$/)
const positive = z.number().positive()
const features = {
  coat: hex,
  belly: hex,
  socks: hex,
  muzzle: hex,
  ear: z.strictObject({ shape: z.enum(['pointed', 'round', 'floppy']), size: positive, inner: hex, back: hex.exactOptional() }),
  tail: z.strictObject({ kind: z.enum(['brush', 'up', 'tuft', 'stub', 'hair', 'curl']), tip: hex }),
  length: positive,
  depth: positive,
  waist: positive,
  bone: positive,
  foot: z.enum(['paw', 'hoof']),
  carry: z.tuple([z.number(), z.number()]),
  neck: positive,
  head: z.enum(['face', 'long']),
  size: positive,
  snout: positive,
  pitch: z.number().exactOptional(),
  mane: hex.exactOptional(),
  pattern: z.enum(['tabby', 'saddle', 'panda', 'patch']).exactOptional(),
  marking: hex.exactOptional(),
  mask: hex.exactOptional(),
  isHorned: z.literal(true).exactOptional(),
  eye: z.tuple([z.number(), z.number(), z.number()]),
  nose: hex,
  poses: z.array(z.enum(['stand', 'walk', 'sit', 'lie', 'graze', 'trot'])).min(1),
  unit: positive.exactOptional(),
}
const coat = z.strictObject(features).partial()
const build: z.ZodType<Omit<Build, 'coats'>> = z.strictObject({ ...features, coats: z.array(coat).min(1).exactOptional() })
const row = coat.extend({
  coats: z.array(coat).min(1).exactOptional(),
  like: z.string().exactOptional(),
  without: z
    .array(z.enum(['mane', 'pattern', 'isHorned']))
    .min(1)
    .exactOptional(),
})

describe('four-legged animals', () => {
  it('have known properties only', () => {
    expect(z.record(z.string(), row).safeParse(rows).error?.issues).toBeUndefined()
    for (const change of [{ wings: 2 }, { foot: 'claw' }, { coat: 'brown' }, { tail: { kind: 'bushy', tip: '#000000' } }])
      expect(row.safeParse({ ...rows.fox, ...change }).success).toBe(false)
  })

  it.each([...QUADRUPEDS])('%s is complete', (_, animal) => {
    expect(build.safeParse(animal).error?.issues).toBeUndefined()
  })

  it('refer to an earlier animal only', () => {
    const before = new Set<string>()
    for (const [name, animal] of Object.entries(rows)) {
      if ('like' in animal) expect({ name, known: before.has(animal.like) }).toEqual({ name, known: true })
      before.add(name)
    }
  })

  it('are drawn for a concept', () => {
    const drawn = new Set(CONCEPTS.flatMap(({ id, art }) => [id, art.slice(art.indexOf(':') + 1)]))
    expect([...QUADRUPEDS.keys()].filter((name) => !drawn.has(name))).toEqual([])
  })
})
