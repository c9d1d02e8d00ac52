import { shrinkPlane } from '@stipple/imaging/shrink-by-area'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { describe, expect, it } from 'vitest'
import { bin, noise, param } from '../../convert/ncnn/__fixtures__/network.ts'
import { convertNcnn } from '../../convert/ncnn/convert.ts'
import type { Raster } from '../../kit/raster.ts'
import { enlarge } from './enlarge.ts'

/** A small network that enlarges four times and depends on two pixels around: less than tiles overlap, so tiling must not change anything. */
const network = convertNcnn({
  param: param(
    'Input in 0 1 in',
    'Convolution a 1 1 in mid 0=4 1=3 4=1 6=108 9=1',
    'Convolution b 1 1 mid wide 0=48 1=3 4=1 5=1 6=1728',
    'PixelShuffle p 1 1 wide out 0=4',
  ),
  bin: bin(
    { tagged: noise(108, 3).map((value) => value * 0.3) },
    { tagged: noise(1728, 4).map((value) => value * 0.3) },
    { plain: Array(48).fill(0.4) },
  ),
})

describe('enlarge', () => {
  it.each([2, 3, 4])('returns the same in tiles as at once, times %i', async (factor) => {
    const session = await InferenceSession.create(network, { logSeverityLevel: 3 })
    const picture = noisy(613, 331)
    const ratios: number[] = []
    const out = await enlarge(picture, { session, factor, longestTile: 280, onProgress: (ratio) => ratios.push(ratio) })
    const whole = await atOnce(session, picture, factor)
    expect([out.width, out.height]).toEqual([picture.width * factor, picture.height * factor])
    const worst = whole.reduce((most, value, i) => Math.max(most, Math.abs(value - (out.data[i] ?? 0))), 0)
    expect(worst).toBeLessThanOrEqual(1)
    expect(ratios).toHaveLength(6)
    expect(ratios.at(-1)).toBe(1)
  })

  it('leaves uniform areas of a mask uniform', async () => {
    const session = await InferenceSession.create(network, { logSeverityLevel: 3 })
    const mask: Raster = { data: new Uint8Array(300 * 20).fill(255), width: 300, height: 20, channels: 1 }
    const out = await enlarge(mask, { session, factor: 3, longestTile: 280, onProgress: () => undefined })
    expect(out).toMatchObject({ width: 900, height: 60, channels: 1 })
    expect(out.data.every((value) => value === 255)).toBe(true)
  })
})

function noisy(width: number, height: number): Raster {
  return { data: Uint8Array.from(noise(width * height * 3), (value) => (value + 1) * 127.5), width, height, channels: 3 }
}

/** The same without tiles. */
async function atOnce(session: InferenceSession, { data, width, height }: Raster, factor: number): Promise<Uint8ClampedArray> {
  const area = width * height
  const planes = Float32Array.from({ length: area * 3 }, (_, i) => (data[(i % area) * 3 + Math.floor(i / area)] ?? 0) / 255)
  const { out } = await session.run({ in: new Tensor('float32', planes, [1, 3, height, width]) })
  if (!(out?.data instanceof Float32Array)) throw new Error('no floats')
  const { data: all } = out
  const size = { width: width * 4, height: height * 4 }
  const shrunk = [0, 1, 2].map((c) =>
    shrinkPlane({ data: all.subarray(c * area * 16, (c + 1) * area * 16), ...size }, { from: 4, to: factor }),
  )
  return Uint8ClampedArray.from({ length: area * factor * factor * 3 }, (_, i) => (shrunk[i % 3]?.data[Math.floor(i / 3)] ?? 0) * 255)
}
