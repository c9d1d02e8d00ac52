import type { Colours } from '@stipple/imaging/guided-filter'
import { loadOneSession } from '../../kit/onnx-session.ts'
import { enlarge, type Shape } from '../upscale/public.ts'
import { toColours, toRaster } from './colours.ts'

/** Paths of the small networks, without unavailable ones. */
export interface NetworkFiles {
  /** Removes light noise. */
  readonly cleaner?: string | undefined
  /** Removes JPEG blocks and leaves everything else unchanged. */
  readonly unblocker?: string | undefined
  /** Enlarges pictures four times. */
  readonly enlarger?: string | undefined
}

export interface NetworkOptions {
  readonly threads: number
  readonly onProgress: (ratio: number) => void
}

/** The cunet networks of waifu2x consume this margin on each side. */
const CUNET: Shape = { scale: 1, margin: 28, multiple: 4 }
const LONGEST_TILE = 400

/** Runs a denoising network over a picture. */
export const cleanWith =
  (file: string, options: NetworkOptions) =>
  async (colours: Colours): Promise<Colours> => {
    const session = await loadOneSession(file, options.threads)
    return toColours(
      await enlarge(toRaster(colours), { session, shape: CUNET, factor: 1, longestTile: LONGEST_TILE, onProgress: options.onProgress }),
    )
  }

/** Enlarges a picture to twice its size with an enlarging network. */
export const doubleWith =
  (file: string, options: NetworkOptions) =>
  async (colours: Colours): Promise<Colours> => {
    const session = await loadOneSession(file, options.threads)
    return toColours(await enlarge(toRaster(colours), { session, factor: 2, longestTile: LONGEST_TILE, onProgress: options.onProgress }))
  }
