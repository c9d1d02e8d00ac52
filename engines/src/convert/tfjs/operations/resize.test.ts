import { describe, expect, it } from 'vitest'
import { attribute, floats, list, noise, runOperation } from '../__fixtures__/run-operation.ts'

const [HEIGHT, WIDTH] = [4, 5]
const input = noise(1, HEIGHT, WIDTH, 1)
const at = (y: number, x: number) => input.data[Math.min(HEIGHT - 1, Math.max(0, y)) * WIDTH + Math.min(WIDTH - 1, Math.max(0, x))] ?? 0

interface Switches {
  readonly corners: boolean
  readonly half: boolean
}

function source(i: number, [from, to]: readonly [number, number], { corners, half }: Switches): number {
  if (corners) return (i * (from - 1)) / (to - 1)
  return half ? ((i + 0.5) * from) / to - 0.5 : (i * from) / to
}

function bilinear(y: number, x: number): number {
  const [cy, cx] = [Math.min(HEIGHT - 1, Math.max(0, y)), Math.min(WIDTH - 1, Math.max(0, x))]
  const [y0, x0] = [Math.floor(cy), Math.floor(cx)]
  const [fy, fx] = [cy - y0, cx - x0]
  return (1 - fy) * ((1 - fx) * at(y0, x0) + fx * at(y0, x0 + 1)) + fy * ((1 - fx) * at(y0 + 1, x0) + fx * at(y0 + 1, x0 + 1))
}

const SWITCHES: readonly Switches[] = [
  { corners: false, half: false },
  { corners: false, half: true },
  { corners: true, half: false },
]

async function resize(op: string, [height, width]: readonly [number, number], { corners, half }: Switches) {
  const attributes = { align_corners: attribute.flag(corners), half_pixel_centers: attribute.flag(half) }
  const [result] = await runOperation(op, { inputs: [input, list(height, width)], attributes })
  return result
}

describe('resizing', () => {
  it.each(SWITCHES.flatMap((switches) => [[8, 10] as const, [3, 7] as const].map((size) => ({ ...switches, size }))))(
    'computes ResizeBilinear with %o',
    async ({ size, ...switches }) => {
      const [height, width] = size
      const result = await resize('ResizeBilinear', size, switches)
      expect(result?.dims).toEqual([1, height, width, 1])
      result?.data.forEach((value, i) => {
        const [y, x] = [Math.floor(i / width), i % width]
        expect(value).toBeCloseTo(bilinear(source(y, [HEIGHT, height], switches), source(x, [WIDTH, width], switches)), 5)
      })
    },
  )

  it.each(SWITCHES)('computes ResizeNearestNeighbor with %o', async (switches) => {
    const size = [8, 10] as const
    const result = await resize('ResizeNearestNeighbor', size, switches)
    const pick = (i: number, lengths: readonly [number, number]) => {
      const position = source(i, lengths, switches)
      return switches.corners ? Math.round(position) : Math.floor(switches.half ? position + 0.5 : position)
    }
    expect(result?.data).toHaveLength(80)
    result?.data.forEach((value, i) => expect(value).toBeCloseTo(at(pick(Math.floor(i / 10), [HEIGHT, 8]), pick(i % 10, [WIDTH, 10])), 6))
  })

  it('spreads channels over pixels with DepthToSpace', async () => {
    const [result] = await runOperation('DepthToSpace', {
      inputs: [floats([1, 1, 2, 4], [1, 2, 3, 4, 5, 6, 7, 8])],
      attributes: { block_size: attribute.int(2) },
    })
    expect(result).toMatchObject({ dims: [1, 2, 4, 1], data: [1, 2, 5, 6, 3, 4, 7, 8] })
  })
})
