import { expect, it } from 'vitest'
import { createStore } from 'zustand'
import { Layer } from '../pixels/layer.ts'
import { maskWord } from '../pixels/mask-ink.ts'
import { outlineDistances } from '../pixels/outline-distance.ts'
import { Edges, NO_EDGE_CHANGE } from './edges.ts'
import { History } from './history.ts'

const SIZE = { width: 100, height: 80 }
const RADIUS = 20
const disc = (radius: number): Uint8Array =>
  Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, i) =>
    Math.hypot((i % SIZE.width) - 50, Math.floor(i / SIZE.width) - 40) <= radius ? 255 : 0,
  )

/** A disc of marks with its history; `channels` 4 is the ink of a mask among layers. */
function edited(channels: 1 | 4) {
  const layer = new Layer(SIZE, channels)
  const state = createStore(() => ({ version: 0, edges: NO_EDGE_CHANGE }))
  const history = new History(() => state.setState(({ version }) => ({ version: version + 1 })))
  const edges = new Edges({ state, layer, keep: () => history.add(layer.keep()) })
  layer.change((data) => {
    const written = channels === 4 ? new Uint32Array(data.buffer) : data
    disc(RADIUS).forEach((mark, i) => (written[i] = channels === 4 ? maskWord(mark) : mark))
  })
  layer.keep()
  const marks = () => Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, i) => layer.data[channels === 4 ? i * 4 + 3 : i] ?? 0)
  return { layer, state, history, edges, marks }
}

const count = (marks: Uint8Array): number => marks.reduce((sum, mark) => sum + mark / 255, 0)

it('measures the distance to the outline exactly', () => {
  const size = { width: 23, height: 17 }
  let seed = 7
  const marks = Uint8Array.from({ length: size.width * size.height }, () => ((seed = (seed * 16_807) % 2_147_483_647) % 5 === 0 ? 255 : 0))
  const found = outlineDistances(marks, size)
  marks.forEach((mark, i) => {
    const others = [...marks.keys()].filter((other) => marks[other] !== mark)
    const distances = others.map((j) =>
      Math.hypot((i % size.width) - (j % size.width), Math.floor(i / size.width) - Math.floor(j / size.width)),
    )
    const nearest = Math.min(...distances) - 0.5
    expect(found[i]).toBeCloseTo(mark === 255 ? nearest : -nearest, 3)
  })
  expect(Math.max(...outlineDistances(new Uint8Array(size.width * size.height), size))).toBeLessThan(-size.width)
})

it.each([1, 4] as const)('grows and shrinks the original mask evenly to all sides, in %i channels [F: grow and shrink]', (channels) => {
  const { edges, marks, state, history } = edited(channels)
  for (const grow of [10, -10, 3]) {
    edges.show({ grow, feather: 0 })
    expect(state.getState().edges).toEqual({ grow, feather: 0 })
    expect(Math.sqrt(count(marks()) / Math.PI)).toBeCloseTo(RADIUS + grow, 0)
  }
  edges.show({ grow: 0, feather: 0 })
  expect(marks()).toEqual(disc(RADIUS))
  edges.keep()
  expect(history.canUndo).toBe(false)
  edges.show({ grow: -60, feather: 0 })
  expect(count(marks())).toBe(0)
  edges.keep()
  history.undo()
  expect(marks()).toEqual(disc(RADIUS))
  expect(state.getState().edges).toBe(NO_EDGE_CHANGE)
})

it.each([1, 4] as const)(
  'softens the edge over the chosen width, centred on the original edge, in %i channels [F: feather]',
  (channels) => {
    const { edges, marks, history } = edited(channels)
    edges.show({ grow: 0, feather: 16 })
    edges.keep()
    const row = marks().subarray(40 * SIZE.width + 50, 40 * SIZE.width + 90)
    expect([row[10], row[RADIUS + 10]]).toEqual([255, 0])
    expect(row[RADIUS]).toBeGreaterThan(127 - 16)
    expect(row[RADIUS]).toBeLessThan(127 + 32)
    expect(row.every((mark, x) => x === 0 || mark <= (row[x - 1] ?? 0))).toBe(true)
    expect(new Set(row).size).toBeGreaterThan(12)
    history.undo()
    expect(marks()).toEqual(disc(RADIUS))
  },
)

it('reverts a change that is not kept', () => {
  const { edges, marks, state, history } = edited(1)
  edges.show({ grow: 5, feather: 5 })
  expect(edges.cancel()).toBe(true)
  expect(edges.cancel()).toBe(false)
  expect(marks()).toEqual(disc(RADIUS))
  expect([state.getState().edges, history.canUndo]).toEqual([NO_EDGE_CHANGE, false])
})
