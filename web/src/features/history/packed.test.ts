import type { Work } from '@stipple/core/contract/shapes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packWorks } from './packed.ts'

const work = fc.record(
  {
    image_id: fc.uuid(),
    job_id: fc.constantFrom('job one', 'job two'),
    image: fc.string(),
    thumbnails: fc.record({ 200: fc.string(), 300: fc.string(), 512: fc.string() }),
    media: fc.constantFrom('image' as const, 'voice' as const),
    jobtype: fc.constant('Text2Img' as const),
    model: fc.constantFrom('a', 'b'),
    modelname: fc.string(),
    prompt: fc.string({ unit: 'binary' }),
    params: fc.dictionary(fc.constantFrom('prompt', 'seed', '__proto', 'style', '0'), fc.oneof(fc.string(), fc.integer(), fc.boolean())),
    bytes: fc.nat(),
    seed: fc.nat(),
    starred: fc.constantFrom(0 as const, 1 as const),
    rated: fc.constant(0 as const),
    create_time: fc.constant('2026-01-01T00:00:00.000Z'),
    width: fc.nat(),
    censored: fc.boolean(),
    made_from: fc.array(fc.string()),
  },
  {
    requiredKeys: [
      'image_id', 'job_id', 'image', 'thumbnails', 'media', 'jobtype', 'model', 'modelname', 'prompt', 'params', 'bytes', 'seed', 'starred', 'rated',
      'create_time',
    ],
  },
) // prettier-ignore

/** As the server has it: addresses with the id in them, the prompt in the parameters too. */
const real = work.map((one): Work => {
  const folder = `/media/works/${one.image_id}`
  return {
    ...one,
    image: `${folder}/original.png`,
    thumbnails: { 200: `${folder}/200.webp`, 300: `${folder}/300.webp`, 512: `${folder}/512.webp` },
    params: { ...one.params, prompt: one.prompt },
    prompt: `${one.prompt}###${one.modelname}`,
  }
})

describe('packed works', () => {
  it('are what they were, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(work, real), { maxLength: 6 }), (works) => {
        const packed = packWorks(works)
        expect(packed.map((one) => ({ ...one }))).toEqual(works)
        expect(packed.map((one) => JSON.parse(JSON.stringify(one)))).toEqual(works.map((one) => JSON.parse(JSON.stringify(one))))
        for (const [index, one] of packed.entries()) {
          expect(one.prompt).toBe(works[index]?.prompt)
          expect('made_from' in one).toBe('made_from' in (works[index] ?? {}))
          expect(one.width).toBe(works[index]?.width)
        }
      }),
    )
  })

  it('are the same when many others were looked at meanwhile', () => {
    const works = fc.sample(real, { numRuns: 700, seed: 1 })
    const packed = packWorks(works)
    for (let round = 0; round < 2; round += 1) for (const [index, one] of packed.entries()) expect(one.image).toBe(works[index]?.image)
  })
})
