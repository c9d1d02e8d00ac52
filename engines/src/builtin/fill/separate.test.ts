import { describe, expect, it } from 'vitest'
import type { Detection } from '../cutout/centernet.ts'
import { isRival, separate, withoutMistaken } from './separate.ts'
import { viewOf } from './view.ts'

const SIZE = { width: 200, height: 150 }
const [BICYCLE, DOG, HORSE, SHEEP] = [1, 16, 17, 18]
const found = (kind: number, box: readonly [number, number, number, number], score = 0.6): Detection => {
  const [left, top, right, bottom] = box
  return { kind, score, left, top, right, bottom, person: kind === 0 }
}
const dog = found(DOG, [0.2, 0.3, 0.45, 0.95])
const bicycle = found(BICYCLE, [0.2, 0.2, 0.9, 0.7])

const inOval = (x: number, y: number, { left, top, right, bottom }: Detection): boolean =>
  ((2 * x - left - right) / (right - left)) ** 2 + ((2 * y - top - bottom) / (bottom - top)) ** 2 <= 1
const each = (inside: (x: number, y: number) => boolean): Uint8Array =>
  Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, i) =>
    inside(((i % SIZE.width) + 0.5) / SIZE.width, (Math.floor(i / SIZE.width) + 0.5) / SIZE.height) ? 1 : 0,
  )

describe('separate', () => {
  /** A black dog before a red bicycle before a pale wall. */
  const dogs = each((x, y) => inOval(x, y, dog))
  const bicycles = each((x, y) => inOval(x, y, bicycle)).map((mark, i) => (dogs[i] === 1 ? 0 : mark))
  const all = dogs.map((mark, i) => Math.max(mark, bicycles[i] ?? 0))
  const rgb = Uint8Array.from({ length: all.length * 3 }, (_, n) => {
    const i = Math.floor(n / 3)
    const colour = dogs[i] === 1 ? [35, 30, 32] : bicycles[i] === 1 ? [190, 40, 35] : [215, 212, 190]
    return (colour[n % 3] ?? 0) + ((i * 7919) % 17)
  })
  const shareOf = (marks: Uint8Array, of: Uint8Array): number =>
    of.reduce((sum, mark, i) => sum + mark * (marks[i] ?? 0), 0) / of.reduce((sum, mark) => sum + mark, 0)

  it.each([
    ['the dog', dog, bicycle, dogs, bicycles],
    ['the bicycle', bicycle, dog, bicycles, dogs],
  ])('takes %s and leaves the other', async (_, box, rival, own, other) => {
    const view = await viewOf({ ...SIZE, rgb }, { objects: async () => [], subject: async () => undefined })
    const within = each((x, y) => x > box.left && x < box.right && y > box.top && y < box.bottom)
    const { marks } = await separate(view, { all, inside: all.map((mark, i) => mark * (within[i] ?? 0)), box, rivals: [rival] })
    expect(shareOf(marks, own)).toBeGreaterThan(0.85)
    expect(shareOf(marks, other)).toBeLessThan(0.06)
  })

  it('knows who is in whose way, and one thing with two names', () => {
    expect(isRival(dog, bicycle)).toBe(true)
    expect(isRival(found(DOG, [0.92, 0.2, 1, 0.7]), bicycle)).toBe(false)
    expect(isRival(found(HORSE, [0.2, 0.3, 0.45, 0.94]), dog)).toBe(false)
  })

  it('drops what is more surely something else, but for what is easily taken for it', () => {
    const [mistaken, likely] = [found(HORSE, [0.2, 0.3, 0.45, 0.95], 0.3), found(HORSE, [0.6, 0.3, 0.9, 0.9], 0.3)]
    expect(withoutMistaken([mistaken, likely], [dog, found(SHEEP, [0.6, 0.3, 0.9, 0.9], 0.5)])).toEqual([likely])
  })
})
