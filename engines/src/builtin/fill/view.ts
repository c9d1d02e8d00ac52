import type { Plane, Size } from '@stipple/imaging/plane'
import { resamplePlane } from '@stipple/imaging/resample'
import type { Picture } from '../../kit/decode-picture.ts'
import { detectObjects, findWholeSubject, isSubject, scaleColours } from '../../vision/child-public.ts'
import type { Detection } from '../../vision/child-public.ts'
import type { ThingNetworks } from './networks.ts'

/** A picture at the size at which objects are detected, with results that are computed once, on first use. */
export interface PictureView extends Size {
  readonly picture: Picture
  /** Red, green, blue interleaved. */
  readonly colours: Uint8Array
  /** Best first. */
  objects(): Promise<readonly Detection[]>
  /** Matte of the subject, 0 to 1; undefined if there is none. */
  subject(): Promise<Plane | undefined>
}

const LONG_SIDE = 640

export function openView(picture: Picture, { networks, threads }: { networks: ThingNetworks; threads: number }): Promise<PictureView> {
  const { centernet } = networks
  return viewOf(picture, {
    objects: async () => (centernet === undefined ? [] : detectObjects(picture, { path: centernet, threads })),
    subject: async () => {
      const { matte } = await findWholeSubject(picture, { networks: networks.subject, threads })
      return isSubject(matte) ? matte : undefined
    },
  })
}

/** View with its own functions to find objects and subject; the subject's map may have any size. */
export async function viewOf(picture: Picture, find: Pick<PictureView, 'objects' | 'subject'>): Promise<PictureView> {
  const scale = Math.min(1, LONG_SIDE / Math.max(picture.width, picture.height))
  const size = { width: Math.max(1, Math.round(picture.width * scale)), height: Math.max(1, Math.round(picture.height * scale)) }
  let objects: Promise<readonly Detection[]> | undefined
  let subject: Promise<Plane | undefined> | undefined
  return {
    ...size,
    picture,
    colours: await scaleColours(picture, size),
    objects: () => (objects ??= find.objects()),
    subject: () => (subject ??= find.subject().then((found) => found && resamplePlane(found, size.width, size.height))),
  }
}
