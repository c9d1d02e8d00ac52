import { mapPlane } from '@stipple/imaging/plane'
import sharp from 'sharp'
import type { ChildContext } from '../../kit/child-protocol.ts'
import { decodePicture } from '../../kit/decode-picture.ts'
import type { MadePicture } from '../../kit/picture-outputs.ts'
import type { Warning } from '../../spec.ts'
import { cutWholeSubject, isSubject, refineMatte } from '../../vision/child-public.ts'
import type { SubjectNetworks } from '../../vision/public.ts'
import { compose } from './compose.ts'
import type { Background } from './compose.ts'

export interface CutOutInput {
  readonly image: Uint8Array
  readonly background: Background
  readonly networks: SubjectNetworks
}

export interface CutOutResult extends MadePicture {
  /** False when no subject was found and the picture was kept whole. */
  readonly subject: boolean
  readonly warnings: readonly Warning[]
}

/** Runs in a child process. Networks stay loaded for the next task. */
export async function run({ image, background, networks }: CutOutInput, { report, threads }: ChildContext): Promise<CutOutResult> {
  report({ ratio: 0.02 })
  const picture = await decodePicture(image, 'image')
  report({ ratio: 0.1 })
  const { matte: found, warnings } = await cutWholeSubject(picture, { networks, threads })
  report({ ratio: 0.7 })
  const subject = isSubject(found)
  const cut = await refineMatte(picture, subject ? found : mapPlane(found, () => 1))
  report({ ratio: 0.85 })
  const { width, height, data, channels } = compose(picture, cut, background)
  report({ ratio: 0.95 })
  const bytes = await sharp(data, { raw: { width, height, channels } }).png().toBuffer()
  return { bytes, width, height, subject, warnings }
}
