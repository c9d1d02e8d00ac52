import { describe, expect, it } from 'vitest'
import { understand } from '../understand/understand.ts'
import { coloursMissing } from './colours-shown.ts'
import { type PaintOptions, paintScene } from './paint-scene.ts'
import type { SetType } from './written-text.ts'

const SIZE = 192
const paint = (prompt: string, options: Partial<PaintOptions> = {}) =>
  paintScene(understand(prompt, ''), { width: SIZE, height: SIZE, seed: 3, literalness: 0.5, refinement: 0.3, ...options })

/** Sets every text as a bar. */
const bars: SetType = (_text, { width, height }) => [{ path: `M0 0H${width}V${height / 2}H0Z`, x: -width / 2, y: -height / 4 }]

describe('a finished image', () => {
  it.each([
    'a cat on a table',
    'a cat under a tree',
    'an astronaut riding a horse',
    'a bird on a branch',
    'two dogs beside a house',
    '树下的猫',
  ])('shows the relations between its objects: %s [M-06]', (prompt) =>
    expect(paint(prompt)).toMatchObject({ lacks: [], lacksMain: undefined }),
  )

  it('reports a relation missing in its layout with the words of the prompt [M-06]', () => {
    const apart = paint('a cat under a tree', {
      arrange: (layout) => ({
        ...layout,
        placements: layout.placements.map((one) =>
          one.subject.concept === 'cat' ? { ...one, x: SIZE * 0.1, y: SIZE * 0.2 } : { ...one, x: SIZE * 0.9 },
        ),
      }),
    })
    expect(apart).toMatchObject({ lacks: ['under a tree'], lacksMain: 'under a tree' })
  })

  it('shows objects on the side that the prompt names [M-06]', () => {
    const { lacks } = paint('a dog on the left and a cat on the right')
    expect(lacks).toEqual([])
    const turned = paint('a dog on the left and a cat on the right', {
      arrange: (layout) => ({ ...layout, placements: layout.placements.map((one) => ({ ...one, x: SIZE - one.x })) }),
    })
    expect(turned.lacks).toEqual(['on the left', 'on the right'])
  })

  it('shows the colours of the prompt, measured in pixels [M-06]', () => {
    for (const prompt of ['a blue cat', 'a purple rose at sunset', 'a white rabbit in a forest', '一辆红色的汽车'])
      expect(paint(prompt).lacks).toEqual([])
    const region = Uint16Array.of(1, 1, 0)
    const stage = { width: 3, height: 1, region, drawn: [{ id: 'cat-1', region: 1, pixels: 2, inside: 1 }] }
    const shown = (prompt: string, ...pixel: readonly number[]) =>
      coloursMissing(
        stage,
        understand(prompt, ''),
        Uint8ClampedArray.from([...pixel, ...pixel, 47, 116, 196].flatMap((v, n) => (n % 3 === 2 ? [v, 255] : v))),
      )
    expect(shown('a blue cat', 200, 60, 40)).toEqual(['blue cat'])
    expect(shown('一只蓝色的猫', 240, 200, 60)).toEqual(['蓝色猫'])
    expect(shown('a blue cat', 60, 90, 150)).toEqual([])
    expect(shown('a cat', 30, 30, 34)).toEqual([])
  })

  it('reports texts that are missing or hidden [M-06]', () => {
    expect(paint('a sign that says "COFFEE"').lacks).toEqual(['“COFFEE”'])
    expect(paint('a sign that says "COFFEE"', { setType: bars }).lacks).toEqual([])
    expect(paint('a lake with the word "LOVE" in the sky', { setType: bars }).lacks).toEqual(['“LOVE”'])
    expect(paint('a poster of a mountain with the words "CLIMB"', { setType: bars }).lacks).toEqual([])
  })
})
