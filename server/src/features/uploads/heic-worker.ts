import { parentPort, workerData } from 'node:worker_threads'
import { LIMITS } from '@stipple/core/domain/limits'
import libheif from 'libheif-js/wasm-bundle.js'

/** Decodes one HEIC image in a worker thread; posts its pixels or an error. */

/** Image of libheif-js, which has no types for this part. */
interface HeicPicture {
  readonly get_width: () => number
  readonly get_height: () => number
  readonly display: (target: Target, done: (made: Target | null) => void) => void
}
interface Target {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

const answer = (message: unknown): void => parentPort?.postMessage(message, [])

const decoder: { decode: (bytes: Uint8Array) => readonly HeicPicture[] } = new libheif.HeifDecoder()
const [picture] = decoder.decode(workerData)
const [width, height] = [picture?.get_width() ?? 0, picture?.get_height() ?? 0]
// Before decoding.
if (width * height > LIMITS.upload.pixels || Math.max(width, height) > LIMITS.upload.side) answer('large')
else if (!picture || width * height === 0) answer('damaged')
else
  picture.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, (made) =>
    answer(made ? { data: made.data, width, height } : 'damaged'),
  )
