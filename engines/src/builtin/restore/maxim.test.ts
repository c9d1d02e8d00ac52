import type { Colours } from '@stipple/imaging/guided-filter'
import { createPlane } from '@stipple/imaging/plane'
import { InferenceSession } from 'onnxruntime-node'
import { describe, expect, it } from 'vitest'
import { createGraphBuilder } from '../../convert/graph-builder.ts'
import { mapColours } from './colours.ts'
import { planTiles, TILE } from './maxim-tile.ts'
import { runMaxim } from './maxim.ts'

/** A network of a MAXIM's shape that adds a share of each tile's own mean to it: like a real one it processes every tile independently. */
async function openNetwork(share: number) {
  const graph = createGraphBuilder()
  graph.input({ name: 'in', shape: [1, TILE, TILE, 3] })
  const mean = graph.node('ReduceMean', ['in'], { attributes: { axes: { ints: [1, 2, 3] }, keepdims: { int: 1 } } })
  graph.node('Add', ['in', graph.node('Mul', [mean, graph.floats(share)])], { output: 'out' })
  graph.output({ name: 'out' })
  return InferenceSession.create(graph.finish(), { logSeverityLevel: 3 })
}

/** Brightness from 0.1 on the left to 0.5 on the right, with a fine pattern. */
function slope(width: number, height: number): Colours {
  const plane = createPlane(width, height)
  plane.data.forEach((_, i) => (plane.data[i] = 0.1 + (0.4 * (i % width)) / width + 0.02 * ((i + Math.floor(i / width)) % 2)))
  return [plane, plane, plane]
}

const ignore = () => undefined

describe('runMaxim', () => {
  it.each([
    [256, 256],
    [300, 300],
    [700, 300],
    [90, 400],
    [1, 1],
  ])('returns %i × %i pixels unchanged when the network does nothing', async (width, height) => {
    const picture = slope(width, height)
    const [result] = await runMaxim(picture, { session: await openNetwork(0), onProgress: ignore })
    expect([result.width, result.height]).toEqual([width, height])
    const worst = result.data.reduce((most, value, i) => Math.max(most, Math.abs(value - (picture[0].data[i] ?? 0))), 0)
    expect(worst).toBeLessThan(1e-5)
  })

  it('shows no grid when neighbouring tiles differ in brightness', async () => {
    const [width, height] = [900, 300]
    const picture = slope(width, height)
    const [result] = await runMaxim(picture, { session: await openNetwork(0.5), onProgress: ignore })
    // Change in each column: without levelling it climbs by 0.05 from each tile to the next.
    const added = Array.from({ length: width }, (_, x) => (result.data[x] ?? 0) - (picture[0].data[x] ?? 0))
    expect(Math.max(...added) - Math.min(...added)).toBeLessThan(0.02)
  })

  it('reports progress tile by tile', async () => {
    const ratios: number[] = []
    await runMaxim(
      mapColours(slope(500, 260), (plane) => plane),
      { session: await openNetwork(0), onProgress: (ratio) => ratios.push(ratio) },
    )
    expect(ratios).toHaveLength(planTiles(500, 260).length)
    expect(ratios.at(-1)).toBe(1)
    expect(ratios).toEqual(ratios.toSorted((a, b) => a - b))
  })
})
