import type { Colours } from '@stipple/imaging/guided-filter'
import type { InferenceSession } from 'onnxruntime-node'
import { openSession } from '../../kit/onnx-session.ts'
import { enlarge } from '../upscale/public.ts'
import type { Shape } from '../upscale/public.ts'
import { toColours, toRaster } from './colours.ts'

/** Paths of the small networks; those that could not be fetched are left out. */
export interface NetworkFiles {
  /** Takes light noise away. */
  readonly cleaner?: string | undefined
  /** Takes JPEG blocks away and leaves everything else as it is. */
  readonly unblocker?: string | undefined
  /** Makes pictures four times as large. */
  readonly enlarger?: string | undefined
}

export interface NetworkOptions {
  readonly threads: number
  readonly onProgress: (ratio: number) => void
}

/** The cunet networks of waifu2x use up this much on each side. */
const CUNET: Shape = { scale: 1, margin: 28, multiple: 4 }
const LONGEST_TILE = 400

/** Runs a cleaning network over a picture. */
export const cleanWith =
  (file: string, options: NetworkOptions) =>
  async (colours: Colours): Promise<Colours> => {
    const session = await load(file, options.threads)
    return toColours(
      await enlarge(toRaster(colours), { session, shape: CUNET, factor: 1, longestTile: LONGEST_TILE, onProgress: options.onProgress }),
    )
  }

/** Makes a picture twice as large with an enlarging network. */
export const doubleWith =
  (file: string, options: NetworkOptions) =>
  async (colours: Colours): Promise<Colours> => {
    const session = await load(file, options.threads)
    return toColours(await enlarge(toRaster(colours), { session, factor: 2, longestTile: LONGEST_TILE, onProgress: options.onProgress }))
  }

let loaded: { readonly key: string; readonly session: InferenceSession } | undefined

/** One network at a time stays in memory. */
export async function load(file: string, threads: number): Promise<InferenceSession> {
  const key = `${threads}:${file}`
  if (loaded?.key === key) return loaded.session
  await loaded?.session.release()
  loaded = undefined
  const session = await openSession(file, threads)
  loaded = { key, session }
  return session
}
