import { LIMITS } from '@stipple/core/domain/limits'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { foundModel, idOfName } from './models.ts'
import table from './reference.json' with { type: 'json' }

const rows = z
  .array(
    z.strictObject({
      name: z.string().min(1),
      base: z.enum(['sd1', 'sd2', 'sdxl', 'cascade', 'flux1']),
      least: z.int().min(1).optional(),
      most: z.int().max(100).optional(),
    }),
  )
  .parse(table)

describe('the AI Horde model reference', () => {
  it('has no duplicate, neither by name nor by the id of the model', () => {
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
    expect(new Set(rows.map(({ name }) => idOfName(name))).size).toBe(rows.length)
  })

  it('gives each model the size of its base network, whatever its name suggests', () => {
    const sideOf = (name: string) => foundModel({ name, count: 1, eta: 0 }, false)?.traits.defaults?.width
    for (const { name, base } of rows)
      if (base === 'sdxl' || base === 'sd1') expect([name, sideOf(name)]).toEqual([name, base === 'sdxl' ? 1024 : 512])
  })
})

it('limits sizes so that upscaled results stay within the limits', () => {
  for (const { name } of [...rows, { name: 'Qwen-Image_fp8' }, { name: 'Z-Image-Turbo' }]) {
    const model = foundModel({ name, count: 1, eta: 0 }, false)
    const side = (model?.traits.limits?.size?.max ?? Infinity) * 4
    expect([name, side <= LIMITS.result.side, side ** 2 <= LIMITS.result.pixels]).toEqual([name, true, true])
  }
})
