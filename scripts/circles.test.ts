import { expect, it } from 'vitest'
import { circleProblems, findCircles } from './circles.ts'

const arcs = (...pairs: string[]) => pairs.map((pair) => ({ from: pair.charAt(0), to: pair.charAt(1) }))

it('finds every circle of any length, and nothing else', () => {
  expect(findCircles(arcs('ab', 'bc', 'ca', 'cd', 'de', 'ed', 'ef'))).toEqual([
    ['d', 'e'],
    ['a', 'b', 'c'],
  ])
  expect(findCircles(arcs('ab', 'ac', 'bd', 'cd'))).toEqual([])
})

it('allows a known arrow to close a circle, and reports other circles', () => {
  expect(circleProblems(arcs('ab', 'ba'), ['b → a'])).toEqual([])
  expect(circleProblems(arcs('ab', 'ba', 'bc', 'cb'), ['b → a'])).toEqual(['a circle: b, c'])
})

it('rejects a known arrow that is no longer used', () => {
  expect(circleProblems(arcs('ab'), ['a → b', 'b → a'])).toHaveLength(2)
})
