import type { ChildContext } from '../../kit/child-protocol.ts'
import { decodePicture } from '../../kit/decode-picture.ts'
import { encode, type Encoded } from '../../kit/encode-picture.ts'
import { loadOneSession } from '../../kit/onnx-session.ts'
import { enlarge, type Shape } from './enlarge.ts'
import { bleedColours } from './transparency.ts'

export interface UpscaleInput {
  readonly image: Uint8Array
  /** Path of the network file. */
  readonly network: string
  readonly longestTile: number
  readonly shape: Shape
  readonly factor: number
}

export type UpscaleResult = Encoded

/** Enlarges a picture in a child process. The network of the last task stays loaded. */
export async function run(
  { image, network, longestTile, shape, factor }: UpscaleInput,
  { report, threads }: ChildContext,
): Promise<UpscaleResult> {
  const picture = await decodePicture(image, 'image')
  const session = await loadOneSession(network, threads)
  const { width, height, alpha } = picture
  const rgb = alpha ? bleedColours(picture.rgb, { alpha, width, height }) : picture.rgb
  const passes = alpha ? 2 : 1
  const progress = (pass: number) => (ratio: number) => report({ ratio: ((pass + ratio) / passes) * SHARE_OF_TILES })

  const options = { session, shape, longestTile, factor }
  const colours = await enlarge({ data: rgb, width, height, channels: 3 }, { ...options, onProgress: progress(0) })
  const mask = alpha && (await enlarge({ data: alpha, width, height, channels: 1 }, { ...options, onProgress: progress(1) }))
  return encode(colours, mask)
}

/** Share of the progress taken by tiles; the rest is encoding. */
const SHARE_OF_TILES = 0.95
