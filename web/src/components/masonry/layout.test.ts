import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsFor } from './columns.ts'
import { createLayouter, inView, layOut, neighbour } from './layout.ts'

describe('the masonry layout', () => {
  it.each([
    [1441, 6],
    [1440, 5],
    [1281, 5],
    [1280, 4],
    [769, 4],
    [768, 3],
    [481, 3],
    [480, 2],
    [320, 2],
  ])('at %i pixels has %i columns [H-12]', (width, columns) => {
    expect(columnsFor(width)).toBe(columns)
  })

  it('never lets two images overlap, and fills columns evenly', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.2, max: 4, noNaN: true }), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 6 }),
        (ratios, columns) => {
          const { places, height } = layOut(
            ratios.map((ratio) => ({ ratio })),
            { width: 1000, columns, gap: 4 },
          )
          const ends = new Map<number, number>()
          for (const { x, y, height: tall } of places) {
            expect(y).toBeGreaterThanOrEqual(ends.get(x) ?? 0)
            ends.set(x, y + tall)
          }
          expect(height).toBe(Math.max(...ends.values()))
        },
      ),
    )
  })

  const items = (count: number, group?: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => ({ ratio: 0.5 + ((index * 7) % 11) / 6, group: group?.(index) }))

  it('equals a new layout after items were added or removed', () => {
    const frame = { width: 1000, columns: 4, gap: 4 }
    const all = items(200)
    const layouter = createLayouter()
    for (const count of [30, 130, 200]) layouter(all.slice(0, count), frame)
    expect(layouter(all, frame)).toEqual(layOut(all, frame))
    const fewer = all.filter((_, index) => index !== 77)
    expect(layouter(fewer, frame)).toEqual(layOut(fewer, frame))
  })

  it('finds the items in view without checking all of them', () => {
    const layout = layOut(items(500), { width: 1000, columns: 4, gap: 4 })
    const [from, to] = [2000, 3000]
    const [first, behind] = inView(layout, { from, to })
    layout.places.forEach(({ y, height }, index) => {
      if (y + height >= from && y <= to) expect(index >= first && index < behind).toBe(true)
    })
    expect(behind - first).toBeLessThan(60)
  })

  it.each([false, true])('places groups under their headings without overlaps; headings beside: %s [H-01]', (beside) => {
    const grouped = items(20, (index) => String(Math.floor(index / 3)))
    const { places, headings, height } = layOut(grouped, { width: 1000, columns: 4, gap: 4, heading: { height: 60, beside } })
    expect(headings.map(({ index }) => index)).toEqual([0, 3, 6, 9, 12, 15, 18])
    headings.forEach((heading, at) => {
      const end = headings[at + 1]?.index ?? places.length
      const own = places.slice(heading.index, end)
      for (const place of own) {
        expect(place.y).toBeGreaterThanOrEqual(beside ? heading.y : heading.y + heading.height)
        if (beside) expect(place.x).toBeGreaterThan(heading.width)
        expect(place.y + place.height).toBeLessThanOrEqual(headings[at + 1]?.y ?? height)
      }
    })
  })

  it('finds neighbours for the arrow keys, Home and End', () => {
    const squares = Array.from({ length: 10 }, () => ({ ratio: 1 }))
    const layout = layOut(squares, { width: 1000, columns: 4, gap: 4 })
    expect(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'x'].map((key) => neighbour(layout, 5, key))).toEqual([
      6,
      4,
      9,
      1,
      0,
      9,
      undefined,
    ])
    expect(neighbour(layout, 7, 'ArrowDown')).toBe(9)
    expect(neighbour(layout, 1, 'ArrowUp')).toBe(1)
  })
})
