import sharp from 'sharp'
import type { ChildContext } from '../../kit/child-protocol.ts'
import { decodePicture } from '../../kit/decode-picture.ts'
import type { Picture } from '../../kit/decode-picture.ts'
import { compose } from './compose.ts'
import type { Background } from './compose.ts'
import { decideWideAreas } from './decide.ts'
import { isnetMatte } from './isnet.ts'
import { lightMatte } from './light.ts'
import { mapPlane } from './plane.ts'
import type { Plane } from './plane.ts'
import { refineMatte } from './refine.ts'

/** The networks that are at hand: paths of ONNX files. None: the subject is guessed from colours alone. */
export type Networks =
  | { readonly kind: 'isnet'; readonly isnet: string }
  | { readonly kind: 'light'; readonly selfie: string; readonly centernet: string }
  | { readonly kind: 'none' }

export interface CutOutInput {
  readonly image: Uint8Array
  readonly background: Background
  readonly networks: Networks
  readonly threads: number
}

export interface CutOutResult {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  /** False when nothing stood out, and the picture was kept whole. */
  readonly subject: boolean
}

/** Runs in a process of its own. Networks stay loaded for the next task. */
export async function run({ image, background, networks, threads }: CutOutInput, { report }: ChildContext): Promise<CutOutResult> {
  sharp.concurrency(threads)
  report({ ratio: 0.02 })
  const picture = await decodePicture(image, 'image')
  report({ ratio: 0.1 })
  const found = await findSubject(picture, { networks, threads })
  report({ ratio: 0.7 })
  const subject = isSubject(found)
  const cut = await refineMatte(picture, subject ? found : mapPlane(found, () => 1))
  report({ ratio: 0.85 })
  const { width, height, data, channels } = compose(picture, cut, background)
  report({ ratio: 0.95 })
  const bytes = await sharp(data, { raw: { width, height, channels } }).png().toBuffer()
  return { bytes, width, height, subject }
}

async function findSubject(picture: Picture, { networks, threads }: { networks: Networks; threads: number }): Promise<Plane> {
  if (networks.kind === 'isnet') return decideWideAreas(await isnetMatte(picture, { path: networks.isnet, threads }))
  return lightMatte(picture, { models: networks.kind === 'light' ? networks : undefined, threads })
}

/** Next to nothing, and next to everything, are no subject. */
function isSubject({ data }: Plane): boolean {
  const share = data.reduce((count, value) => (value > 0.5 ? count + 1 : count), 0) / data.length
  return share > LEAST_SHARE && share < LARGEST_SHARE
}

const LEAST_SHARE = 0.002
const LARGEST_SHARE = 0.985
