import { createHash } from 'node:crypto'
import { createRandom } from '@stipple/imaging/random'
import { describe, expect, it } from 'vitest'
import type { Subject } from '../../scene.ts'
import { sourceOf } from '../sprite.ts'
import { ANIMALS } from './animals.ts'

const HEIGHT = 380

const subjectOf = (concept: string, extra: Partial<Subject> = {}): Subject => ({
  id: `${concept}-1`,
  concept,
  art: { set: 'noto', icon: concept },
  count: 1,
  metres: 1,
  weight: 1,
  colour: undefined,
  stands: 'ground',
  relation: undefined,
  facing: undefined,
  ...extra,
})

function draw(subject: Subject, seed: number, portrait = false): { width: number; height: number; pixels: Uint8ClampedArray } {
  const source = sourceOf(subject, createRandom(seed).fork('figure'), portrait)
  if (source.kind !== 'drawing') throw new Error(`${subject.concept} is not a drawing`)
  const canvas = source.draw(HEIGHT)
  const { width, height } = canvas
  return { width, height, pixels: canvas.getContext('2d').getImageData(0, 0, width, height).data }
}

const hash = (drawing: { pixels: Uint8ClampedArray }): string => createHash('sha256').update(drawing.pixels).digest('hex')

/** Share of the box that is painted. */
const cover = ({ pixels }: { pixels: Uint8ClampedArray }): number => {
  let sum = 0
  for (let i = 3; i < pixels.length; i += 4) sum += (pixels[i] ?? 0) > 127 ? 1 : 0
  return sum / (pixels.length / 4)
}

/** Finds a catchlight, a bright spot with a dark pupil next to it; its position in shares of the box, the highest one. */
function findEye({ width, height, pixels }: { width: number; height: number; pixels: Uint8ClampedArray }): [number, number] | undefined {
  const level = (x: number, y: number): number => {
    const i = (y * width + x) * 4
    return (pixels[i + 3] ?? 0) < 200 ? 128 : ((pixels[i] ?? 0) + (pixels[i + 1] ?? 0) + (pixels[i + 2] ?? 0)) / 3
  }
  for (let y = 3; y < height - 3; y++)
    for (let x = 3; x < width - 3; x++) {
      if (level(x, y) < 120) continue
      const dark = [level(x - 2, y + 2), level(x - 3, y + 2), level(x - 2, y + 3), level(x - 3, y + 3), level(x - 1, y + 2)]
      if (Math.min(...dark) < 52) return [x / width, y / height]
    }
  return undefined
}

describe('figures', () => {
  it.each([...ANIMALS.keys()])('draws a %s with an eye, equal for equal seeds and different for others', (concept) => {
    const drawings = [11, 12, 13].map((seed) => draw(subjectOf(concept), seed))
    for (const drawing of drawings) {
      expect(cover(drawing)).toBeGreaterThan(0.16)
      expect(findEye(drawing)).toBeDefined()
    }
    const hashes = drawings.map(hash)
    expect(hash(draw(subjectOf(concept), 11))).toBe(hashes[0])
    expect(new Set(hashes).size).toBeGreaterThan(1)
  })

  it.each(['cat', 'dog', 'donkey'])('draws a %s in the requested colour', (concept) => {
    const mean = (colour: string): number => {
      const { pixels } = draw(subjectOf(concept, { colour }), 5)
      let sum = 0
      let count = 0
      for (let i = 0; i < pixels.length; i += 4) {
        if ((pixels[i + 3] ?? 0) < 200) continue
        sum += (pixels[i] ?? 0) - (pixels[i + 2] ?? 0)
        count++
      }
      return sum / count
    }
    expect(mean('#c0392b') - mean('#2b5dc0')).toBeGreaterThan(60)
  })

  it.each(['girl', 'boy', 'woman', 'man', 'old-man', 'king'])(
    'draws the portrait of a %s with eyes, different for each seed',
    (concept) => {
      const seeds = [1, 2, 3, 4]
      const drawings = seeds.map((seed) => draw(subjectOf(concept), seed, true))
      for (const drawing of drawings) {
        expect(cover(drawing)).toBeGreaterThan(0.3)
        expect(findEye(drawing)?.[1] ?? 1).toBeLessThan(0.25)
      }
      expect(new Set(drawings.map(hash)).size).toBe(seeds.length)
    },
  )

  it('draws a person with the hair of the prompt', () => {
    expect(hash(draw(subjectOf('girl', { hair: '#3a6fd0' }), 2, true))).not.toBe(
      hash(draw(subjectOf('girl', { hair: '#1d1718' }), 2, true)),
    )
  })
})
