import type { Colours } from '@stipple/imaging/guided-filter'
import { createPlane, type Plane } from '@stipple/imaging/plane'
import { lumaOf, mixColours } from '../colours.ts'
import { denoisePlane } from '../dct-denoise.ts'
import { estimateNoise } from '../find/noise.ts'

export interface Denoising {
  /** Network that removes light noise and JPEG blocks; without it only the classical filter runs. */
  readonly clean?: ((colours: Colours) => Promise<Colours>) | undefined
}

/** Noise below this is left alone. */
const LEAST = 0.006
/** Share of the noise that the classical filter removes before the network, which knows textures but only light noise. */
const FIRST_SHARE = 0.6

/**
 * Removes noise by two methods: by cosine shrinkage, and by a lighter shrinkage followed by a network trained on light noise. Their errors differ, so their mean
 * is closer to the truth than either.
 */
export async function denoise(colours: Colours, { clean }: Denoising): Promise<Colours> {
  const sigma = noiseOf(colours)
  if (sigma < LEAST) return clean ? clean(colours) : colours
  const shrunk = shrinkNoise(colours, sigma)
  if (!clean) return shrunk
  return mixColours(shrunk, await clean(lessenNoise(colours, sigma)), 0.5)
}

/** Standard deviation of uniform noise in each channel, 0 to 1. */
export const noiseOf = (colours: Colours): number => estimateNoise(lumaOf(colours)) * LUMA_TO_CHANNEL

/** Reduces the noise so far that a network trained on light noise can do the rest. */
export const lessenNoise = (colours: Colours, sigma: number): Colours =>
  sigma < LEAST ? colours : shrinkNoise(colours, sigma * FIRST_SHARE)

/** Uniform noise in three channels is weaker in their weighted mean by √(Σ w²). */
const LUMA_TO_CHANNEL = 1 / Math.hypot(0.2126, 0.7152, 0.0722)

/** Brightness and two colour differences, orthonormal: noise keeps its strength, and detail gathers in the first. */
const AXES = [
  [1 / Math.sqrt(3), 1 / Math.sqrt(3), 1 / Math.sqrt(3)],
  [1 / Math.sqrt(2), 0, -1 / Math.sqrt(2)],
  [1 / Math.sqrt(6), -2 / Math.sqrt(6), 1 / Math.sqrt(6)],
] as const

function shrinkNoise(colours: Colours, sigma: number): Colours {
  const turned = AXES.map((axis) => denoisePlane(combine(colours, axis), sigma))
  const [first = colours[0], second = first, third = first] = turned
  const back = (channel: 0 | 1 | 2) => combine([first, second, third], [AXES[0][channel], AXES[1][channel], AXES[2][channel]])
  return [back(0), back(1), back(2)]
}

function combine([a, b, c]: Colours, [x, y, z]: readonly [number, number, number]): Plane {
  const out = createPlane(a.width, a.height)
  for (let i = 0; i < out.data.length; i++) out.data[i] = x * (a.data[i] ?? 0) + y * (b.data[i] ?? 0) + z * (c.data[i] ?? 0)
  return out
}
