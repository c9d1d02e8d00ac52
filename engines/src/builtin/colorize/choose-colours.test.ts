import { expect, it } from 'vitest'
import { chooseColours } from './choose-colours.ts'
import { chromaAt, USUAL } from './usual-colours.ts'

it('keeps guessed sky and grass colours out of a person of the same lightness, but applies a dot there [M-01]', () => {
  const size = { width: 40, height: 30 }
  const light = new Float32Array(1200).fill(70)
  const people = Uint8Array.from(light, (_, i) => (i % 40 >= 20 ? 1 : 0))
  const sky = { seeds: [5, 45, 605], chroma: (here: number) => chromaAt(USUAL.sky, here) }
  const guessed = chooseColours(light, size, { given: [], usual: [sky], base: undefined, people })
  const face = 15 * 40 + 30
  expect(guessed.b[15 * 40 + 5]).toBeLessThan(-15)
  expect([guessed.a[face], guessed.b[face]]).toEqual([expect.toSatisfy(isWarm), expect.toSatisfy(isWarm)])
  const dot = { seeds: [face], chroma: (): readonly [number, number] => [0, -40] }
  expect(chooseColours(light, size, { given: [dot], usual: [sky], base: undefined, people }).b[face]).toBeLessThan(-30)
})

const isWarm = (value: number): boolean => value >= 0
